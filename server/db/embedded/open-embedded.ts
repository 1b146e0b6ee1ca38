import { chmodSync, existsSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { bellChannel, type Ears, listenBy } from '../connection/hear.ts'
import { valueTypes } from '../connection/values.ts'
import { FolderDamaged } from './damaged.ts'
import { expectFresh } from './fresh.ts'
import { markClosed, markMade } from './mark.ts'
import { type OwnedFolder, own } from './owner.ts'
import { DatabaseThread } from './thread.ts'
import { Wire } from './thread-wire.ts'
import { isToBeOpened } from './whole.ts'

export type EmbeddedOptions = {
  dir: string
  /** The lock of `dir`, where the caller already took it. Closing the database releases it. */
  held?: OwnedFolder
  dump?: Uint8Array
  onError: (error: Error) => void
  /** Who hears what is told within the database. */
  ears: Ears
}
export type Embedded = { pool: pg.Pool; dump: () => Promise<Uint8Array>; close: () => Promise<void> }

/** PostgreSQL inside this program: in `dir`/postgres, or in memory where `dir` is 'memory'. */
export async function openEmbedded({ dir, held, dump, onError, ears }: EmbeddedOptions): Promise<Embedded> {
  const inMemory = dir === 'memory'
  const lock = inMemory ? undefined : (held ?? own(dir))
  try {
    const thread = await (inMemory ? DatabaseThread.start(dump ? { dump } : {}) : start(dir))
    const pool = connect(thread, onError, ears)
    const close = async (): Promise<void> => {
      // One that ended by itself was not closed: its files are what PostgreSQL recovers from.
      const { lives } = thread
      try {
        await pool.end()
        await thread.close()
        if (!inMemory && lives) markClosed(dir)
      } finally {
        lock?.release()
      }
    }
    return { pool, dump: () => thread.dump(), close }
  } catch (error) {
    lock?.release()
    throw error
  }
}

async function start(dir: string): Promise<DatabaseThread> {
  const folder = join(dir, 'postgres')
  const make = !isToBeOpened(dir)
  if (make) expectFresh(dir)
  // Only an empty folder can be removed; the finished one replaces it.
  if (make && existsSync(folder)) rmdirSync(folder)
  try {
    const thread = await DatabaseThread.start({ folder, make })
    // PGlite makes it as the umask has it, and the data folder may be one that others enter.
    chmodSync(folder, 0o700)
    markMade(dir)
    return thread
  } catch (error) {
    // PGlite only says that it failed.
    throw new FolderDamaged(
      `The database in ${folder} cannot be ${make ? 'made' : 'opened'}: the disk is full, or something in the folder is damaged. Make room where there is none, and start again.`,
      { cause: error },
    )
  }
}

/**
 * There is one connection, and the pool is the queue for it: its holder has the database alone, so that no query gets into
 * another's transaction. Inside a transaction, query only through that transaction.
 */
function connect(thread: DatabaseThread, onError: (error: Error) => void, ears: Ears): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 15_000,
    user: 'postgres',
    database: 'postgres',
    types: valueTypes,
    pipeline: true,
    stream: () => new Wire(thread),
    // A discarded client leaves its transaction and settings behind in the one session.
    verify: (client, done) => {
      client
        .query('rollback')
        .then(() => client.query('discard all'))
        .then(() => client.query(`listen ${bellChannel}`))
        .then(() => done(), done)
    },
  })
  pool.on('connect', client => listenBy(client, ears))
  pool.on('error', onError)
  return pool
}
