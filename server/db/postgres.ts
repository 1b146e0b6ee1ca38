import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { valueTypes } from './connection/values.ts'

const seconds = 1000

/** PostgreSQL cannot be used as it is; the message is for the person who started Atrium. */
export class Unusable extends Error {}

/** `patience`: how long to wait for a server that accepts no connections yet, in ms. */
export type PostgresOptions = {
  url: string
  onError: (error: Error) => void
  max: number
  durable: boolean
  patience?: number
}

/** A pool of connections to PostgreSQL 15 or newer. */
export async function openPostgres({
  durable,
  patience = 30 * seconds,
  ...options
}: PostgresOptions): Promise<pg.Pool> {
  const connecting = Math.min(10 * seconds, patience)
  const pool = poolOf({ ...options, connecting })
  try {
    await accepted(pool, connecting, patience)
    await check(pool, durable)
  } catch (error) {
    await pool.end()
    throw error
  }
  return pool
}

/**
 * How long a connection that nobody needs stays open, in ms. A new one costs the database some 10 ms before its first answer,
 * and when many come at once, each time after a pause, everybody waits for as many of them (decision 381).
 */
const idleFor = 300 * seconds

type PoolOptions = Pick<PostgresOptions, 'url' | 'onError' | 'max'> & { connecting?: number }

/** A pool of connections to a PostgreSQL that passed the checks. */
export function poolOf({ url, onError, max, connecting = 10 * seconds }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: valueTypes,
    application_name: 'atrium',
    connectionTimeoutMillis: connecting,
    keepAlive: true,
    pipeline: true,
    idleTimeoutMillis: idleFor,
  })
  // A connection that breaks while idle emits an error here; without a listener it would end the process.
  pool.on('error', onError)
  // A connection that breaks while a request holds it emits the error on the client; without a listener it would end the process too.
  pool.on('connect', client => {
    client.on('error', onError)
    // Sent before whatever the connection was opened for, which waits its turn behind it. As parameters of the start a pooler
    // would refuse them.
    client.query(sessionSettings).catch(onError)
  })
  return pool
}

/**
 * What each connection is set to: times as moments, an end to what takes too long or waits for others, and no statement is
 * compiled before it runs: that takes 50 ms, and none of ours is long enough to earn it back (decision 293).
 */
export const sessionSettings = `select set_config('TimeZone', 'UTC', false), set_config('statement_timeout', '15s', false),
  set_config('lock_timeout', '3s', false), set_config('jit', 'off', false)`

/** Starting up, shutting down, out of connections, or the network is not up yet: mostly temporary. */
const passing = new Set([
  '57P03',
  '57P01',
  '53300',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

type Refused = { message: string; address?: string; port?: number; hostname?: string }
const unanswered = ({ address, port, hostname }: Refused) =>
  `PostgreSQL does not answer at ${address ? `${address}:${port}` : (hostname ?? 'the host of DATABASE_URL')}. Check DATABASE_URL and that the server runs.`
const turnedAway = ({ message }: Refused) => `PostgreSQL refused DATABASE_URL: ${message}.`
const noPassword = 'PostgreSQL asks for a password, and DATABASE_URL has none: postgres://user:password@host/database.'
/** Problems that a person can fix, by the codes of the network and of PostgreSQL. */
const refusals: Readonly<Record<string, (error: Refused) => string>> = {
  ECONNREFUSED: unanswered,
  ENOTFOUND: unanswered,
  '28P01': turnedAway,
  '28000': turnedAway,
  '3D000': turnedAway,
  '42501': turnedAway,
}

/** Waits for a server that accepts no connections yet. Throws Unusable when the time is over. */
async function accepted(pool: pg.Pool, connecting: number, patience: number): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const tried = performance.now()
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const timedOut = code === undefined && performance.now() - tried >= connecting
      if (!timedOut && !passing.has(code ?? '')) {
        // Errors of the driver without a code concern the address or the sign-in: a person can fix them.
        const unnamed = /password must be a string/.test(message)
          ? noPassword
          : `PostgreSQL could not be used: ${message}.`
        const why = code === undefined ? unnamed : refusals[code]?.(error as Refused)
        if (why !== undefined) throw new Unusable(why, { cause: error })
        throw error
      }
      if (performance.now() - begun < patience) {
        await wait(Math.min(500, patience))
        continue
      }
      const waited = Math.round((performance.now() - begun) / seconds)
      throw new Unusable(
        `PostgreSQL took no connection for ${waited} s (${timedOut ? 'it did not answer' : message}). Check DATABASE_URL and that the server runs, then start again.`,
        { cause: error },
      )
    }
  }
}

async function check(pool: pg.Pool, durable: boolean): Promise<void> {
  const { rows } = await pool.query<{ version: number; fsync: boolean; encoding: string; database: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('fsync')::bool as fsync,
      current_setting('server_encoding') as encoding, current_database() as database`,
  )
  const [{ version, fsync, encoding, database } = { version: 0, fsync: false, encoding: '', database: '' }] = rows
  if (version < 150_000) throw new Unusable('Atrium needs PostgreSQL 15 or newer: point DATABASE_URL at such a server.')
  if (encoding !== 'UTF8')
    throw new Unusable(
      `The database ${database} keeps texts as ${encoding}, and names would not fit into it. Make one that keeps them as UTF8 (create database … encoding 'UTF8' template template0) and point DATABASE_URL at it.`,
    )
  if (durable && !fsync) {
    // A power cut would lose acknowledged writes (promises: "Run").
    throw new Unusable(
      'This PostgreSQL runs with fsync off and would lose saved work at a power cut. Switch fsync on and start again.',
    )
  }
  await keepsSessions(pool)
}

const pooled =
  'There is a pooler before this PostgreSQL that gives a connection to others between two statements (transaction mode), and what Atrium sets on a connection would be another caller’s. Set the pooler to session mode (pool_mode = session), or point DATABASE_URL at PostgreSQL itself.'

/** Whether a connection stays the same one: the brands that it may see are set on it. Tried with two at once, which a pooler would mix. */
async function keepsSessions(pool: pg.Pool): Promise<void> {
  const one = await pool.connect()
  let other: pg.PoolClient | undefined
  const value = String(Math.random())
  const keeps = async () => {
    const { rows } = await one.query<{ found: string | null }>("select current_setting('app.probe', true) as found")
    if (rows[0]?.found !== value) throw new Unusable(pooled)
  }
  try {
    // A plan that is nearly full has one connection and no second: the first must be given back, or the pool never ends.
    if (pool.options.max > 1) other = await pool.connect()
    await one.query("select set_config('app.probe', $1, false)", [value])
    await one.query({ name: 'atrium_probe', text: 'select 1' })
    await other?.query('begin')
    await other?.query('select 1')
    await keeps()
    // A pooler gives next what was let go last, or in turn: what the other had is given to this one now or the time after.
    await other?.query('rollback')
    await keeps()
    await keeps()
    await one.query({ name: 'atrium_probe', text: 'select 1' })
  } catch (error) {
    const { code } = error as { code?: string }
    // The statement that was prepared is another connection's, or missing.
    if (code === '26000' || code === '42P05') throw new Unusable(pooled, { cause: error })
    throw error
  } finally {
    await other?.query('rollback').catch(() => undefined)
    await one.query('select set_config($1, $2, false)', ['app.probe', '']).catch(() => undefined)
    other?.release()
    one.release()
  }
}
