import { type Kysely, sql, type Transaction } from 'kysely'
import type { RequestRow } from '../../../model/contract/approvals.ts'
import type { ApprovalKey } from '../../../model/workflows/index.ts'
import { requestKinds } from '../../../model/workflows/index.ts'
import { liveSubject } from '../../../model/workflows/request.ts'
import type { Tables } from '../../db/tables.ts'
import type { Source } from '../../records/list-sql.ts'

export type Db = Kysely<Tables> | Transaction<Tables>

const fullName = (alias: string, first: string, last: string) =>
  sql`${sql.ref(`${alias}.${first}`)} || ' ' || ${sql.ref(`${alias}.${last}`)}`
const fileOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'original_name', ${sql.ref(`${alias}.original_name`)}, 'mime', ${sql.ref(`${alias}.mime`)}, 'size', ${sql.ref(`${alias}.size`)}) end`

/** Beyond 9: another seller holds a live lead of the same client for the same property. `l` is the lead at hand, `o` the other. */
export const claimed = (now: Date) => sql<boolean>`
  o.brand_id = l.brand_id and o.id <> l.id and o.seller_id <> l.seller_id
  and (o.client_mobile = l.client_mobile or o.client_email = l.client_email)
  and (o.property_id = l.property_id or o.property_id is null or l.property_id is null)
  and o.status in (${sql.join(liveSubject)}) and o.ownership_expiration > ${now}`

/** A request as the queue and a decision answer with it. */
export const sourceOf = (key: ApprovalKey, now: Date): Source => {
  const { table, expiry } = requestKinds[key]
  const plain = [
    'id',
    'request_no',
    'version',
    'status',
    'brand_id',
    'seller_id',
    'requested_days',
    'requested_expiry',
    'reason',
    expiry,
    'previous_expiry',
    'approved_days',
    'approver_id',
    'approver',
    'decided_at',
    'disapproval_date',
    'disapproval_reason',
    'created_at',
  ]
  return {
    table,
    fields: {
      ...Object.fromEntries(plain.map(column => [column, sql`t.${sql.ref(column)}`])),
      client: fullName('l', 'client_first_name', 'client_last_name'),
      seller: fullName('s', 'first_name', 'last_name'),
      sales_group: sql`g.sales_group_name`,
      lead_no: sql`l.lead_no`,
      disapproval_attachment: fileOf('f'),
      has_conflict: sql`exists (select from leads as o where ${claimed(now)})`,
    },
    joins: sql`join leads as l on l.id = t.lead_id join sellers as s on s.id = t.seller_id
      join sales_groups as g on g.id = t.sales_group_id left join files as f on f.id = t.disapproval_attachment`,
    searched: sql<string>`t.searched`,
    types: { [expiry]: 'timestamptz', created_at: 'timestamptz', brand_id: 'int' },
  }
}

type Dated<T> = { [F in keyof T]: string extends T[F] ? T[F] | Date : T[F] }

/** Moments as they stand on the wire. */
export const onWire = (row: Dated<RequestRow> | object): RequestRow =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  ) as RequestRow

/** Never empty, so that it can stand in an `in`; no brand has this id. */
export const brandsOf = (brand_ids: readonly number[]): readonly number[] => (brand_ids.length > 0 ? brand_ids : [-1])
