import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOf } from '../model/contract/cost.ts'
import { apiBase, endpoints } from '../model/contract/index.ts'
import { type Postgres, startPostgres } from '../scripts/postgres.mjs'
import { seedReference } from '../server/boot/seed-reference.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open.ts'
import { keepPartitionsAhead } from '../server/db/partitions.ts'
import { createUser, password } from './app.ts'
import type { Attack } from './cost-attack.ts'
import { silent } from './database.ts'
import { everyRight } from './every-right.ts'
import { ServerProcess } from './server-process.ts'
import { full, proven, sized, whole, within } from './sizes.ts'
import { worstCall } from './worst-body.ts'

/** How many at once, and for how long each kind of call, in ms. */
const [sockets, attackMs] = [64, sized(700, 1_000, 10_000)]
const mostMemory = 150

let postgres: Postgres
let folder = ''
let server: ServerProcess
let reader = ''
let attacker = ''

beforeAll(async () => {
  const started = await startPostgres()
  if ('missing' in started) throw new Error(started.missing)
  postgres = started
  folder = await mkdtemp(join(tmpdir(), 'atrium-cost-'))
  const db = await openDatabase({ url: postgres.ownerUrl, dir: folder, log: silent, durable: false })
  await migrate(db)
  await keepPartitionsAhead(db, new Date())
  await seedReference(db)
  const [quiet, loud] = [0, 1].map(() => createUser({ deps: { db } }, { access: everyRight }))
  const emails = [(await quiet)?.email ?? '', (await loud)?.email ?? '']
  await db.close()
  // The budgets of a house that sets none.
  const budgets = { CALLS_A_MINUTE: '', STRANGERS_A_MINUTE: '', CALLS_AT_ONCE: '' }
  server = await ServerProcess.at(folder, { DATABASE_URL: postgres.ownerUrl, SECRET_KEY: '5e'.repeat(32), ...budgets })
  await server.start()
  const tokens: string[] = []
  for (const username of emails) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: 1, username, password }),
    })
    tokens.push(((await answer.json()) as { access_token: string }).access_token)
  }
  ;[reader = '', attacker = ''] = tokens
}, 180_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const memory = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.0.9' })
/** One read of the quiet reader, in ms. */
const read = () =>
  new Promise<number>((resolve, reject) => {
    const begun = performance.now()
    const headers = { authorization: `Bearer ${reader}` }
    request({ agent, port: server.port, host: '127.0.0.1', path: '/api/v1/cms/brands', headers }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`The quiet reader was answered ${answer.statusCode}.`))
      answer.resume().once('end', () => resolve(performance.now() - begun))
    })
      .once('error', reject)
      .end()
  })
/** A read every 60 ms, as long as `isOver` says: within what an account may do. */
async function reads(isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    times.push(await read())
    await wait(60)
  }
  return times
}
const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
const until = (end: number) => () => performance.now() > end

async function attacked(attack: Attack) {
  let found: Record<string, number> | undefined
  const worker = new Worker(new URL('./cost-attack.ts', import.meta.url), { workerData: attack })
  worker.once('message', told => {
    found = told as Record<string, number>
  })
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('exit', () => resolve())
    worker.once('error', reject)
  })
  let over = false
  void ended.finally(() => {
    over = true
  })
  let most = 0
  const [times] = await Promise.all([
    reads(() => over),
    (async () => {
      while (!over) {
        most = Math.max(most, await memory())
        await wait(50)
      }
    })(),
  ])
  await ended
  return { times, most, found: found ?? {} }
}

/** In the usual run one call of each class; otherwise every call. */
const usual = [
  'session.signIn',
  'session.forgot',
  'session.changePassword',
  'web.inquiry',
  'web.careerApplication',
  'web.awards',
  'files.upload',
  'units.preview',
  'userTrail.list',
  'userTrail.verify',
  'roles.preview',
  'session.profile',
]
const chosen = endpoints
  .filter(({ name }) => sized(usual.includes(name), true, true))
  // Guesses at one's own password end the session: they come last.
  .toSorted((a, b) => Number(costOf(a.endpoint) === 'guess') - Number(costOf(b.endpoint) === 'guess'))

test(
  'whatever one caller sends, others read as before and the memory is bounded',
  async () => {
    // A server at work: what it loads with its first calls is not what an attack costs.
    const awards = `${apiBase}/v1/web/awards?brand=ZRLU`
    await attacked({ port: server.port, method: 'GET', path: awards, headers: {}, sockets: 8, ms: 1_500 })
    const quiet = p99(await reads(until(performance.now() + sized(2_000, 4_000, 20_000))))
    const before = await memory()
    const lines: { name: string; cost: string; ratio: number; grown: number; found: Record<string, number> }[] = []
    for (const { name, endpoint } of chosen) {
      // Calls that end the attacker's own session would leave the rest to a stranger.
      if (name === 'session.signOut') continue
      const { path, type, body } = worstCall(endpoint)
      const headers: Record<string, string> = {
        ...(endpoint.access === 'public' ? {} : { authorization: `Bearer ${attacker}` }),
        ...(type === undefined ? {} : { 'content-type': type, 'content-length': String(body?.length ?? 0) }),
      }
      const method = endpoint.method
      const { times, most, found } = await attacked({
        ...{ port: server.port, method, path: apiBase + path, headers, sockets, ms: attackMs },
        ...(body ? { body } : {}),
      })
      lines.push({ name, cost: costOf(endpoint), ratio: p99(times) / quiet, grown: most - before, found })
      expect(server.isRunning, name).toBe(true)
      expect(
        Object.keys(found).filter(status => status === '500'),
        `${name}: ${JSON.stringify(found)}`,
      ).toEqual([])
    }
    const worst = lines.toSorted((a, b) => b.ratio - a.ratio)
    for (const { name, cost, ratio, grown, found } of worst.slice(0, sized(12, 40, 600))) {
      console.log(
        `${name} (${cost}): p99 ${ratio.toFixed(1)} times the quiet one, memory +${grown.toFixed(0)} MB, ${JSON.stringify(found)}`,
      )
    }
    const most = Math.max(...lines.map(({ grown }) => grown))
    proven(
      'cost',
      'postgres',
      `${lines.length} calls, ${sockets} at once for ${attackMs / 1000} s each: quiet p99 ${quiet.toFixed(1)} ms, at most ${worst[0]?.ratio.toFixed(1)} times that (${worst[0]?.name}), half of them at most ${worst[Math.floor(worst.length / 2)]?.ratio.toFixed(1)} times; memory at most +${most.toFixed(0)} MB`,
    )
    // Clock and memory of the machine say something where nothing else runs; beside other tests it must stand, and is printed.
    if (whole) expect(most).toBeLessThan(mostMemory)
    if (full) expect(worst[0]?.ratio).toBeLessThan(2)
  },
  within(1_200_000),
)
