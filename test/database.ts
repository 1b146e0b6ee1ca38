import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { seedReference } from '../server/boot/seed-reference.ts'
import { markMade } from '../server/db/embedded/mark.ts'
import { migrate } from '../server/db/migrate.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { keepPartitionsAhead } from '../server/db/partitions.ts'
import { addReferenceRows } from '../server/db/reference-rows.ts'
import type { Engine } from './engines-here.ts'

export { type Engine, engines } from './engines-here.ts'

const server = process.env['ATRIUM_TEST_PG_URL']

export const silent = pino({ level: 'silent' })

/**
 * How a test finds its database: `empty` has not even the migrations; `bare` is migrated, with the reference rows and
 * nothing else; `seeded` is as a first start leaves it.
 */
type State = 'empty' | 'bare' | 'seeded'

/** A migrated database of one's own, with the reference rows and nothing else. Close it when done. */
export const freshDatabase = (engine: Engine): Promise<Database> => copyOf(engine, 'bare')
/** The same with the default roles and the sites' default content. */
export const seededDatabase = (engine: Engine): Promise<Database> => copyOf(engine, 'seeded')

/** Shows the sites to visitors, as with demo data; a first start without it leaves them closed. */
export const openSites = (db: Database) => db.system.updateTable('sites').set({ is_open: true }).execute()

async function copyOf(engine: Engine, state: State): Promise<Database> {
  if (engine === 'embedded') return openDatabase({ dir: 'memory', log: silent, dump: await embeddedDump(state) })
  const url = await createDatabase(await postgresTemplate(state))
  return open(url, () => dropDatabase(url))
}

/** A data folder with a database that is migrated and seeded: what a first start leaves there, without the wait for it. */
export async function seededFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'atrium-house-'))
  await mkdir(join(dir, 'postgres'), { mode: 0o700 })
  const template = join(dir, 'template.tar')
  await writeFile(template, await embeddedDump('seeded'))
  await promisify(execFile)('tar', ['-xf', template, '-C', join(dir, 'postgres')])
  await rm(template)
  markMade(dir)
  return dir
}

/** A database with nothing in it, not even the migrations. */
export const emptyDatabase = (engine: Engine): Promise<Database> => copyOf(engine, 'empty')

/** As on a managed server: PostgreSQL alone, migrated by an owner who is no superuser and may make no roles. */
export async function plainOwnerDatabase(): Promise<Database> {
  const url = new URL(await createDatabase('template0'))
  const name = url.pathname.slice(1)
  await asServer(async client => {
    await client.query(`create role ${name} login password 'plain' nosuperuser nocreaterole nobypassrls`)
    await client.query(`alter database ${name} owner to ${name}`)
  })
  url.username = name
  url.password = 'plain'
  const db = await open(url.href, async () => {
    await dropDatabase(url.href)
    await asServer(client => client.query(`drop role ${name}`))
  })
  // Since PostgreSQL 15 `public` belongs to the owner of the database, so nothing more need be granted.
  await prepare(db)
  return db
}

async function open(url: string, after: () => Promise<void>): Promise<Database> {
  const db = await openDatabase({ url, dir: 'memory', log: silent, durable: false, watched: false, connections: 12 })
  const close = async (): Promise<void> => {
    await db.close()
    await after()
  }
  return { ...db, close }
}

/** The same PostgreSQL database as another process of Atrium has it. Close it when done. */
export async function asAnotherProcess(db: Database): Promise<Database> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.owner)
  const url = new URL(server ?? '')
  url.pathname = `/${rows[0]?.name}`
  return openDatabase({ url: url.href, dir: 'memory', log: silent, durable: false, connections: 8 })
}

async function prepare(db: Database, state: State = 'bare'): Promise<void> {
  if (state === 'empty') return
  await migrate(db)
  await addReferenceRows(db)
  await keepPartitionsAhead(db, new Date())
}

const cache = new URL('../node_modules/.cache/atrium-templates/', import.meta.url)
const ingredients = [
  'test/database.ts',
  'server/db/**/*.{ts,sql}',
  'server/boot/seed-reference.ts',
  'server/boot/super-admin.ts',
  'server/call/audit.ts',
  'model/**/*.ts',
  'defaults/**/*.{ts,json}',
  'package.json',
]

