import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inTurn } from '../server/db/in-turn.ts'
import type { Database } from '../server/db/open.ts'
import type { FileStore } from '../server/outside/file-store.ts'
import { type Sealer, throwawaySealer } from '../server/outside/sealed.ts'
import { withIncoming } from '../server/records/receive.ts'
import { hangBanners } from './banners.ts'
import { type Entity, firstId, type Row, type Scale, type SeedInput } from './entity.ts'
import { entries } from './entries.ts'
import { fillByEntry } from './entry.ts'
import { hangHeads } from './heads.ts'
import { entities } from './index.ts'
import { keepPictures } from './pictures.ts'
import { beginDemo, demoPassword, demoState, finishDemo } from './state.ts'

export { hashedTables, hashOf } from './hash.ts'
export { demoSignIns } from './sign-ins.ts'
export { streetsIn } from './streets.ts'

export type Progress = (table: string, done: number, about: number) => void
export type DemoOptions = {
  progress?: Progress
  /** Add the demo rows to a database that has rows of its own. */
  beside?: boolean
  /** The store for the pictures of the demo data; without it their rows name missing files. */
  files?: FileStore
  /** Seals tax and identity numbers; without it nobody can read them again. */
  secrets?: Sealer
  /**
   * How many rows of a table come by the product's own entry (demo/entries.ts), where it has one: a few hundred, so that
   * the first start stays quick; all, or none, by which a test compares the two. The load scale has millions: none.
   */
  entering?: 'some' | 'all' | 'none'
  /** The number of web inquiries and of their days, where it differs from the scale's. */
  inquiries?: SeedInput['inquiries']
}

/** `added` by this call, `standing` from before, or `refused` since these tables hold rows that are not demo data. */
export type Seeded =
  | { outcome: 'added' | 'standing'; scale: Scale }
  | { outcome: 'refused'; occupied: readonly string[] }

const reportEvery = 10_000
/** Rows of a table that come by its entry in a first start: one transaction of an extract. */
const enteredRows = 500

/**
 * Fills a database with demo rows, once: where they are present it answers at once, whatever their scale, and after a
 * crash it continues where it stopped. A database with rows of its own stays unchanged.
 */
export async function seedDemo(db: Database, scale: Scale, options: DemoOptions = {}): Promise<Seeded> {
  const state = await demoState(db)
  if (state?.finished) return { outcome: 'standing', scale: state.scale }
  return inTurn(db, 'demo', () => fill(db, scale, options))
}

async function fill(
  db: Database,
  wanted: Scale,
  { progress, beside = false, files, secrets = throwawaySealer(), inquiries, entering = 'some' }: DemoOptions,
): Promise<Seeded> {
  // Another server may have done it while this one waited for its turn.
  const state = await demoState(db)
  if (state?.finished) return { outcome: 'standing', scale: state.scale }
  const scale = state?.scale ?? wanted
  const occupied = state ? [] : await ownRows(db, beside)
  if (occupied.length > 0) return { outcome: 'refused', occupied }
  const secret = (await demoPassword(db)) ?? (await beginDemo(db, scale))
  const input: SeedInput = {
    passwordHash: secret.password_hash,
    roleIds: await roleIds(db),
    secrets,
    inquiries,
    today: new Date(),
  }
  for (const entity of entities) {
    const [first] = entity.rows(scale, input)
    if (!first || (await isIn(db, entity, first))) continue
    await entity.prepare?.(db, scale)
    let rows = entity.rows(scale, input)
    const entry = scale === 'demo' && entering !== 'none' ? entries[entity.table] : undefined
    if (entry) {
      const all = [...rows]
      // The last ones: the first of a table is written last, and says that the table is whole.
      const entered = entering === 'all' || entry.job ? all : all.slice(-enteredRows)
      const last = entered.at(-1)
      if (last && !(await isIn(db, entity, last))) await fillByEntry(db.owner, entity.table, entry, entered, secrets)
      rows = all.slice(0, all.length - entered.length)
    }
    await copy(db, entity, Object.keys(first), rows, entity.about(scale), progress)
  }
  await hangBanners(db)
  await hangHeads(db)
  if (files) await keepPicturesIn(files)
  await finishDemo(db, scale)
  return { outcome: 'added', scale }
}

const keepPicturesIn = (files: FileStore) =>
  withIncoming(files.incoming, newFile =>
    keepPictures(files, async bytes => {
      const file = newFile()
      await writeFile(file, bytes, { mode: 0o600 })
      return file
    }),
  )

/** Tables whose own rows prevent demo rows; with `beside`, only those whose own rows use the demo ids. */
async function ownRows(db: Database, beside: boolean): Promise<string[]> {
  const occupied: string[] = []
  for (const { table, key } of entities) {
    const own = beside ? (key === 'id' ? sql`id >= ${firstId}` : sql`false`) : sql`true`
    const { rows } = await sql`select from ${sql.table(table)} where ${own} limit 1`.execute(db.owner)
    if (rows.length > 0) occupied.push(table)
  }
  return occupied
}

async function roleIds(db: Database): Promise<Map<string, number>> {
  const roles = await db.system.selectFrom('user_roles').select(['id', 'name']).execute()
  return new Map(roles.map(({ id, name }) => [name, id]))
}

/** A table is filled whole or not at all, so its first row decides. */
async function isIn(db: Database, { table, key }: Entity, first: Row): Promise<boolean> {
  const found = await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${first[key]} limit 1`.execute(
    db.owner,
  )
  return found.rows.length > 0
}

async function copy(
  db: Database,
  entity: Entity,
  columns: readonly string[],
  rows: Iterable<Row>,
  about: number,
  progress: Progress | undefined,
): Promise<void> {
  const { table } = entity
  const done = await db.copyIn(
    table,
    columns,
    values(rows, columns, count => progress?.(table, count, about)),
  )
  progress?.(table, done, done)
  // The ids were given explicitly, so the table's own counter must be set behind them.
  if (entity.key === 'id')
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db.owner,
    )
}

function* values(
  rows: Iterable<Row>,
  columns: readonly string[],
  report: (count: number) => void,
): Iterable<readonly unknown[]> {
  let count = 0
  for (const row of rows) {
    const stray = Object.keys(row).find(column => !columns.includes(column))
    if (stray) throw new Error(`A demo row has ${stray}, which the first of its table has not.`)
    yield columns.map(column => row[column])
    count += 1
    if (count % reportEvery === 0) report(count)
  }
}
