import { sql } from 'kysely'
import type { Trx } from '../../../db/handle.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Sealer } from '../../../outside/sealed.ts'
import type { CommandValues, ReadRow, RowProblem } from './read-rows.ts'

/** A few hundred rows of an extract for one transaction. */
export type Batch = {
  readonly trx: Trx
  readonly rows: readonly ReadRow[]
  /** The brands that the starter of the run may touch. */
  readonly brand_ids: readonly number[]
  readonly now: Date
  readonly user_id: number | null
  /** The name of the starter, and the desk's origin (DESK_ORIGIN): for the trail and the mails of a row that takes a step. */
  readonly by: string
  readonly origin: string
  readonly secrets: Sealer
}
export type Written = { inserted: number; updated: number; unchanged: number; problems: RowProblem[] }
/** Writes a batch and reports the result; a row that cannot be written is a problem and stops nothing. */
export type Writer = (batch: Batch) => Promise<Written>

type Target = {
  readonly table: keyof Tables & string
  /** The unique columns, as `on conflict` names them. */
  readonly key: readonly string[] | string
  /** Columns that are written in new rows only. */
  readonly atFirst?: readonly string[]
}

/**
 * Writes rows that all have the same columns: adds new ones, and changes those that differ, with their version. The others
 * are not touched, so that the same rows again leave the table as it is.
 */
export async function upsert(
  { trx, now, user_id }: Pick<Batch, 'trx' | 'now' | 'user_id'>,
  { table, key, atFirst = [] }: Target,
  rows: readonly CommandValues[],
): Promise<Omit<Written, 'problems'>> {
  if (rows.length === 0) return { inserted: 0, updated: 0, unchanged: 0 }
  const columns = Object.keys(rows[0] as CommandValues)
  const keys = typeof key === 'string' ? [] : key
  const changed = columns.filter(column => !keys.includes(column) && !atFirst.includes(column))
  const list = (names: readonly string[], of?: string) =>
    sql.join(names.map(name => (of === undefined ? sql.ref(name) : sql.ref(`${of}.${name}`))))
  const by = { created_at: now, updated_at: now, created_by: user_id, updated_by: user_id }
  const whole = [...columns, ...Object.keys(by)]
  const input = JSON.stringify(rows.map(row => ({ ...row, ...by })))
  const conflict = typeof key === 'string' ? sql.raw(key) : sql`(${list(key)})`
  const { rows: written } = await sql<{ version: number }>`
    insert into ${sql.table(table)} as t (${list(whole)})
    select ${list(whole)} from jsonb_populate_recordset(null::${sql.table(table)}, ${input}::jsonb)
    on conflict ${conflict} do update set ${sql.join(changed.map(name => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))},
      version = t.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where (${list(changed, 't')}) is distinct from (${list(changed, 'excluded')})
    returning t.version`.execute(trx)
  const inserted = written.filter(({ version }) => version === 1).length
  return { inserted, updated: written.length - inserted, unchanged: rows.length - written.length }
}

/** Sorts rows into good ones and problems; `judge` names the field and the reason. */
export function judged<R extends ReadRow>(
  rows: readonly R[],
  judge: (row: R) => { field: string; message: string } | undefined,
): { good: R[]; problems: RowProblem[] } {
  const good: R[] = []
  const problems: RowProblem[] = []
  for (const row of rows) {
    const problem = judge(row)
    if (!problem) good.push(row)
    else problems.push({ row: row.row, value: String(row.values[problem.field] ?? '').slice(0, 80), ...problem })
  }
  return { good, problems }
}

export const notYours = (field: string) => ({ field, message: 'You do not have permission for this brand.' })
