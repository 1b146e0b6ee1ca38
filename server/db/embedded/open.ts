import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { valueTypes } from '../values.ts'
import { own } from './owner.ts'
import { DatabaseThread } from './thread.ts'
import { Wire } from './wire.ts'

export type EmbeddedOptions = { dir: string; dump?: Uint8Array; onError: (error: Error) => void }
export type Embedded = { pool: pg.Pool; dump: () => Promise<Uint8Array>; close: () => Promise<void> }

/** PostgreSQL inside this program: in `dir`/postgres, or in memory where `dir` is 'memory'. */
export async function openEmbedded({ dir, dump, onError }: EmbeddedOptions): Promise<Embedded> {
  const inMemory = dir === 'memory'
  if (!inMemory) {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    chmodSync(dir, 0o700)
  }
  const release = inMemory ? () => Promise.resolve() : await own(dir)
  try {
    const thread = await DatabaseThread.start(inMemory ? (dump ? { dump } : {}) : { folder: join(dir, 'postgres') })
    const pool = connect(thread, onError)
    const close = async (): Promise<void> => {
      await pool.end()
      await thread.close()
      await release()
    }
    return { pool, dump: () => thread.dump(), close }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * There is one connection, and the pool is the queue for it: whoever holds it has the database alone, so nobody's
 * query lands inside another's transaction. Inside a transaction, ask only through that transaction.
 */
function connect(thread: DatabaseThread, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 15_000,
    user: 'postgres',
    database: 'postgres',
    types: valueTypes,
    pipeline: true,
    stream: () => new Wire(thread),
    // A client that was thrown away leaves its transaction and settings behind in the one session.
    verify: (client, done) => {
      client
        .query('rollback')
        .then(() => client.query('discard all'))
        .then(() => done(), done)
    },
  })
  pool.on('error', onError)
  return pool
}
