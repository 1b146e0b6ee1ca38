import { sql } from 'kysely'
import { type RequestKey, requestKinds, workflows } from '../../../model/workflows/index.ts'
import { sellerName } from '../../records/cases/case-source.ts'
import { claims } from '../../records/claims.ts'
import type { Source } from '../../records/list-sql.ts'
import { subjects } from '../../records/request-subjects.ts'

export const fileOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'original_name', ${sql.ref(`${alias}.original_name`)}, 'mime', ${sql.ref(`${alias}.mime`)}, 'size', ${sql.ref(`${alias}.size`)}) end`

/** A request as the queue and a decision answer with it. */
export const sourceOf = (key: RequestKey, now?: Date): Source => {
  const { table, expiry, subject } = requestKinds[key]
  const of = subjects[subject]
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
      client: of.client,
      seller: sellerName('s'),
      sales_group: sql`g.sales_group_name`,
      subject_no: of.no,
      disapproval_attachment: fileOf('f'),
      // What an export has no column for.
      ...(now ? { has_conflict: sql`exists (select from leads as o where ${claims(now)})` } : {}),
    },
    joins: sql`${of.joins} join sellers as s on s.id = t.seller_id
      join sales_groups as g on g.id = t.sales_group_id left join files as f on f.id = t.disapproval_attachment`,
    searched: sql<string>`t.searched`,
    types: { [expiry]: 'timestamptz', created_at: 'timestamptz', brand_id: 'int' },
  }
}

export const initialOf = (key: RequestKey) => workflows[key].initial
