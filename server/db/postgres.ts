import pg from 'pg'
import { valueTypes } from './values.ts'

const seconds = 1000

/** Refused when the database would lose acknowledged writes at a power cut (promises: "Run"). */
export class NotDurable extends Error {}

export type PostgresOptions = { url: string; onError: (error: Error) => void; max: number; durable: boolean }

/** A pool of connections to PostgreSQL 15 or newer. */
export async function openPostgres({ url, onError, max, durable }: PostgresOptions): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: valueTypes,
    application_name: 'atrium',
    options: '-c TimeZone=UTC',
    statement_timeout: 15 * seconds,
    lock_timeout: 3 * seconds,
    connectionTimeoutMillis: 10 * seconds,
    keepAlive: true,
  })
  // A connection that breaks while idle says so here; without a listener it would end the process.
  pool.on('error', onError)
  // One that breaks while a request holds it says so on the client; without a listener there, the process would end too.
  pool.on('connect', client => client.on('error', onError))
  try {
    await check(pool, durable)
  } catch (error) {
    await pool.end()
    throw error
  }
  return pool
}

async function check(pool: pg.Pool, durable: boolean): Promise<void> {
  const { rows } = await pool.query<{ version: number; fsync: boolean }>(
    "select current_setting('server_version_num')::int as version, current_setting('fsync')::bool as fsync",
  )
  const [{ version, fsync } = { version: 0, fsync: false }] = rows
  if (version < 150_000) throw new Error('Atrium needs PostgreSQL 15 or newer: point DATABASE_URL at such a server.')
  if (durable && !fsync) {
    throw new NotDurable(
      'This PostgreSQL runs with fsync off and would lose saved work at a power cut. Switch fsync on and start again.',
    )
  }
}
