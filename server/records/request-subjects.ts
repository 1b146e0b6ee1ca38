import { type RawBuilder, sql } from 'kysely'
import type { RequestKind } from '../../model/workflows/request.ts'

/**
 * The subject that a request asks more time for, in SQL: `l` is its lead. A request names its subject in `column`, which is `id`
 * of the subject's own table, `as` in the joins.
 */
type Subject = {
  readonly table: string
  readonly as: string
  readonly column: string
  readonly id: string
  readonly joins: RawBuilder<unknown>
  readonly no: RawBuilder<string>
  readonly client: RawBuilder<string>
  /** Facts about it for the approver. */
  readonly facts: { readonly [field: string]: RawBuilder<unknown> }
}

const contact = {
  client_email: sql`l.client_email`,
  client_mobile: sql`l.client_mobile`,
  citizenship: sql`l.citizenship`,
}

export const subjects: { readonly [S in RequestKind['subject']]: Subject } = {
  lead: {
    table: 'leads',
    as: 'l',
    column: 'lead_id',
    id: 'id',
    joins: sql`join leads as l on l.id = t.lead_id`,
    no: sql<string>`l.lead_no`,
    client: sql<string>`l.client_first_name || ' ' || l.client_last_name`,
    facts: {
      id: sql`l.id`,
      no: sql`l.lead_no`,
      status: sql`l.status`,
      source: sql`l.source`,
      registered_at: sql`l.registered_at`,
      property: sql`(select property_name from properties where id = l.property_id)`,
      ...contact,
    },
  },
  reservation: {
    table: 'reservations',
    as: 'n',
    column: 'reservation_no',
    id: 'reservation_no',
    joins: sql`join reservations as n on n.reservation_no = t.reservation_no left join leads as l on l.id = n.lead_id`,
    no: sql<string>`n.reservation_no`,
    client: sql<string>`n.buyer_name`,
    facts: {
      id: sql`n.id`,
      no: sql`n.reservation_no`,
      status: sql`n.status`,
      source: sql`coalesce(l.source, '–')`,
      registered_at: sql`n.created_at`,
      property: sql`(select property_name from properties where id = n.property_id)`,
      ...contact,
    },
  },
}
