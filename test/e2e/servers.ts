import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeCache, root, serverFlags } from '../../scripts/bootstrap.mjs'
import { buildDesk, buildSites, packServer } from '../../scripts/build.mjs'
import { emptyDatabase, findPostgres, sparePort, startPostgres } from '../../scripts/postgres.mjs'
import { noBudgets } from '../budgets.ts'
import { whole } from '../sizes.ts'

/** A running Atrium with demo data. `signIns` is what it printed: role by e-mail address, all with one `password`. */
export interface Atrium {
  desk: string
  sites: string
  password: string
  signIns: Record<string, string>
  /** Where its internal commands find their extracts. */
  drop: string
}

/** By which a test calls as the sellers' portal does. */
export const portalKey = 'cd'.repeat(32)

const engines = ['embedded', 'postgres'] as const
export type Engine = (typeof engines)[number]

const missing = process.env['ATRIUM_TEST_PG_URL'] ? undefined : findPostgres().missing

/** The engines that are tested here, each a Playwright project of this name: PostgreSQL where all is tried and there is one. */
export const enginesHere = engines.filter(engine => engine === 'embedded' || (whole && !missing))

type Ports = Record<Engine, { desk: number; sites: number }>

/** Spare ports, chosen once by the first process that reads the configuration, and passed on to the workers. */
export async function portsOf(engine: Engine) {
  process.env['ATRIUM_TEST_PORTS'] ??= JSON.stringify({
    embedded: { desk: await sparePort(), sites: await sparePort() },
    postgres: { desk: await sparePort(), sites: await sparePort() },
  } satisfies Ports)
  return (JSON.parse(process.env['ATRIUM_TEST_PORTS']) as Ports)[engine]
}

/** The server that a test of this project talks to: `atriumOf(testInfo.project.name)`. */
export function atriumOf(project: string): Atrium {
  const all = JSON.parse(process.env['ATRIUM_TEST_SERVERS'] ?? '{}') as Record<string, Atrium>
  const atrium = all[project]
  if (!atrium)
    throw new Error(`No server runs for the project "${project}". Start the tests with \`npx playwright test\`.`)
  return atrium
}

/** Playwright's global set-up: the real server once per engine, each on a fresh data folder. */
export default async function setup(): Promise<() => Promise<void>> {
  await Promise.all([buildDesk(), buildSites(), packServer()])
  if (whole && missing) console.log(`PostgreSQL half not run: ${missing}.`)
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  const running: Partial<Record<Engine, Atrium>> = {}
  try {
    for (const engine of enginesHere) {
      const database = engine === 'postgres' ? { DATABASE_URL: await freshDatabase(stops) } : undefined
      running[engine] = await startAtrium(engine, { ...database }, stops)
    }
  } catch (error) {
    await stopAll()
    throw error
  }
  process.env['ATRIUM_TEST_SERVERS'] = JSON.stringify(running)
  return stopAll
}

async function freshDatabase(stops: (() => Promise<void>)[]) {
  if (process.env['ATRIUM_TEST_PG_URL']) return emptyDatabase(process.env['ATRIUM_TEST_PG_URL'])
  const postgres = await startPostgres()
  if ('missing' in postgres) throw new Error(`PostgreSQL was there a moment ago: ${postgres.missing}.`)
  stops.push(postgres.stop)
  return postgres.ownerUrl
}

async function startAtrium(engine: Engine, database: Record<string, string>, stops: (() => Promise<void>)[]) {
  const ports = await portsOf(engine)
  const folder = mkdtempSync(join(tmpdir(), `atrium-${engine}-`))
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(ports.desk),
    SITES_PORT: String(ports.sites),
    DATA_DIR: folder,
    DEMO_DATA: 'on',
    // All tests sign in from one address, and some of them wrongly on purpose.
    SIGN_IN_ADDRESS_LIMIT: '10000',
    INQUIRIES_PER_HOUR: '10000',
    LOG_LEVEL: 'warn',
    CALLS_A_MINUTE: noBudgets.CALLS_A_MINUTE,
    STRANGERS_A_MINUTE: noBudgets.STRANGERS_A_MINUTE,
    SELLERS_PORTAL_KEY: portalKey,
    ...codeCache,
    ...database,
  }
  const child = spawn(process.execPath, [...serverFlags, await packServer()], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  stops.push(async () => {
    child.kill('SIGTERM')
    const stopped = await Promise.race([ended.then(() => true), wait(15_000, false, { ref: false })])
    if (!stopped) child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
    if (!stopped) throw new Error(`The ${engine} server did not stop within 15 s of SIGTERM.\n${output.slice(-4000)}`)
  })
  for (const until = Date.now() + 300_000; !(await isReady(ports.desk)); await wait(100)) {
    if (child.exitCode === null && Date.now() < until) continue
    const what = child.exitCode === null ? 'was not ready within 5 minutes' : `ended with exit code ${child.exitCode}`
    throw new Error(`The ${engine} server ${what}.\n${output.slice(-4000)}`)
  }
  const origins = { desk: `http://localhost:${ports.desk}`, sites: `http://localhost:${ports.sites}` }
  return { ...origins, ...(await signInsIn(() => output)), drop: join(folder, 'commands') } satisfies Atrium
}

/** What the server printed about its demo sign-ins; the welcome comes a moment after it is ready. */
async function signInsIn(output: () => string) {
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(50)) {
    const password = /with the password (\S+)/.exec(output())?.[1]
    if (!password || !output().includes('Ctrl-C')) continue
    const lines = output().matchAll(/^\s+(\S+@\S+) {2,}(.+)$/gm)
    return { password, signIns: Object.fromEntries(Array.from(lines, ([, address, role]) => [address, role])) }
  }
  throw new Error(`The server printed no demo sign-ins.\n${output().slice(-4000)}`)
}

/** A refused connection means "not yet". */
const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    reply => reply.ok,
    () => false,
  )
