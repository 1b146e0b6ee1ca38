import { sql } from 'kysely'
import { brands } from '../model/brands.ts'
import { type CommandKey, commands } from '../model/commands/index.ts'
import type { Db, Trx } from '../server/db/handle.ts'
import { writers } from '../server/features/commands/writers/index.ts'
import { columnsOf, readRow } from '../server/features/commands/writers/read-rows.ts'
import type { Sealer } from '../server/outside/sealed.ts'
import type { EntityTable, Row } from './entity.ts'
import { clock } from './random.ts'

/** The cells of a row, as a file of another system has them; an empty one where it has nothing to say. */
export type Cells = Readonly<Record<string, string>>
export type Entry = {
  /** What a house would have, row by row; none where a job of the product makes the rows. */
  readonly cells: (row: Row) => Cells | undefined
  readonly command?: Exclude<CommandKey, 'files'>
  readonly job?: (trx: Trx) => Promise<unknown>
  /** The columns by which a row is found again. */
  readonly key: readonly string[]
  /** What no entry brings, since it is of the past: moments, and what became of the row since. */
  readonly aged: readonly string[]
  /** Takes away what the command made beside its rows, where another table of the demo data says it in its own words. */
  readonly clear?: (trx: Trx) => Promise<unknown>
  /** Why some rows are refused, which are written directly: data that no house could bring any more. */
  readonly refused?: string
}

/** Ids of the demo data are known ahead. Where rows are missing between them, they are given far above, and then moved. */
export const above = 1_000_000_000
const idOf = (row: Row | undefined): number => Number(row?.['id'])
const inOrder = (rows: readonly Row[]): boolean => rows.every((row, i) => idOf(row) === idOf(rows[0]) + i)
const atOnce = 500

const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value
const inJson = (rows: readonly Row[]): string =>
  JSON.stringify(rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))))

/** The rows that the command took, and those that it refused. */
async function taken(
  trx: Trx,
  command: Exclude<CommandKey, 'files'>,
  entry: Entry,
  rows: readonly Row[],
  secrets: Sealer,
) {
  const declared = commands[command]
  const refused: { row: Row; why: string }[] = []
  const read: { row: number; values: Readonly<Record<string, unknown>> }[] = []
  const seen = new Map<string, number>()
  for (const [number, row] of rows.entries()) {
    const cells = entry.cells(row)
    if (!cells) continue
    const heads = Object.keys(cells)
    const found = readRow(declared, columnsOf(declared, heads), seen, { number, cells: Object.values(cells) })
    if (found && 'values' in found) read.push(found)
    else refused.push({ row, why: found?.problems[0]?.message ?? 'It is empty.' })
  }
  for (let at = 0; at < read.length; at += atOnce) {
    const { problems } = await writers[command]({
      ...{ trx, rows: read.slice(at, at + atOnce), brand_ids: brands.map(({ id }) => id), now: clock },
      ...{ user_id: null, by: 'Atrium', origin: '', secrets },
    })
    for (const { row, field, message } of problems) {
      const of = rows[row]
      if (of) refused.push({ row: of, why: `${field}: ${message}` })
    }
  }
  return refused
}

/** Gives the rows their ids and what is of the past. */
async function age(trx: Trx, table: string, key: readonly string[], columns: readonly string[], rows: readonly Row[]) {
  // The planner takes a list in JSON for a hundred rows.
  await sql`set local enable_nestloop = off`.execute(trx)
  const set = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`m.${column}`)}`)
  const same = key.map(column => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`m.${column}`)}`)
  const needed = [...new Set([...key, ...columns])]
  const input = inJson(rows.map(row => Object.fromEntries(needed.map(name => [name, row[name]]))))
  await sql`update ${sql.table(table)} as t set ${sql.join(set)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${input}::jsonb) as m
    where ${sql.join(same, sql` and `)}`.execute(trx)
  await sql`set local enable_nestloop = on`.execute(trx)
}

const insert = (trx: Trx, table: string, rows: readonly Row[]) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map(name => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${inJson(rows)}::jsonb)`.execute(trx)
}

/** Fills a table by the product's own entry, whole or not at all. Rows that no entry brings are written directly. */
export async function fillByEntry(db: Db, table: EntityTable, entry: Entry, rows: readonly Row[], secrets: Sealer) {
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`
  await db.transaction().execute(async trx => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const direct = rows.filter(row => entry.cells(row) === undefined)
    if (direct.length > 0) await insert(trx, table, direct)
    const known = entry.command !== undefined && direct.length === 0 && entry.refused === undefined && inOrder(rows)
    await sql`select setval(${sequence}, ${sql.lit(known ? idOf(rows[0]) - 1 : above)})`.execute(trx)
    await entry.job?.(trx)
    const refused = entry.command ? await taken(trx, entry.command, entry, rows, secrets) : []
    await entry.clear?.(trx)
    const [first] = refused
    if (first && entry.refused === undefined)
      throw new Error(`Demo data: ${entry.command} does not take ${JSON.stringify(first.row)}: ${first.why}`)
    const changed = [...(known ? [] : ['id']), ...entry.aged]
    if (changed.length > 0) await age(trx, table, entry.key, changed, rows)
    const left = [...new Set(refused.map(({ row }) => row))]
    if (left.length > 0) await insert(trx, table, left)
    await sql`select setval(${sequence}, (select max(id) from ${sql.table(table)}))`.execute(trx)
  })
}
