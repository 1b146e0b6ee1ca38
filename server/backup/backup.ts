import { sql } from 'kysely'
import type { Trx } from '../db/handle.ts'
import type { Database } from '../db/open.ts'
import { keyMark } from '../held-key.ts'
import type { FileStore } from '../outside/files.ts'
import type { Sealer } from '../outside/sealed.ts'
import { filePart, type Manifest, tablePart, type Writing, writeArchive } from './archive.ts'
import { appliedIn, countersIn, type Taken, takenTables } from './tables.ts'

export type Parts = {
  readonly db: Database
  readonly files: FileStore
  readonly secrets: Sealer
  readonly now: () => Date
}

/** Rows that are fetched at once. */
const atOnce = 2_000
/** Made again from what is kept: files of exports, and the head of the trails, which belongs to one database. */
const isTaken = (path: string) => !/^(exports|audit)\//.test(path)

/**
 * Writes everything into one archive: the tables as they stand at one moment, whoever writes meanwhile, then the files,
 * which are stored before any row names them. Answers with what is inside.
 */
export async function backUp({ db, files, secrets, now }: Parts, file: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  await writeArchive(file, async to => {
    const taken_at = now().toISOString()
    const data = await db.owner
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(trx => takeTables(trx, to))
    manifest = { edition: 1, taken_at, key: keyMark(secrets), ...data, files: await takeFiles(files, to) }
    return manifest
  })
  return manifest as unknown as Manifest
}

async function takeTables(trx: Trx, to: Writing) {
  await sql`set local statement_timeout = 0`.execute(trx)
  const tables: Manifest['tables'][number][] = []
  for (const table of await takenTables(trx)) {
    let rows = 0
    const { sha256 } = await to.add(
      tablePart(table.name),
      linesOf(trx, table, count => {
        rows += count
      }),
    )
    tables.push({ ...table, rows, sha256 })
  }
  return { tables, migrations: await appliedIn(trx), counters: await countersIn(trx) }
}

/** A row as JSON on each line. Whoever is held by row-level security reads as the application, which sees all brands. */
async function* linesOf(trx: Trx, { name, columns }: Taken, counted: (rows: number) => void) {
  const { rows } = await sql<{
    held: boolean
  }>`select row_security_active(${name}::regclass) and has_role('atrium_app') as held`.execute(trx)
  if (rows[0]?.held) await sql`set local role atrium_app`.execute(trx)
  const list = sql.join(columns.map(column => sql.ref(column)))
  await sql`declare taking no scroll cursor for select row_to_json(t)::text as line from (select ${list} from ${sql.table(name)}) as t`.execute(
    trx,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(atOnce)} from taking`.execute(trx)
    if (rows.length === 0) break
    counted(rows.length)
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
  }
  await sql`close taking`.execute(trx)
  await sql`reset role`.execute(trx)
}

async function takeFiles(files: FileStore, to: Writing): Promise<Manifest['files']> {
  const taken: Manifest['files'][number][] = []
  for await (const { path } of files.list()) {
    if (!isTaken(path)) continue
    const found = await files.read(path)
    // Removed since it was listed: no row of this moment names it, or it is a size that is made again.
    if (!found) continue
    taken.push({ path, ...(await to.add(filePart(path), found.stream as AsyncIterable<Buffer>)) })
  }
  return taken
}
