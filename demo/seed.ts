import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inTurn } from '../server/db/in-turn.ts'
import type { Database } from '../server/db/open.ts'
import type { FileStore } from '../server/outside/files.ts'
import { type Sealer, throwawaySealer } from '../server/outside/sealed.ts'
import { withIncoming } from '../server/records/receive.ts'
import { type Entity, firstId, type Given, type Row, type Scale } from './entity.ts'
import { entities } from './index.ts'
import { keepPictures } from './pictures.ts'
import { beginDemo, demoPassword, demoState, finishDemo } from './state.ts'

export { hashedTables, hashOf } from './hash.ts'
export { demoSignIns } from './sign-ins.ts'

export type Progress = (table: string, done: number, about: number) => void
export type DemoOptions = {
  progress?: Progress
  /** Put the demo rows beside those that people made. */
  beside?: boolean
  /** Where the pictures of the demo data go; without it their rows name what is not there. */
  files?: FileStore
  /** Who seals tax and identity numbers; without it they are sealed and never read again. */
  secrets?: Sealer
  /** How many web inquiries, over how many days, where it is another number than the scale's. */
  inquiries?: Given['inquiries']
}

/** `added` by this call, `standing` from before, or `refused` since these tables hold rows that are not demo data. */
export type Seeded =
  | { outcome: 'added' | 'standing'; scale: Scale }
  | { outcome: 'refused'; occupied: readonly string[] }

const reportEvery = 10_000

/**
 * Fills a database with demo rows, once: when they are in it answers at once, whatever their scale, and after a crash
 * it goes on where it stopped. A database with rows of its own is left as it is.
 */
export async function seedDemo(db: Database, scale: Scale, options: DemoOptions = {}): Promise<Seeded> {
  const standing = await demoState(db)
  if (standing?.finished) return { outcome: 'standing', scale: standing.scale }
  return inTurn(db, 'demo', () => fill(db, scale, options))
}

async function fill(
  db: Database,
  wanted: Scale,
  { progress, beside = false, files, secrets = throwawaySealer(), inquiries }: DemoOptions,
): Promise<Seeded> {
  // Another server may have done it while this one waited for its turn.
  const standing = await demoState(db)
  if (standing?.finished) return { outcome: 'standing', scale: standing.scale }
  const scale = standing?.scale ?? wanted
  const occupied = standing ? [] : await ownRows(db, beside)
  if (occupied.length > 0) return { outcome: 'refused', occupied }
  const secret = (await demoPassword(db)) ?? (await beginDemo(db, scale))
  const given: Given = {
    passwordHash: secret.password_hash,
    roleIds: await roleIds(db),
    secrets,
    inquiries,
    today: new Date(),
  }
  for (const entity of entities)
    if (!(await isIn(db, entity, scale, given))) await copy(db, entity, scale, given, progress)
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

/** Tables in which demo rows would meet others; beside others they may stand where those leave the demo ids free. */
async function ownRows(db: Database, beside: boolean): Promise<string[]> {
  const occupied: string[] = []
  for (const { table, columns } of entities) {
    const own = beside ? (columns.includes('id') ? sql`id >= ${firstId}` : sql`false`) : sql`true`
    const { rows } = await sql`select from ${sql.table(table)} where ${own} limit 1`.execute(db.owner)
    if (rows.length > 0) occupied.push(table)
  }
  return occupied
}

async function roleIds(db: Database): Promise<Map<string, number>> {
  const roles = await db.system.selectFrom('user_roles').select(['id', 'name']).execute()
  return new Map(roles.map(({ id, name }) => [name, id]))
}

/** A table goes in whole or not at all, so its first row tells. */
async function isIn(db: Database, { table, key, rows }: Entity, scale: Scale, given: Given): Promise<boolean> {
  for (const first of rows(scale, given)) {
    const found = await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${first[key]} limit 1`.execute(
      db.owner,
    )
    return found.rows.length > 0
  }
  return true
}

async function copy(
  db: Database,
  entity: Entity,
  scale: Scale,
  given: Given,
  progress: Progress | undefined,
): Promise<void> {
  const { table, columns } = entity
  await entity.prepare?.(db, scale)
  const about = entity.about(scale)
  const done = await db.copyIn(
    table,
    columns,
    values(entity.rows(scale, given), columns, count => progress?.(table, count, about)),
  )
  progress?.(table, done, done)
  // Ids were given, so the table's own counter must be told where to go on.
  if (columns.includes('id'))
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
    yield columns.map(column => row[column])
    count += 1
    if (count % reportEvery === 0) report(count)
  }
}
