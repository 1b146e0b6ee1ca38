import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { demoSignIns, seedDemo } from '../demo/seed.ts'
import { inquiryVolume } from '../demo/web-inquiries.ts'
import { apiBase } from '../model/contract/index.ts'
import { root } from '../scripts/bootstrap.mjs'
import { sparePort, startPostgres } from '../scripts/postgres.mjs'
import { seedReference } from '../server/boot/seed-reference.ts'
import { migrate } from '../server/db/migrate.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { keepPartitionsAhead } from '../server/db/partitions.ts'
import { sealerOf } from '../server/outside/sealed.ts'
import { sealAll } from '../server/records/seals/seal.ts'
import { trailCopier } from '../server/records/trail/copy-trail.ts'
import { ServerProcess } from '../test/server-process.ts'
import { Line } from './client.ts'

const silent = pino({ level: 'silent' })
/** Who fills a database and who serves it use one key (decision 138), whichever folder each has. */
const key = 'be'.repeat(32)
/** What a PostgreSQL of this size of machine is given; the rest is as it comes. */
const settings = ['shared_buffers=1GB', 'max_wal_size=4GB']

export type Cluster = { url: string; stop: () => Promise<void> }

/** The PostgreSQL that is measured on: the given one, or a throw-away one. */
export async function clusterOf(given: string | undefined): Promise<Cluster> {
  if (given !== undefined) return { url: given, stop: async () => undefined }
  const started = await startPostgres(settings)
  if ('missing' in started) throw new Error(`The measurements need PostgreSQL: ${started.missing}.`)
  return started
}

export async function ask(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

/** How long it took to make, and the hash that the seeding command told; both stand with the database. */
export type Filled = { url: string; seconds?: number; hash?: string }

/** The database with so many inquiries; made where it is not there. The largest is what `npm run seed -- --scale load` makes. */
export async function databaseOf({ url }: Cluster, rows: number): Promise<Filled> {
  const name = `atrium_bench_${rows}`
  const place = new URL(url)
  place.pathname = `/${name}`
  const standing = await ask(
    url,
    `select shobj_description(oid, 'pg_database') as told from pg_database where datname = '${name}'`,
  )
  if (standing.rowCount === 1) {
    await settleTrails(place.href)
    return { url: place.href, ...JSON.parse(standing.rows[0].told ?? '{}') }
  }
  await ask(url, `create database ${name}`)
  const begun = performance.now()
  const load = rows === inquiryVolume.load.rows
  const hash = load ? await seedByCommand(place.href) : await fill(place.href, rows)
  const seconds = (performance.now() - begun) / 1000
  await settleTrails(place.href)
  await ask(place.href, 'vacuum (analyze)')
  const told = { seconds, ...(hash === undefined ? {} : { hash }) }
  await ask(url, `comment on database ${name} is '${JSON.stringify(told)}'`)
  return { url: place.href, ...told }
}

/**
 * Seals the lines that filling left, and takes them over into the readable copy: of lines that came in years that is long
 * done, and a server that finds a million of them works on it beside every call that is measured.
 */
async function settleTrails(url: string): Promise<void> {
  const db = await open(url)
  try {
    await sealAll(db, { secrets: sealerOf(Buffer.from(key, 'hex')), now: () => new Date() })
    const copier = trailCopier(db)
    for (let isMore = true; isMore; ) isMore = await copier.copy()
    await copier.rest()
  } finally {
    await db.close()
  }
}

/** The command itself, so that it is measured as people run it. Answers the hash of the inquiries it prints. */
async function seedByCommand(url: string): Promise<string | undefined> {
  const child = spawn(process.execPath, ['scripts/seed.ts', '--scale', 'load'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, SECRET_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Seeding failed.\n${output.slice(-2000)}`)
  return /web_inquiries_rows\s+[\d,]+\s+([0-9a-f]{64})/.exec(output)?.[1]
}

export async function fill(url: string, rows: number): Promise<undefined> {
  const db = await open(url)
  try {
    await migrate(db)
    await keepPartitionsAhead(db, new Date())
    await seedReference(db)
    await seedDemo(db, 'demo', {
      inquiries: { rows, days: inquiryVolume.load.days },
      secrets: sealerOf(Buffer.from(key, 'hex')),
    })
  } finally {
    await db.close()
  }
}

export const open = (url: string): Promise<Database> =>
  openDatabase({ url, dir: 'memory', log: silent, durable: false })

export type Running = { server: ServerProcess; folder: string; readyMs: number }

/** Atrium as `npm start` runs it, in a process of its own. */
export async function startAtrium(env: Record<string, string>, folder?: string): Promise<Running> {
  const data = folder ?? (await mkdtemp(join(tmpdir(), 'atrium-bench-')))
  const server = await ServerProcess.at(data, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    INQUIRIES_PER_HOUR: '100000',
    SECRET_KEY: key,
    ...env,
  })
  return { server, folder: data, readyMs: await server.start() }
}

export async function stopAtrium({ server, folder }: Running): Promise<void> {
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

/** Atrium on a database, for as long as the work takes. */
export async function served<T>(url: string, work: (db: Database, server: ServerProcess) => Promise<T>): Promise<T> {
  const db = await open(url)
  const atrium = await startAtrium({ DATABASE_URL: url })
  try {
    return await work(db, atrium.server)
  } finally {
    await stopAtrium(atrium)
    await db.close()
  }
}

export type Floor = { port: number; pid: number | undefined; stop: () => Promise<void> }

export async function startFloor(url: string): Promise<Floor> {
  const port = await sparePort()
  const child = spawn(process.execPath, ['bench/floor.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, PORT: String(port) },
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The floor did not start.')
    await wait(20)
  }
  return {
    port,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Someone who sees every brand. */
export async function administratorOf(db: Database): Promise<{ email: string; password: string }> {
  const admin = (await demoSignIns(db)).find(({ role }) => role === 'Super Admin')
  if (!admin) throw new Error('The database has no demo sign-in for a Super Admin.')
  return admin
}

/** The same, signed in as people are. */
export async function tokenOf(db: Database, port: number): Promise<string> {
  const admin = await administratorOf(db)
  const line = new Line(port)
  const body = { client_id: 1, username: admin.email, password: admin.password }
  const told = await line.ask({ method: 'POST', path: `${apiBase}/oauth/token`, body })
  line.end()
  if (told.status !== 200) throw new Error(`Sign-in was answered ${told.status}: ${told.body}`)
  return (JSON.parse(told.body) as { access_token: string }).access_token
}
