import { type RawBuilder, sql } from 'kysely'
import type { Area } from '../../../model/pages/page.ts'
import type { TrailLine } from '../../../model/trail/line.ts'
import { trailOf } from '../../call/audit.ts'
import type { Db } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'

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

const lineColumns = [
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

type LinesQuery = {
  /** The record: its kind and its id, as its lines have them. Several ids where it was once known by another. */
  readonly entity: string
  readonly entity_ids: readonly string[]
  /** Its brand: lines of another are another record's. Null where it is of none, or its id is no other's. */
  readonly brand_id: number | null
  /** One line of it. */
  readonly id?: number
  /** Lines before this one, which ended the page before. */
  readonly before?: { readonly created_at: Date; readonly id: number } | undefined
  readonly limit: number
}

/** What was done to one record, the newest first: one look into one index, whatever the number of lines (decision 174). */
export async function linesOfRecord(db: Db, asked: LinesQuery): Promise<ReadLine[]> {
  const { entity, entity_ids, brand_id, id, before, limit } = asked
  const which: RawBuilder<unknown>[] = [
    sql`t.entity = ${entity}`,
    sql`t.entity_id in (${sql.join([...entity_ids])})`,
    sql`t.result = 'ok'`,
    sql`not is_look(t.action)`,
    ...(brand_id === null ? [] : [sql`(t.brand_id is null or t.brand_id = ${brand_id})`]),
    ...(id === undefined ? [] : [sql`t.id = ${id}`]),
    ...(before ? [sql`(t.created_at, t.id) < (${before.created_at}::timestamptz, ${before.id}::bigint)`] : []),
  ]
  const { rows } = await sql<ReadLine>`select ${sql.join(lineColumns.map(column => sql.ref(`t.${column}`)))}
    from trail_lines as t where ${sql.join(which, sql` and `)}
    order by t.created_at desc, t.id desc limit ${sql.lit(limit)} ${plannedOnce}`.execute(db)
  return rows
}

type Sealed = { readonly before: unknown; readonly after: unknown; readonly user_agent: string | null }

/** What these lines say where they are sealed, by their number: what is put back, and what one opened line shows. */
export async function sealedLines(
  db: Db,
  lines: readonly Pick<ReadLine, 'id' | 'line_id' | 'created_at' | 'area'>[],
): Promise<ReadonlyMap<number, Sealed>> {
  const found = new Map<number, Sealed>()
  for (const [trail, of] of Map.groupBy(lines, ({ area }) => trailOf(area as Area))) {
    // By their times too: each is in the part of its month.
    const { rows } = await sql<Sealed & { line_id: number }>`select t.id as line_id, t.before, t.after, t.user_agent
      from ${sql.table(trail)} as t where t.id = any(${of.map(line => line.line_id)}::bigint[])
        and t.created_at = any(${of.map(line => line.created_at.toISOString())}::timestamptz[])`.execute(db)
    const byId = new Map(rows.map(({ line_id, ...said }) => [Number(line_id), said]))
    for (const { id, line_id } of of) {
      const said = byId.get(line_id)
      if (said) found.set(id, said)
    }
  }
  return found
}
