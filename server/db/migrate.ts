import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './handle.ts'
import { inTurn } from './in-turn.ts'
import { failureOf } from './migration-failure.ts'
import type { Database } from './open.ts'
import { Unusable } from './postgres.ts'
import { insertRow } from './row-queries.ts'

type Migration = { name: string; text: string; checksum: string }
export type AppliedMigration = { name: string; milliseconds: number }

/** The migrations on disk and those in the database do not match. Nothing was changed. */
export class MigrationRefused extends Error {}

/** A command that changes nothing found no database of Atrium, or one of an older version; the message says which. */
export class NotAsExpected extends Error {}

const ours = new URL('./migrations/', import.meta.url)

/**
 * Applies the migrations of `folder` that are missing, each in its own transaction. Several servers may call this at once.
 * Returns the migrations it applied.
 */
export async function migrate(
  db: Database,
  folder: URL = ours,
  /** These alone, as an older version would: for an archive of that version. */
  only?: ReadonlySet<string>,
): Promise<AppliedMigration[]> {
  const all = await readMigrations(folder)
  const migrations = only ? all.filter(({ name }) => only.has(name)) : all
  return inTurn(db, 'migrations', owner => owner.connection().execute(connection => applyAll(connection, migrations)))
}

async function applyAll(connection: Db, migrations: Migration[]): Promise<AppliedMigration[]> {
  try {
    await sql`
      create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`.execute(
      connection,
    )
    const pending = await pendingOf(connection, migrations)
    const applied: AppliedMigration[] = []
    for (const migration of pending) applied.push(await apply(connection, migration))
    await lock(connection)
    return applied
  } catch (error) {
    throw inWords(error)
  }
}

/** What the second lock on brands needs after each migration, in either mode (0291). */
async function lock(connection: Db): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select to_regproc('lock_without_roles') is not null as known`.execute(
    connection,
  )
  if (!rows[0]?.known) return
  await givingWay(() => sql`select grant_to_roles(), lock_without_roles()`.execute(connection))
}

/** The same for the tables of the queue, which it makes itself. */
export const lockQueue = (db: Database): Promise<void> => inTurn(db, 'migrations', lock)

/** PostgreSQL's own words for a user who owns too little. */
const insufficientPrivilege = '42501'
function inWords(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  const [, extension] = /extension "(\w+)" is not available/.exec(message) ?? []
  if (extension !== undefined)
    return new Unusable(
      `This PostgreSQL lacks its extension ${extension}. Install its contrib package (on Debian it comes with postgresql; elsewhere postgresql-contrib), or allow the extension where the provider has a list of them, and start again.`,
      { cause: error },
    )
  if (code !== insufficientPrivilege) return error
  return new Unusable(
    `The user of DATABASE_URL may not make tables there (${message}). Make that user the owner of the database: alter database … owner to …`,
    { cause: error },
  )
}

/** For commands that change nothing: passes if the database has exactly the migrations of this version. */
export async function expectCurrent(db: Database, folder: URL = ours): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('schema_migrations') is not null as there`.execute(
    db.owner,
  )
  if (!rows[0]?.there) throw new NotAsExpected(`There is nothing of Atrium in this database. ${nothingThere}`)
  const [pending] = await pendingOf(db.owner, await readMigrations(folder))
  if (pending)
    throw new NotAsExpected(
      `This database was last used by an older Atrium, without ${pending.name}. Use the command of that version, or start this one first, which upgrades it. Nothing was changed.`,
    )
}
/** The names of the migrations that this version has, in their order. */
export const migrationNames = async (folder: URL = ours): Promise<string[]> =>
  (await readMigrations(folder)).map(({ name }) => name)

export const nothingThere =
  'Check that DATABASE_URL, or DATA_DIR for the embedded one, is what the servers have. Nothing was made.'

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = name.slice(0, 4)
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) {
        throw new MigrationRefused(`The migration ${name} needs a number of four digits: 0001-what-it-does.sql.`)
      }
      if (names[index - 1]?.startsWith(number)) {
        throw new MigrationRefused(`Two migrations have the number ${number}: give ${name} another.`)
      }
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function pendingOf(connection: Db, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await connection
    .selectFrom('schema_migrations')
    .select(['name', 'checksum'])
    .orderBy('name')
    .execute()
  for (const { name, checksum } of applied) {
    const migration = migrations.find(known => known.name === name)
    if (!migration) {
      throw new MigrationRefused(
        `The database has had the migration ${name}, which this version of Atrium does not hold. Start the version that made it, or a newer one.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new MigrationRefused(
        `The migration ${name} of this Atrium is another than the one that this database has had. Nothing was changed. Where files of this Atrium were changed, install it anew as it was released. Otherwise a version that was never released made the database: start that one again, and ask those who gave it to you how its data come into this one.`,
      )
    }
  }
  // Parallel work is merged in any order: a lower number may come after a higher one.
  return migrations.filter(({ name }) => !applied.some(known => known.name === name))
}

/**
 * An older version that serves meanwhile holds what a migration wants: a deadlock or a lock that was not to be had ends its
 * transaction, and it is tried again.
 */
const givesWay = new Set(['40P01', '55P03'])
const mostTries = 50
async function givingWay(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await work()
      return
    } catch (error) {
      if (tries === mostTries || !givesWay.has(String((error as { code?: unknown }).code))) throw error
      await wait(200)
    }
}

async function apply(connection: Db, migration: Migration): Promise<AppliedMigration> {
  const started = performance.now()
  const { name, text, checksum } = migration
  await givingWay(() =>
    connection.transaction().execute(async transaction => {
      await sql.raw(text).execute(transaction)
      await insertRow(transaction, 'schema_migrations', { name, checksum })
    }),
  ).catch(async error => {
    throw await failureOf(connection, migration, error)
  })
  return { name, milliseconds: Math.round(performance.now() - started) }
}
