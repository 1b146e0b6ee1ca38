import { PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Ears, type Heard } from './connection/hear.ts'
import { type CopyRows, copyInto } from './copy-into.ts'
import { FolderDamaged } from './embedded/damaged.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import type { OwnedFolder } from './embedded/owner.ts'
import type { Db } from './handle.ts'
import { openPostgres, poolOf } from './postgres.ts'
import { noPulse, startPulse } from './pulse.ts'
import { type SecondLock, sessionsOf } from './roles.ts'
import {
  type BrandScope,
  brandsSetting,
  enter,
  type KeptRows,
  keptSetting,
  SessionPool,
  type SessionRole,
} from './scope.ts'
import { asked } from './statement.ts'
import type { Tables } from './tables.ts'
import { together } from './together.ts'
import { type TakeTurn, turnsOf } from './turns.ts'

export type { BrandScope, KeptRows } from './scope.ts'

export type Database = {
  engine: 'postgres' | 'embedded'
  /** Sees only the rows of these brands, whatever the query says, and of them those that somebody is kept to. */
  scoped: (scope: BrandScope, kept?: KeptRows) => Db
  /** Sees all brands: for sign-in, jobs, seeding. */
  system: Db
  /**
   * As `system`, for the first look-ups of every request: on connections of their own, so that they neither wait behind long
   * queries nor change the settings of other connections.
   */
  lookups: Db
  /** The rows that a visitor may read, on connections of their own: published content, active properties, public files. Read only. */
  public: Db
  /** The owner of the tables: migrations and partitions. */
  owner: Db
  /** Runs one statement, or several without values, as the owner; for pg-boss. */
  executeSql: (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>
  /** COPY: the fast way to insert many rows. Returns how many were inserted; all or none. */
  copyIn: (table: string, columns: readonly string[], rows: CopyRows) => Promise<number>
  /** The turn of a kind of heavy work, among all processes of this database. */
  turn: TakeTurn
  /** Whatever any process tells about bells, in the words of its channel; returns the end of hearing. */
  hear: (ear: Heard) => () => void
  ping: () => Promise<void>
  /** What holds the second lock on brands here. */
  secondLock: () => Promise<SecondLock>
  /** Connections to PostgreSQL, by what they are for; none of the embedded database, which has no network between. */
  pools: () => PoolUse[]
  close: () => Promise<void>
  /** The whole embedded database as bytes, to start others from. */
  dump?: () => Promise<Uint8Array>
}

export type PoolUse = {
  readonly pool: 'work' | 'lookups' | 'visitors'
  readonly max: number
  readonly used: number
  readonly idle: number
  /** Calls that wait for a connection. */
  readonly waiting: number
}
const usedIn = (name: PoolUse['pool'], { options, totalCount, idleCount, waitingCount }: Pool): PoolUse => ({
  pool: name,
  max: options.max,
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

export type OpenOptions = {
  /** postgres://...; without it the embedded database is used. */
  url?: string | undefined
  /** The data folder, or 'memory'. */
  dir: string
  /** The lock of the data folder, where it was already taken; closing the database releases it. */
  held?: OwnedFolder | undefined
  log: Pick<Logger, 'error'>
  /** The most connections to PostgreSQL, including those of `lookups` and `public`. */
  connections?: number
  /** Start from this dump (only with 'memory'). */
  dump?: Uint8Array
  /** false allows a PostgreSQL without fsync; only for tests. */
  durable?: boolean
  /** Whether a PostgreSQL that does not answer any more is noticed; it costs one of the connections. */
  watched?: boolean
}

/** Connections reserved for each of `lookups` and `public`. */
const beside = 2
/** The one that asks whether the database is there. */
const asking = 1

export async function openDatabase({
  url,
  dir,
  held,
  log,
  connections = 14,
  dump,
  durable = true,
  watched = true,
}: OpenOptions): Promise<Database> {
  const onError = (error: Error): void => log.error({ message: error.message }, 'a database connection was lost')
  const ears = new Ears()
  const embedded = url
    ? undefined
    : await openEmbedded({ dir, onError, ears, ...(held && { held }), ...(dump && { dump }) }).catch(error => {
        // The person reads what to do; the cause is for the log.
        if (error instanceof FolderDamaged && error.cause)
          log.error({ err: error.cause }, 'the database was not opened')
        throw error
      })
  const pool =
    embedded?.pool ?? (await openPostgres({ url: url ?? '', onError, max: connections - 2 * beside - asking, durable }))
  const [lookups, visitors] = [0, 1].map(() => embedded?.pool ?? poolOf({ url: url ?? '', onError, max: beside })) as [
    Pool,
    Pool,
  ]
  const pulse = url && watched ? startPulse(url, onError, ears) : noPulse
  for (const each of [pool, lookups, visitors]) pulse.watch(each)
  const sessions = sessionsOf(pool)

  const kyselyOf = (from: Pool, role: SessionRole, brands: string, kept?: KeptRows): Db => {
    const session = () => sessions.of({ role, brands, kept })
    return together<Tables>(new PostgresDialect({ pool: new SessionPool(from, session, pulse) }))
  }
  const kyselys = new Map<string, Db>()
  const opened = (role: SessionRole, brands: string, kept?: KeptRows): Db => {
    const key = `${role} ${brands}${kept ? ` ${kept.reader} ${keptSetting(kept)}` : ''}`
    const kysely = kyselys.get(key) ?? kyselyOf(pool, role, brands, kept)
    kyselys.set(key, kysely)
    return kysely
  }
  const asOwner = async () => {
    const client = await pulse.connect(pool)
    await enter(client, { role: 'none', brands: 'all' })
    return client
  }

  return {
    engine: url ? 'postgres' : 'embedded',
    scoped: (scope, kept) => opened('atrium_app', brandsSetting(scope), kept),
    system: opened('atrium_app', 'all'),
    lookups: kyselyOf(lookups, 'atrium_app', 'all'),
    public: kyselyOf(visitors, 'atrium_public', ''),
    owner: opened('none', 'all'),
    async executeSql(text, values = []) {
      const client = await asOwner()
      let broken = false
      try {
        const result = await asked(client, text, [...values])
        // Several statements return a list, one result each.
        return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows }
      } catch (error) {
        // The statements may have opened a transaction of their own and failed inside it.
        await asked(client, 'rollback').catch(() => {
          broken = true
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    async copyIn(table, columns, rows) {
      return copyInto(await asOwner(), table, columns, rows)
    },
    secondLock: () => sessions.secondLock(),
    turn: turnsOf(pulse),
    hear: ears.hear,
    pools: () => (embedded ? [] : [usedIn('work', pool), usedIn('lookups', lookups), usedIn('visitors', visitors)]),
    async ping() {
      const client = await pulse.connect(pool)
      await client.query('select 1').finally(() => client.release())
    },
    async close() {
      await pulse.stop()
      await (embedded ? embedded.close() : Promise.all([pool, lookups, visitors].map(each => each.end())))
    },
    ...(embedded ? { dump: () => embedded.dump() } : {}),
  } satisfies Database
}
