import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import type { Trx } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { Actor } from './kind.ts'

/** Rows that a step may change, by what their columns are. */
export type Touched = { readonly table: string; readonly at: Readonly<Record<string, number | string>> }

/** How one row stood before a step; `set` is null for a row that the step added, and the whole row for one that it removed. */
export type RowChange = {
  readonly table: string
  readonly id: number
  /** Its version after the step, where its table has one. */
  readonly version: number | null
  readonly set: Readonly<Record<string, unknown>> | null
  readonly isGone?: true
}
type Row = Readonly<Record<string, unknown>> & { readonly id: number }
/** The rows by table and id. */
export type Snapshot = ReadonlyMap<string, { readonly table: string; readonly row: Row }>

/** What every change writes by itself. */
const written = new Set(['version', 'updated_at', 'updated_by'])

/** Columns that the database makes from others: nobody writes them, so nobody puts them back. */
const madeColumns = (table: string) => sql`array(select a.attname::text from pg_attribute as a
  where a.attrelid = to_regclass(${table}) and a.attgenerated <> '')`

export async function snapshotOf(trx: Trx, touched: readonly Touched[]): Promise<Snapshot> {
  const reads = touched.map(({ table, at }) => {
    const where = Object.entries(at).map(([column, value]) => sql`t.${sql.ref(column)} = ${value}`)
    return sql`select ${table}::text as "table", to_jsonb(t) - ${madeColumns(table)} as row from ${sql.table(table)} as t where ${sql.join(where, sql` and `)}`
  })
  const { rows } = await sql<{ table: string; row: Row }>`${sql.join(reads, sql` union all `)} ${plannedOnce}`.execute(
    trx,
  )
  return new Map(rows.map(each => [`${each.table} ${each.row.id}`, each]))
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
const versionOf = ({ version }: Row): number | null => (typeof version === 'number' ? version : null)

/** The rows that differ, each as it was. */
export function changesBetween(before: Snapshot, after: Snapshot): RowChange[] {
  const gone = [...before].filter(([key]) => !after.has(key))
  const changed = [...after].flatMap(([key, { table, row }]): RowChange[] => {
    const was = before.get(key)?.row
    if (!was) return [{ table, id: row.id, version: versionOf(row), set: null }]
    if (same(was, row)) return []
    const set = Object.entries(was).filter(([column, value]) => !written.has(column) && !same(value, row[column]))
    return [{ table, id: row.id, version: versionOf(row), set: Object.fromEntries(set) }]
  })
  return [
    ...changed,
    ...gone.map(([, { table, row }]) => ({
      table,
      id: row.id,
      version: versionOf(row),
      set: row,
      isGone: true as const,
    })),
  ]
}

/** Puts rows back; refused where one of them is no longer as the step left it. */
export async function putBack(
  trx: Trx,
  changes: readonly RowChange[],
  { now, user_id }: Pick<Actor, 'now' | 'user_id'>,
): Promise<void> {
  for (const { table, id, version, set, isGone } of changes) {
    const of = sql.table(table)
    if (isGone && set) {
      const columns = sql.join(Object.keys(set).map(column => sql.ref(column)))
      // Who wrote anew meanwhile keeps that.
      await sql`insert into ${of} (${columns}) overriding system value
        select ${columns} from jsonb_populate_record(null::${of}, ${JSON.stringify(set)}::jsonb) on conflict do nothing`.execute(
        trx,
      )
      continue
    }
    const where = sql`t.id = ${id}${version === null ? sql`` : sql` and t.version = ${version}`}`
    if (set === null) {
      await sql`delete from ${of} as t where ${where}`.execute(trx)
      continue
    }
    const columns = Object.keys(set).map(column => sql`${sql.ref(column)} = r.${sql.ref(column)}`)
    const stamp =
      version === null ? [] : [sql`version = t.version + 1`, sql`updated_at = ${now}`, sql`updated_by = ${user_id}`]
    const { numAffectedRows } = await sql`update ${of} as t set ${sql.join([...columns, ...stamp])}
      from jsonb_populate_record(null::${of}, ${JSON.stringify(set)}::jsonb) as r where ${where}`.execute(trx)
    if (numAffectedRows !== 1n) throw new Refusal('UNDO_OVER')
  }
}
