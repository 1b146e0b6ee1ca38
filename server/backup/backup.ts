import { sql } from 'kysely'
import { keyMark } from '../boot/held-key.ts'
import type { Trx } from '../db/handle.ts'
import type { Database } from '../db/open.ts'
import type { FileStore } from '../outside/file-store.ts'
import type { Sealer } from '../outside/sealed.ts'
import { filePart, type Manifest, tablePart, type Writing, writeArchive } from './archive.ts'
import { appliedIn, countersIn, type TakenTables, takenTables } from './backed-up-tables.ts'

export type BackupParts = {
  readonly db: Database
  readonly files: FileStore
  readonly secrets: Sealer
  readonly now: () => Date
}

/** Rows per batch. */
const atOnce = 2_000
/** Left out, since it can be made again: files of exports, and the head of the trails, which belongs to one database. */
const isTaken = (path: string) => !/^(exports|audit)\//.test(path)

/**
 * Writes everything into one archive: first the tables as of one moment, whoever writes meanwhile, then the files; a file
 * is always stored before a row names it. Returns the manifest.
 */
export async function backUp({ db, files, secrets, now }: BackupParts, file: string): Promise<Manifest> {
  return writeArchive(file, async to => {
    const taken_at = now().toISOString()
    const data = await db.owner
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(trx => takeTables(trx, to))
    return { edition: 1, taken_at, key: keyMark(secrets), ...data, files: await takeFiles(files, to) }
  })
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

/**
 * Each row as a line of JSON. An owner who is subject to row-level security reads as the application, which sees all brands;
 * what the application reads by a view alone, where its roles came later, the owner reads as staff.
 */
async function* linesOf(trx: Trx, { name, columns }: TakenTables, counted: (rows: number) => void) {
  const { rows } = await sql<{
    held: boolean
  }>`select row_security_active(${name}::regclass)
    and case when has_role('atrium_app') then has_table_privilege('atrium_app', ${name}, 'select') else false end as held`.execute(
    trx,
  )
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
    // The file was removed since it was listed: no row of this moment names it, or it is a size that can be made again.
    if (!found) continue
    taken.push({ path, ...(await to.add(filePart(path), found.stream as AsyncIterable<Buffer>)) })
  }
  return taken
}
