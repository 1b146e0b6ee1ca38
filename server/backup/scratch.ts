import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { migrate } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { keepPartitionsAhead } from '../db/partitions.ts'
import { type FileStore, openFiles } from '../outside/file-store.ts'

export type Scratch = { readonly db: Database; readonly files: FileStore; readonly folder: string }

/**
 * Work on a database and a file store of its own, in a folder that is removed afterwards: an embedded one, since making another
 * on the server of the house needs rights that its user may not have. `only`: with these migrations alone.
 */
export async function inScratch<T>(
  beside: string,
  log: Pick<Logger, 'error'>,
  work: (scratch: Scratch) => Promise<T>,
  only?: ReadonlySet<string>,
): Promise<T> {
  const folder = await mkdtemp(join(beside, 'scratch-'))
  try {
    const db = await openDatabase({ dir: join(folder, 'data'), log })
    try {
      // Nothing of it need survive.
      await db.executeSql('set synchronous_commit = off')
      await migrate(db, undefined, only)
      await keepPartitionsAhead(db, new Date())
      const files = await openFiles({ kind: 'folder', path: join(folder, 'files') })
      return await work({ db, files, folder })
    } finally {
      await db.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How many rows a table has. */
export async function rowsIn({ db }: Pick<Scratch, 'db'>, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db.owner)
  return rows[0]?.n ?? 0
}
