import { type RawBuilder, sql } from 'kysely'
import type { TrailLine } from '../../../model/trail/line.ts'
import type { Db } from '../../db/handle.ts'

/** A line as it is read: its number among all lines of both trails, its number in its own trail, and what it says. */
export type ReadLine = TrailLine & {
  readonly id: number
  readonly line_id: number
  readonly created_at: Date
  readonly user_id: number | null
  readonly role_name: string | null
  readonly ip: string | null
  readonly request_id: string | null
}

export const lineColumns = [
  'id',
  'line_id',
  'created_at',
  'user_id',
  'user_name',
  'role_name',
  'area',
  'module',
  'action',
  'entity',
  'entity_id',
  'subject',
  'brand_id',
  'before',
  'after',
  'result',
  'ip',
  'request_id',
] as const

/** What only says that somebody came or looked is no step of a record. `trail_of` in the database leaves out the same but downloads: who took a paper stands among the steps. */
export const looks = ['login', 'logout', 'view', 'export', 'print', 'download', 'preview', 'view as', 'view as oneself']

type Asked = {
  /** The record: its kind and its id, as its lines have them. Several ids where it was once known by another. */
  readonly entity: string
  readonly entity_ids: readonly string[]
  /** Its brand; null where its lines have none. Left out: of every brand that the connection sees. */
  readonly brand_id?: number | null
  readonly results?: readonly string[]
  /** Lines before this one, which ended the page before. */
  readonly before?: { readonly created_at: Date; readonly id: number }
  readonly limit: number
}

/** The lines of one record, the newest first: one look into one index, whatever their number (decision 174). */
export async function linesOfRecord(db: Db, asked: Asked): Promise<ReadLine[]> {
  const { entity, entity_ids, brand_id, results, before, limit } = asked
  const which: RawBuilder<unknown>[] = [
    sql`t.entity = ${entity}`,
    sql`t.entity_id in (${sql.join([...entity_ids])})`,
    sql`t.action not in (${sql.join(looks.map(action => sql.lit(action)))})`,
    ...(brand_id === undefined ? [] : [brand_id === null ? sql`t.brand_id is null` : sql`t.brand_id = ${brand_id}`]),
    ...(results ? [sql`t.result in (${sql.join([...results])})`] : []),
    ...(before ? [sql`(t.created_at, t.id) < (${before.created_at}::timestamptz, ${before.id}::bigint)`] : []),
  ]
  const { rows } = await sql<ReadLine>`select ${sql.join(lineColumns.map(column => sql.ref(`t.${column}`)))}
    from trail_lines as t where ${sql.join(which, sql` and `)}
    order by t.created_at desc, t.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
