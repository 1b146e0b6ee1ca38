import { setTimeout as wait } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import { anything, bellChannel, type Ears, listenBy } from './connection/hear.ts'

/** The pause between two questions, and how long an answer may take, in ms: together under the promised 5 s. */
const [every, patience] = [1_000, 2_500]
const tick = 250

/** The database does not answer, although its connections stand: it was stopped, or the network swallows what is sent. */
class DatabaseSilent extends Error {
  readonly code = 'DATABASE_SILENT'
  constructor() {
    super('The database has not answered for some seconds.')
  }
}

export type Pulse = {
  /** A connection of this pool; refused at once while the database does not answer. */
  connect(pool: Pool): Promise<PoolClient>
  /** Breaks this pool's connections off when the database does not answer. */
  watch(pool: Pool): void
  /** Takes a turn among all processes, by a lock of the connection that asks; false while another process has it. */
  take(turn: string): Promise<boolean>
  letGo(turn: string): Promise<void>
  stop(): Promise<void>
}

/** For the embedded database, which lives in this process. */
export const noPulse: Pulse = {
  connect: pool => pool.connect(),
  watch: () => undefined,
  // No other process has it open.
  take: async () => true,
  letGo: async () => undefined,
  stop: async () => undefined,
}

const lockOf = "hashtextextended('turn of ' || $1::text, 0)"

type Wired = { readonly connection?: { readonly stream?: { destroy(): void } } }
const cut = (client: object) => (client as Wired).connection?.stream?.destroy()

/**
 * Asks the database once a second, on a connection of its own, whether it is there. A limit for statements cannot tell a database
 * that is stopped from one that works hard, and PostgreSQL's own limits stop with it. While it is silent, calls in flight are
 * broken off and new ones refused; with its next answer everything goes on.
 */
export function startPulse(url: string, onError: (error: Error) => void, ears: Ears): Pulse {
  const clients = new Set<PoolClient>()
  const waiting = new Set<(error: Error) => void>()
  const stopping = new AbortController()
  let silent = false
  let own: pg.Client | undefined

  const drop = (): void => {
    const client = own
    own = undefined
    if (!client) return
    client.on('error', () => undefined)
    cut(client)
    client.end().catch(() => undefined)
  }
  const opened = async (): Promise<pg.Client> => {
    if (own) return own
    const client = new pg.Client({ connectionString: url, application_name: 'atrium pulse', keepAlive: true })
    own = client
    client.on('error', drop)
    listenBy(client, ears)
    await client.connect()
    await client.query(`listen ${bellChannel}`)
    // Before it listened, or while the connection was lost, it heard nothing.
    ears.tell(anything)
    return client
  }
  const ask = async (): Promise<void> => {
    await (await opened()).query('select 1')
  }
  /** Counted in ticks: while this process itself is held up, no time passes. */
  const isSilent = async (): Promise<boolean> => {
    // A refusal is an answer: whoever asks next is told why.
    const answered = ask().then(
      () => true,
      () => {
        drop()
        return true
      },
    )
    for (let waited = 0; waited < patience; waited += tick) {
      const done = await Promise.race([answered, wait(tick, false, { ref: false })])
      if (done || stopping.signal.aborted) return false
    }
    drop()
    return true
  }
  const breakOff = (): void => {
    for (const client of clients) cut(client)
    for (const refuse of waiting) refuse(new DatabaseSilent())
    waiting.clear()
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const now = await isSilent()
      if (now && !silent) onError(new DatabaseSilent())
      silent = now
      if (silent) breakOff()
      await wait(silent ? tick : every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
    drop()
  }
  const running = run()

  return {
    async connect(pool) {
      if (silent) throw new DatabaseSilent()
      const { promise, resolve, reject } = Promise.withResolvers<PoolClient>()
      let isRefused = false
      const refuse = (error: Error): void => {
        isRefused = true
        reject(error)
      }
      waiting.add(refuse)
      pool.connect().then(client => (isRefused ? client.release() : resolve(client)), reject)
      try {
        return await promise
      } finally {
        waiting.delete(refuse)
      }
    },
    watch(pool) {
      pool.on('connect', client => clients.add(client))
      pool.on('remove', client => clients.delete(client))
    },
    async take(turn) {
      if (silent) throw new DatabaseSilent()
      const { rows } = await (await opened()).query<{ mine: boolean }>(
        `select pg_try_advisory_lock(${lockOf}) as mine`,
        [turn],
      )
      return rows[0]?.mine === true
    },
    async letGo(turn) {
      // Where the connection was lost meanwhile, the lock went with it.
      await own?.query(`select pg_advisory_unlock(${lockOf})`, [turn]).catch(() => undefined)
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
