import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../server/db/migrate.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { keepPartitionsAhead } from '../server/db/partitions.ts'
import { addReferenceRows } from '../server/db/reference-rows.ts'

export type Engine = Database['engine']

const server = process.env.ATRIUM_TEST_PG_URL

/** Every test of the server runs on each of these; PostgreSQL where the machine has one (test/global-setup.ts). */
export const engines: readonly Engine[] = server ? ['embedded', 'postgres'] : ['embedded']

export const silent = pino({ level: 'silent' })

/** A migrated database of one's own, with the reference rows and nothing else. Close it when done. */
export async function freshDatabase(engine: Engine): Promise<Database> {
  if (engine === 'embedded') return openDatabase({ dir: 'memory', log: silent, dump: await embeddedDump() })
  const url = await createDatabase(await postgresTemplate())
  return open(url, () => dropDatabase(url))
}

/** A database with nothing in it, not even the migrations. */
export async function emptyDatabase(engine: Engine): Promise<Database> {
  if (engine === 'embedded') return openDatabase({ dir: 'memory', log: silent })
  const url = await createDatabase('template0')
  return open(url, () => dropDatabase(url))
}

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
  const db = await openDatabase({ url, dir: 'memory', log: silent, durable: false, max: 8 })
  const close = async (): Promise<void> => {
    await db.close()
    await after()
  }
  return { ...db, close }
}

async function prepare(db: Database): Promise<void> {
  await migrate(db)
  await addReferenceRows(db)
  await keepPartitionsAhead(db, new Date())
}

const cache = new URL('../node_modules/.cache/atrium-test/', import.meta.url)
const ingredients = [
  'server/db/',
  'server/db/migrations/',
  'server/db/embedded/',
  'model/brands.ts',
  'defaults/holidays.json',
  'package.json',
]

/** Made once for all test files of a run, and made anew when anything it is made of changes. */
let dump: Promise<Uint8Array> | undefined
function embeddedDump(): Promise<Uint8Array> {
  dump ??= (async () => {
    const file = new URL(`${await dumpName()}.tar`, cache)
    try {
      return await readFile(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    const db = await openDatabase({ dir: 'memory', log: silent })
    await prepare(db)
    const bytes = await db.dump?.()
    await db.close()
    if (!bytes) throw new Error('The embedded database gave no dump.')
    await mkdir(cache, { recursive: true })
    const unfinished = new URL(`${randomUUID()}.part`, cache)
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
    const stale = (await readdir(cache)).filter(name => name.endsWith('.tar') && !file.href.endsWith(name))
    for (const name of stale) await rm(new URL(name, cache), { force: true })
    return bytes
  })()
  return dump
}

async function dumpName(): Promise<string> {
  // The partitions of the trails depend on the month.
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7))
  for (const path of ingredients) {
    const place = new URL(`../${path}`, import.meta.url)
    const names = path.endsWith('/')
      ? (await readdir(place)).filter(name => /\.(ts|sql)$/.test(name) && !name.includes('.test.')).sort()
      : ['']
    for (const name of names) hash.update(await readFile(new URL(name, place)))
  }
  return hash.digest('hex').slice(0, 16)
}

let template: Promise<string> | undefined
function postgresTemplate(): Promise<string> {
  template ??= (async () => {
    const url = await createDatabase('template0')
    const db = await openDatabase({ url, dir: 'memory', log: silent, durable: false })
    await prepare(db)
    await db.close()
    return new URL(url).pathname.slice(1)
  })()
  return template
}

async function createDatabase(from: string): Promise<string> {
  const name = `atrium_test_${randomUUID().replaceAll('-', '')}`
  await asServer(client => client.query(`create database ${name} template ${from}`))
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return url.href
}

function dropDatabase(url: string): Promise<void> {
  return asServer(client => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`))
}

async function asServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