/** What a template is made of, and the month, since the partitions of the trails depend on it. */
const edition = once(async () => {
  const cwd = new URL('../', import.meta.url)
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7))
  for (const name of globSync(ingredients, { cwd, exclude: ['**/*.test.ts'] }).sort())
    hash.update(`${name}\0`).update(await readFile(new URL(name, cwd)))
  return hash.digest('hex').slice(0, 16)
})

/** Each made once for all test files, and made anew when anything it is made of changes. */
const dumps = {
  empty: once(() => embeddedTemplate('empty')),
  bare: once(() => embeddedTemplate('bare')),
  seeded: once(() => embeddedTemplate('seeded')),
}
const embeddedDump = (state: State) => dumps[state]()

/** Makes those of the embedded database that are not there yet, so that no test waits for them. */
export async function embeddedTemplates(): Promise<void> {
  for (const state of ['seeded', 'empty'] as const) await embeddedDump(state)
}

async function embeddedTemplate(state: State): Promise<Uint8Array> {
  const file = new URL(`${state}-${await edition()}.tar`, cache)
  const made = await readIfThere(file)
  if (made) return made
  // What is seeded begins with what is bare: the migrations take longest.
  const bare = state === 'seeded' ? await embeddedDump('bare') : undefined
  return inTurn(embeddedTurn, async () => {
    const meanwhile = await readIfThere(file)
    if (meanwhile) return meanwhile
    const db = await openDatabase({ dir: 'memory', log: silent, ...(bare && { dump: bare }) })
    await (bare ? seedReference(db) : prepare(db, state))
    await slim(db)
    const bytes = await db.dump?.()
    await db.close()
    if (!bytes) throw new Error('The embedded database gave no dump.')
    await mkdir(cache, { recursive: true })
    const unfinished = new URL(`${randomUUID()}.part`, cache)
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
    await removeStale()
    return bytes
  })
}

async function readIfThere(file: URL): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Every test file unpacks it: without the databases nobody opens, and with nothing left to replay, that takes half as long. */
async function slim(db: Database): Promise<void> {
  await db.executeSql('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await db.executeSql(`drop database if exists ${name}`)
  await db.executeSql('checkpoint')
}

/** Templates of earlier editions; another clone of the project may share the folder and want a young one. */
async function removeStale(): Promise<void> {
  for (const name of await readdir(cache)) {
    const file = new URL(name, cache)
    const age = Date.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (age > 86_400_000) await rm(file, { force: true })
  }
}

const templates = {
  empty: async () => 'template0',
  bare: once(() => sharedTemplate('bare')),
  seeded: once(() => sharedTemplate('seeded')),
}
const postgresTemplate = (state: State) => templates[state]()

// Any fixed numbers: workers that start at once take turns on them, each making what the others wait for.
const turn = 20_261_130
const embeddedTurn = 20_261_131

/** One worker after the other, where there is a PostgreSQL on which they can wait for each other. */
async function inTurn<T>(which: number, work: () => Promise<T>): Promise<T> {
  if (!server) return work()
  return asServer(async client => {
    await client.query('select pg_advisory_lock($1)', [which])
    return work()
  })
}

async function sharedTemplate(state: State): Promise<string> {
  const name = `atrium_template_${state}_${await edition()}`
  const bare = state === 'seeded' ? await postgresTemplate('bare') : undefined
  await inTurn(turn, async () => {
    const isThere = await asServer(client => client.query('select from pg_database where datname = $1', [name]))
    if (isThere.rowCount) return
    const url = await createDatabase(bare ?? 'template0')
    const db = await openDatabase({ url, dir: 'memory', log: silent, durable: false })
    await (bare ? seedReference(db) : prepare(db, state))
    await db.close()
    await asServer(client => client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`))
  })
  return name
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function createDatabase(from: string): Promise<string> {
  const name = `atrium_test_${randomUUID().replaceAll('-', '')}`
  // By pages through the log it takes three times as long, and nothing here need survive.
  await asServer(client => client.query(`create database ${name} template ${from} strategy file_copy`))
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return url.href
}

async function dropDatabase(url: string): Promise<void> {
  await asServer(client => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`))
}

async function asServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
