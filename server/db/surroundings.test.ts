import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../scripts/postgres.mjs'
import { engines, silent } from '../../test/database.ts'
import { hasPgBouncer, startPgBouncer } from '../../test/pgbouncer.ts'
import { backUp } from '../backup/backup.ts'
import { whyNot } from '../boot/why-not.ts'
import { writeAudit } from '../call/audit.ts'
import { openFiles } from '../outside/file-store.ts'
import { throwawaySealer } from '../outside/sealed.ts'
import { startJobs } from './boss.ts'
import { lockQueue, migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { Unusable } from './postgres.ts'
import { insertRow } from './row-queries.ts'

const open = (url: string) => openDatabase({ url, dir: 'memory', log: silent, durable: false, watched: false })
const place = { area: 'admin', module: 'm', action: 'edit' } as const
const nobody = { ip: '', user_agent: '', request_id: 'canary' }
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Unusable)
  return (error as Error).message
}

describe.runIf(engines.includes('postgres'))('what PostgreSQL may be like', () => {
  let postgres: Postgres
  let server: pg.Client
  beforeAll(async () => {
    const started = await startPostgres()
    if ('missing' in started) throw new Error(started.missing)
    postgres = started
    server = new pg.Client(postgres.url)
    await server.connect()
  })
  afterAll(async () => {
    await server?.end()
    await postgres?.stop()
  })

  let made = 0
  /** An empty database whose owner may make no roles, as on a managed server. */
  async function plain(more = ''): Promise<URL> {
    made += 1
    const name = `plain_${made}`
    await server.query(`create role ${name} login nosuperuser nocreaterole nobypassrls`)
    await server.query(`create database ${name} owner ${name} ${more}`)
    const url = new URL(postgres.url)
    url.username = name
    url.pathname = `/${name}`
    return url
  }

  test.each([
    ['SQL_ASCII', 'C'],
    ['LATIN1', 'C'],
  ])('a database that keeps texts as %s is refused in words', async (encoding, locale) => {
    const url = await plain(`encoding '${encoding}' locale '${locale}' template template0`)
    expect(await refusal(open(url.href))).toMatch(
      new RegExp(`^The database plain_\\d+ keeps texts as ${encoding}.*encoding 'UTF8'`),
    )
  })

  test('a plan with fewer connections than a process takes ends the start in words, not in a stack', async () => {
    const url = await plain()
    await server.query(`alter role ${url.username} connection limit 1`)
    const error = await open(url.href).catch((thrown: unknown) => thrown)
    expect(whyNot(error)).toMatch(/^The database has no connection left .*too many connections.*DATABASE_CONNECTIONS/)
  })

  test('a database that takes no writes ends the start in words', async () => {
    const url = await plain()
    await server.query(`alter database ${url.pathname.slice(1)} set default_transaction_read_only = on`)
    const db = await open(url.href)
    const error = await migrate(db).catch((thrown: unknown) => thrown)
    await db.close()
    expect(whyNot(error)).toMatch(/^The database takes no writes: it is a standby/)
  })

  test('an extension that is missing is named, with what to install', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-migrations-'))
    await writeFile(join(folder, '0001-first.sql'), 'create extension pg_unheard_of;')
    const db = await open((await plain()).href)
    expect(await refusal(migrate(db, pathToFileURL(`${folder}/`)))).toMatch(
      /^This PostgreSQL lacks its extension pg_unheard_of\. Install/,
    )
    await db.close()
    await rm(folder, { recursive: true })
  })

  /** Every table that this connection may read, and what it may do with it, as a visitor. */
  async function reach(db: Database): Promise<Record<string, string>> {
    const { rows: tables } = (await db.executeSql(`select c.oid::regclass::text as name, c.relkind as kind,
        (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a where a.attrelid = c.oid and a.attnum = 1) as column
      from pg_class c where c.relnamespace in ('public'::regnamespace, coalesce(to_regnamespace('pgboss'), 0))
        and c.relkind in ('r', 'p', 'v', 'm') order by 1`)) as { rows: { name: string; column: string }[] }
    const found: Record<string, string> = {}
    for (const { name, column } of tables) {
      const may: string[] = []
      const attempt = async (what: string, text: string) => {
        const n = await db.public
          .transaction()
          .execute(async trx => {
            const { rows, numAffectedRows } = await sql.raw<{ n: number }>(text).execute(trx)
            throw Object.assign(new Error('looked'), { n: Number(numAffectedRows ?? rows[0]?.n ?? 0) })
          })
          .catch((error: { n?: number }) => error.n ?? 0)
        if (n > 0) may.push(what)
      }
      await attempt('read', `select count(*)::int as n from ${name}`)
      await attempt('change', `update ${name} set ${column} = ${column}`)
      await attempt('remove', `delete from ${name}`)
      if (may.length > 0) found[name] = may.join(', ')
    }
    return found
  }

  /** A row of every sort that visitors may and may not see. */
  async function fill(db: Database): Promise<void> {
    await migrate(db)
    const { seedReference } = await import('../boot/seed-reference.ts')
    await seedReference(db)
    const jobs = await startJobs(db, silent)
    await jobs.send('canary', { text: 'canary' })
    await jobs.stop()
    await lockQueue(db)
    await db.system
      .insertInto('users')
      .values({
        Firstname: 'Canary',
        Lastname: 'Canary',
        email: 'canary@atrium.test',
        user_type_id: 1,
        password_hash: 'x',
      })
      .execute()
    const property = { property_type: 'condominium', brand_id: 1, property_code: 'C', slug: 'c' } as const
    await db.system
      .insertInto('properties')
      .values({ ...property, property_name: 'canary', status: 'active' })
      .execute()
    await db.system
      .insertInto('properties')
      .values({ ...property, property_code: 'D', slug: 'd', property_name: 'hidden', status: 'inactive' })
      .execute()
    await insertRow(db.system, 'mail_outbox', { event_key: 'x', to: '[]', subject: 'canary', body: 'x' })
    await insertRow(db.system, 'operation_marks', { key: 'canary', at: new Date(), is_ok: true, words: 'x' })
    await sql`insert into web_inquiries (brand_id, site_code, firstname) values (1, 'OMNI', 'Canary')`
      .execute(db.system)
      .catch(() => undefined)
  }

  const grants = async (db: Database) => {
    const { rows } = await db.executeSql(`select c.relname as name, r.rolname as role, array_to_string(array(
        select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as p
        where has_table_privilege(r.oid, c.oid, p)), ' ') as may
      from pg_class c, pg_roles r where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not (c.relkind = 'S') and r.rolname in ('atrium_app', 'atrium_public') order by 1, 2`)
    return rows
  }

  test('a visitor reaches the same in each mode: by roles, by policies, and by roles that came later', async () => {
    // Without roles first: they belong to the whole server.
    const [without, later] = [await plain(), await plain()]
    const [byPolicies, cameLater] = [await open(without.href), await open(later.href)]
    await fill(byPolicies)
    await fill(cameLater)
    expect(await byPolicies.secondLock()).toBe('policies')
    const reached = await reach(byPolicies)
    expect(Object.entries(reached).filter(([, may]) => may !== 'read')).toEqual([])
    expect(Object.keys(reached)).toContain('properties')
    // A view of the names of what visitors see anyway; the role has no grant on it.
    const { rows: names } = await sql`select * from property_names`.execute(byPolicies.public)
    expect(names).toHaveLength(1)
    const { property_names: _, ...wanted } = reached
    for (const name of [
      'users',
      'mail_outbox',
      'schema_migrations',
      'pgboss.job',
      'web_inquiries',
      'web_inquiries_rows',
    ])
      expect(Object.keys(reached)).not.toContain(name)
    // An unset connection sees no more.
    await byPolicies.owner.transaction().execute(async trx => {
      await sql`select set_config('app.brands', '', true)`.execute(trx)
      const { rows } = await sql<{ n: number }>`select (select count(*) from users)::int as n`.execute(trx)
      expect(rows).toEqual([{ n: 0 }])
    })
    // Staff work as before, and a search of a list finds its rows.
    expect(await byPolicies.scoped([1]).selectFrom('properties').select('property_name').execute()).toHaveLength(2)
    expect(await byPolicies.scoped([1]).selectFrom('users').select('id').execute()).toHaveLength(1)
    expect((await migrate(byPolicies)).length).toBe(0)
    await byPolicies.close()
    await cameLater.close()

    const owner = await plain()
    await server.query(`alter role ${owner.username} createrole`)
    const byRoles = await open(owner.href)
    await fill(byRoles)
    expect(await byRoles.secondLock()).toBe('roles')
    expect(await reach(byRoles)).toEqual(wanted)

    await server.query(`grant atrium_app, atrium_public to ${later.username}`)
    const again = await open(later.href)
    await migrate(again)
    expect(await again.secondLock()).toBe('roles')
    expect(await reach(again)).toEqual(wanted)
    expect(await grants(again)).toEqual(await grants(byRoles))
    expect(await again.scoped([1]).selectFrom('properties').select('property_name').execute()).toHaveLength(2)
    expect(await again.scoped([2]).selectFrom('properties').select('property_name').execute()).toHaveLength(0)
    // Each of them is backed up whole, what staff read by a view alone with it.
    const folder = await mkdtemp(join(tmpdir(), 'atrium-later-'))
    const files = await openFiles({ kind: 'folder', path: join(folder, 'files') })
    for (const db of [byRoles, again]) {
      await db.system
        .transaction()
        .execute(trx => writeAudit(trx, place, nobody, undefined, { entity: 'canary', entity_id: '1' }, new Date()))
      const parts = { db, files, secrets: throwawaySealer(), now: () => new Date() }
      const { tables } = await backUp(parts, join(folder, 'whole.zip'))
      const rowsOf = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
      expect(rowsOf).toMatchObject({ users: 1, properties: 2, user_trails_rows: 1, trail_fresh_rows: 1 })
    }
    await rm(folder, { recursive: true })
    await Promise.all([byRoles.close(), again.close()])
  })

  describe.runIf(hasPgBouncer)('behind PgBouncer', () => {
    test('in session mode with its default configuration it works as on PostgreSQL itself', async () => {
      const pooler = await startPgBouncer(postgres.ownerUrl, 'session')
      const db = await openDatabase({ url: pooler.url, dir: 'memory', log: silent, connections: 10 })
      try {
        await migrate(db)
        const { rows } = await sql<{ zone: string; statement: string; lock: string }>`select
          current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock`.execute(db.system)
        expect(rows).toEqual([{ zone: 'UTC', statement: '15s', lock: '3s' }])
        const seen = await Promise.all(
          Array.from({ length: 40 }, async (_, n) => {
            const { rows: found } = await sql<{
              brands: string
            }>`select current_setting('app.brands') as brands`.execute(db.scoped([n % 4]))
            return found[0]?.brands === String(n % 4)
          }),
        )
        expect(seen).not.toContain(false)
      } finally {
        await db.close()
        await pooler.stop()
      }
    })

    test('in transaction mode the start is refused in words', async () => {
      const pooler = await startPgBouncer(postgres.ownerUrl, 'transaction')
      try {
        expect(await refusal(open(pooler.url))).toMatch(/transaction mode.*Set the pooler to session mode/)
      } finally {
        await pooler.stop()
      }
    })
  })
})
