import { type RawBuilder, sql } from 'kysely'
import { contract } from '../../../model/contract/index.ts'
import { type RequestKey, requestKinds, workflows } from '../../../model/workflows/index.ts'
import { dueAt, sellerName } from '../../records/cases/case-source.ts'
import { turnOf } from '../../records/cases/waiting.ts'
import { claims } from '../../records/claims.ts'
import type { Source } from '../../records/list-sql.ts'
import { subjects } from '../../records/request-subjects.ts'
import { fieldsOf } from '../../records/row-fields.ts'

/** A file of a request, under the name that it was sent with (decision 320). */
export const fileOf = (alias: string, sentAs: RawBuilder<unknown> = sql`null`) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'original_name', coalesce(${sentAs}, ${sql.ref(`${alias}.original_name`)}), 'mime', ${sql.ref(`${alias}.mime`)}, 'size', ${sql.ref(`${alias}.size`)}) end`

/** What a file was called when it was sent to this request. */
export const sentWith = (key: RequestKey, id: RawBuilder<unknown>, file: RawBuilder<unknown>) =>
  sql`(select x.file_name from record_files as x where x.entity = ${workflows[key].entity} and x.entity_id = ${id} and x.file_id = ${file})`

/** A request as the queue shows it and a decision answers with it. */
export const sourceOf = (key: RequestKey, now?: Date): Source => {
  const { table, expiry, subject } = requestKinds[key]
  const of = subjects[subject]
  const { has_conflict: _, ...fields } = fieldsOf(contract[key].list, {
    client: of.client,
    seller: sellerName('s'),
    sales_group: sql`g.sales_group_name`,
    subject_no: of.no,
    due_at: dueAt,
    disapproval_attachment: fileOf('f', sentWith(key, sql`t.id`, sql`f.id`)),
  })
  return {
    table,
    fields: {
      ...fields,
      // A value without a column in exports.
      ...(now ? { has_conflict: sql`exists (select from leads as o where ${claims(now)})` } : {}),
    },
    joins: sql`${of.joins} join sellers as s on s.id = t.seller_id
      join sales_groups as g on g.id = t.sales_group_id left join files as f on f.id = t.disapproval_attachment`,
    searched: sql<string>`t.searched`,
    mine: { turn: turnOf(key) },
    types: {
      [expiry]: 'timestamptz',
      created_at: 'timestamptz',
      decided_at: 'timestamptz',
      due_at: 'timestamptz',
      brand_id: 'int',
      seller_id: 'bigint',
    },
  }
}

export const initialOf = (key: RequestKey) => workflows[key].initial
