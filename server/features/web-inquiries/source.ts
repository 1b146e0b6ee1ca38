import { sql } from 'kysely'
import type { Source } from '../../records/list-sql.ts'

const columns = [
  'id',
  'version',
  'created_at',
  'name',
  'email',
  'mobile',
  'property_id',
  'inquiry_type',
  'source_awareness',
  'status',
  'assigned_to',
  'sla_due_at',
  'responded_at',
  'deleted_at',
] as const
/** What a row of the list shows of a message; all of it stands in the record. */
const messageShown = 300

const fullName = (user: string) => sql`${sql.ref(`${user}.Firstname`)} || ' ' || ${sql.ref(`${user}.Lastname`)}`

/** A telephone number however it is typed: the digits after the country's or the trunk prefix. */
export const inquiryNeedle = (typed: string): string =>
  /^[+(]?\d[\d\s().-]{3,}$/.test(typed) ? typed.replace(/\D/g, '').replace(/^(?:63|0)(?=\d)/, '') : typed

export const inquirySource: Source = {
  table: 'web_inquiries',
  fields: {
    ...Object.fromEntries(columns.map(column => [column, sql`t.${sql.ref(column)}`])),
    message: sql`left(t.message, ${sql.lit(messageShown)})`,
    property_name: sql`p.property_name`,
    assignee: fullName('a'),
    deleted_by: fullName('d'),
  },
  joins: sql`left join properties p on p.id = t.property_id left join users a on a.id = t.assigned_to left join users d on d.id = t.deleted_by`,
  searched: sql<string>`t.search_text`,
  needle: inquiryNeedle,
  types: { created_at: 'timestamptz', sla_due_at: 'timestamptz', property_id: 'bigint', assigned_to: 'bigint' },
}
