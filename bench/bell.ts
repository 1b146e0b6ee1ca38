import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { apiBase, contract } from '../model/contract/index.ts'
import { cmsUserType } from '../model/contract/session.ts'
import { hashOfToken } from '../server/call/auth.ts'
import { bellChannel } from '../server/db/connection/hear.ts'
import type { Database } from '../server/db/open.ts'
import { bellStream } from '../server/http/bell-stream.ts'
import { noBudgets } from '../test/budgets.ts'
import { atMost, count, type Figure, megabytes, ms } from './figures.ts'
import { open, startAtrium, stopAtrium } from './ground.ts'

/** People with the bell open, how often one of them is called, and the promise in ms (issue 23). */
const [people, rounds, promised] = [200, 100, 2_000]
/** Desks that are told of a turn ask within so long of one another, in ms (desk/shell/bell-live.ts). */
const spread = 400

const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

type Desk = { readonly token: string; readonly user: number; readonly origin: string; rungAt: number }

/** So many bells on two processes: how soon they ring, how soon all of them are read, and what they weigh. */
export async function bellFigures(url: string): Promise<Figure[]> {
  const db = await open(url)
  const env = { DATABASE_URL: url, ...noBudgets }
  const both = [await startAtrium(env), await startAtrium(env)]
  const stop = new AbortController()
  try {
    const desks = await signedIn(
      db,
      both.map(({ server }) => `http://127.0.0.1:${server.port}`),
    )
    // What a first call loads is none of the bells' weight.
    for (const desk of desks.slice(0, 20)) await read(desk)
    const before = both.map(({ server }) => memoryOf(server.pid))
    for (const desk of desks) await listen(desk, stop.signal)
    await wait(2_000)
    const open = both.map(({ server }, nth) => memoryOf(server.pid) - (before[nth] ?? 0))
    const rings: number[] = []
    for (let round = 0; round < rounds; round += 1) rings.push(...(await called(db, desks, round)))
    const reads = await turn(db, desks)
    const after = both.map(({ server }) => memoryOf(server.pid))
    const [first = 0, second = 0] = open
    return [
      atMost(
        `${people} bells on two processes: until one rings, the slowest`,
        at(rings, 1),
        promised,
        ms,
        `${count.format(rings.length)} rings of people who were called, from the word to the database until it is in the stream`,
        { beside: ` (median ${ms(at(rings, 0.5))}, p99 ${ms(at(rings, 0.99))})` },
      ),
      atMost(
        `${people} bells on two processes: a reservation moves, until the last of those who decide it has read its bell`,
        at(reads, 1),
        promised,
        ms,
        `${count.format(reads.length)} of them are told, and ask within ${ms(spread)} of one another as desks do`,
        { beside: ` (median ${ms(at(reads, 0.5))}, p99 ${ms(at(reads, 0.99))})` },
      ),
      {
        promise: `${people / 2} open bells of a process, memory`,
        target: '-',
        measured: `${megabytes(first)}, ${megabytes(second)} more than before`,
        how: `resident memory, nothing asked meanwhile; ${after.map(megabytes).join(' and ')} in all after the rings`,
      },
    ]
  } finally {
    stop.abort()
    await Promise.all(both.map(stopAtrium))
    await db.close()
  }
}

const at = (times: readonly number[], part: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Sessions of those who work there, in turn on either process. */
async function signedIn(db: Database, origins: readonly string[]): Promise<Desk[]> {
  const { rows: staff } = await sql<{ id: number }>`select id from users
    where user_type_id = ${cmsUserType} and deleted_at is null order by id`.execute(db.owner)
  const desks = Array.from({ length: people }, (_, nth) => ({
    token: randomBytes(32).toString('base64url'),
    user: staff[nth % staff.length]?.id ?? 0,
    origin: origins[nth % origins.length] ?? '',
    rungAt: 0,
  }))
  for (const { token, user } of desks)
    await sql`insert into sessions (token_hash, user_id, expires_at, last_seen_at)
      values (${hashOfToken(token)}, ${user}, now() + interval '1 day', now())`.execute(db.owner)
  return desks
}

const headersOf = ({ token }: Desk) => ({ authorization: `Bearer ${token}` })

async function read(desk: Desk): Promise<void> {
  const response = await fetch(desk.origin + apiBase + contract.bell.list.path, { headers: headersOf(desk) })
  if (!response.ok) throw new Error(`A bell was answered ${response.status}: ${await response.text()}`)
  await response.text()
}

async function listen(desk: Desk, signal: AbortSignal): Promise<void> {
  const response = await fetch(desk.origin + bellStream, { headers: headersOf(desk), signal })
  if (!response.ok) throw new Error(`A stream was answered ${response.status}.`)
  const heard = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return
      if (value?.includes('event: bell')) desk.rungAt = performance.now()
    }
  }
  // It ends as all of them are stopped.
  void heard().catch(() => undefined)
}

/** How long each of these waits until it rings, in ms. */
async function untilRung(desks: readonly Desk[], told: () => Promise<unknown>): Promise<number[]> {
  for (const desk of desks) desk.rungAt = 0
  const begun = performance.now()
  await told()
  while (desks.some(({ rungAt }) => rungAt === 0) && performance.now() - begun < 2 * promised) await wait(1)
  return desks.map(({ rungAt }) => (rungAt === 0 ? Number.POSITIVE_INFINITY : rungAt - begun))
}

async function called(db: Database, desks: readonly Desk[], round: number): Promise<number[]> {
  const user = desks[(round * 37) % desks.length]?.user ?? 0
  return untilRung(
    desks.filter(desk => desk.user === user),
    () => sql`select pg_notify(${bellChannel}, ${String(user)})`.execute(db.system),
  )
}

/** A reservation moves: whoever may decide those of its brand is told, and reads. How many they are, and how long each takes. */
async function turn(db: Database, desks: readonly Desk[]): Promise<number[]> {
  for (const desk of desks) desk.rungAt = 0
  const begun = performance.now()
  await sql`update reservations set updated_at = now()
    where id = (select id from reservations where status = 'submitted' order by id limit 1)`.execute(db.system)
  await wait(promised)
  const told = desks.filter(({ rungAt }) => rungAt > 0)
  const late = performance.now() - begun
  const reads = await Promise.all(
    told.map(async ({ rungAt, ...desk }) => {
      const [after, asked] = [rungAt - begun + Math.random() * spread, late]
      await wait(after)
      await read({ ...desk, rungAt })
      return performance.now() - begun - asked
    }),
  )
  return reads
}
