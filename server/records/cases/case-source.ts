import { sql } from 'kysely'
import type { Source } from '../list-sql.ts'
import { fieldsOf, type ListCall } from '../row-fields.ts'

/** A telephone number in any notation: the digits after the country's or the trunk prefix. */
const visitorNeedle = (typed: string): string =>
  /^[+(]?\d[\d\s().-]{3,}$/.test(typed) ? typed.replace(/\D/g, '').replace(/^(?:63|0)(?=\d)/, '') : typed

/** First and last name of the user joined under this alias. */
export const fullName = (user: string) => sql`${sql.ref(`${user}.Firstname`)} || ' ' || ${sql.ref(`${user}.Lastname`)}`

/** The same for a seller. */
export const sellerName = (seller: string) =>
  sql`${sql.ref(`${seller}.first_name`)} || ' ' || ${sql.ref(`${seller}.last_name`)}`

/** What nobody need do anything about is due after all else (migrations 0360 and 0422). */
const neverDue = sql`'9999-12-31T00:00:00Z'::timestamptz`

/** By when somebody must act on the record `t`; null where nobody need. */
export const dueAt = sql<Date | null>`nullif(t.due_at, ${neverDue})`

type CaseTable = {
  readonly table: string
  /** The call of its list. */
  readonly call: ListCall
  readonly fields?: Source['fields']
  readonly joins?: NonNullable<Source['joins']>
  readonly types?: NonNullable<Source['types']>
  readonly steady?: NonNullable<Source['steady']>
  readonly mine?: NonNullable<Source['mine']>
  readonly asks?: NonNullable<Source['asks']>
  /** Its rows never go to a trash, and its table has no columns for one. */
  readonly isKept?: true
}

/** Where the rows of a kind of case are. The user who trashed one is joined as `d`. */
export const caseSource = ({
  table,
  call,
  fields = {},
  joins = sql``,
  types = {},
  steady = [],
  mine = {},
  asks = {},
  isKept,
}: CaseTable): Source => ({
  table,
  fields: fieldsOf(call, {
    ...fields,
    ...(isKept ? { deleted_at: sql`null::timestamptz`, deleted_by: sql`null::text` } : { deleted_by: fullName('d') }),
  }),
  joins: isKept ? joins : sql`${joins} left join users d on d.id = t.deleted_by`,
  searched: sql<string>`t.search_text`,
  needle: visitorNeedle,
  steady,
  mine,
  asks,
  types: { created_at: 'timestamptz', ...types },
})
