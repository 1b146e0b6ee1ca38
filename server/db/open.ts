import { type Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type CopyRows, copyInto } from './copy.ts'
import { FolderDamaged } from './embedded/damaged.ts'
import { openEmbedded } from './embedded/open.ts'
import type { Held } from './embedded/owner.ts'
import { openPostgres, poolOf } from './postgres.ts'
import { sessionsOf } from './roles.ts'
import { type BrandScope, brandsSetting, enter, SessionPool, type SessionRole } from './scope.ts'
import type { Tables } from './tables.ts'
import { together } from './together.ts'

export type { BrandScope } from './scope.ts'

export type Database = {
  engine: 'postgres' | 'embedded'
  /** Sees the rows of these brands only, whatever the query says. */
  scoped: (scope: BrandScope) => Kysely<Tables>
  /** All brands: sign-in, jobs, seeding. */
  system: Kysely<Tables>
  /**
   * As `system`, for what every request asks first: on connections of their own, so that it neither waits behind long
   * queries nor changes what their connections are set to.
   */
  lookups: Kysely<Tables>
  /** On connections of its own too. What a visitor may read: published content, active properties, public files. Nothing can be written through it. */
  public: Kysely<Tables>
  /** The owner of the tables: migrations and partitions. */
  owner: Kysely<Tables>
  /** One statement, or several without values, as the owner; what pg-boss asks for. */
  executeSql: (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>
  /** COPY: the fast way in for many rows. Returns how many went in; all or none. */
  copyIn: (table: string, columns: readonly string[], rows: CopyRows) => Promise<number>
  ping: () => Promise<void>
  close: () => Promise<void>
  /** The whole embedded database as bytes, to start others from. */
  dump?: () => Promise<Uint8Array>
}

export type OpenOptions = {
  /** postgres://...; without it the embedded database is opened. */
  url?: string | undefined
  /** The data folder, or 'memory'. */
  dir: string
  /** The lock of the data folder, where it was taken before; closing the database gives it back. */
  held?: Held | undefined
  log: Pick<Logger, 'error'>
  /** Connections to PostgreSQL at most, those of `lookups` and `public` among them. */
  connections?: number
  /** Start from this dump (only with 'memory'). */
  dump?: Uint8Array
  /** false lets a PostgreSQL without fsync pass; for tests alone. */
  durable?: boolean
}

/** Connections beside the others': for what every request asks first, and for visitors. */
const beside = 2

export async function openDatabase({
  url,
  dir,
  held,
  log,
  connections = 14,
  dump,
  durable = true,
}: OpenOptions): Promise<Database> {
  const onError = (error: Error): void => log.error({ message: error.message }, 'a database connection was lost')
  const embedded = url
    ? undefined
    : await openEmbedded({ dir, onError, ...(held && { held }), ...(dump && { dump }) }).catch(error => {
        // The person reads what to do; why it came to that is for the log.
        if (error instanceof FolderDamaged && error.cause)
          log.error({ err: error.cause }, 'the database was not opened')
        throw error
      })
  const pool =
    embedded?.pool ?? (await openPostgres({ url: url ?? '', onError, max: connections - 2 * beside, durable }))
  const [lookups, visitors] = [0, 1].map(() => embedded?.pool ?? poolOf({ url: url ?? '', onError, max: beside })) as [
    Pool,
    Pool,
  ]
  const sessionOf = sessionsOf(pool)

  const kyselyOf = (from: Pool, role: SessionRole, brands: string): Kysely<Tables> => {
    const session = () => sessionOf({ role, brands })
    return together<Tables>(new PostgresDialect({ pool: new SessionPool(from, session) }))
  }
  const kyselys = new Map<string, Kysely<Tables>>()
  const opened = (role: SessionRole, brands: string): Kysely<Tables> => {
    const key = `${role} ${brands}`
    const kysely = kyselys.get(key) ?? kyselyOf(pool, role, brands)
    kyselys.set(key, kysely)
    return kysely
  }
  const asOwner = async () => {
    const client = await pool.connect()
    await enter(client, { role: 'none', brands: 'all' })
    return client
  }

  return {
    engine: url ? 'postgres' : 'embedded',
    scoped: scope => opened('atrium_app', brandsSetting(scope)),
    system: opened('atrium_app', 'all'),
    lookups: kyselyOf(lookups, 'atrium_app', 'all'),
    public: kyselyOf(visitors, 'atrium_public', ''),
    owner: opened('none', 'all'),
    async executeSql(text, values = []) {
      const client = await asOwner()
      let broken = false
      try {
        const result = values.length > 0 ? await client.query(text, [...values]) : await client.query(text)
        // Several statements answer with a list, one result each.
        return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows }
      } catch (error) {
        // The statements may have opened a transaction of their own and failed inside it.
        await client.query('rollback').catch(() => {
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
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await (embedded ? embedded.close() : Promise.all([pool, lookups, visitors].map(each => each.end())))
    },
    ...(embedded ? { dump: () => embedded.dump() } : {}),
  } satisfies Database
}
