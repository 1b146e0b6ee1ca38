import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { cmsUserType } from '../model/contract/session.ts'
import { hashOfToken } from '../server/call/auth.ts'
import { bellChannel } from '../server/db/hear.ts'
import { bellStream } from '../server/http/bell-stream.ts'
import { clusterOf, databaseOf, open, startAtrium, stopAtrium } from './ground.ts'

/** People with the bell open, how often one of them is called, and the promise in ms (issue 23). */
const [people, rounds, promised] = [200, 100, 2_000]

const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** `node scripts/run.mjs bench/bell.ts [postgres://…]`: so many bells on two processes, what they weigh, and how soon they ring. */
async function main(): Promise<void> {
  const cluster = await clusterOf(process.argv[2])
  const { url } = await databaseOf(cluster, 1_000)
  const db = await open(url)
  const env = { DATABASE_URL: url, CALLS_A_MINUTE: 'off', CALLS_AT_ONCE: 'off' }
  const [one, other] = [await startAtrium(env), await startAtrium(env)]
  const stop = new AbortController()
  try {
    const { rows: staff } = await sql<{ id: number }>`select id from users
      where user_type_id = ${cmsUserType} and deleted_at is null order by id`.execute(db.owner)
    const sessions = Array.from({ length: people }, (_, nth) => {
      const token = randomBytes(32).toString('base64url')
      return { token, user: staff[nth % staff.length]?.id ?? 0 }
    })
    for (const { token, user } of sessions)
      await sql`insert into sessions (token_hash, user_id, expires_at, last_seen_at)
        values (${hashOfToken(token)}, ${user}, now() + interval '1 day', now())`.execute(db.owner)
    const servers = [one.server, other.server]
    const before = servers.map(({ pid }) => memoryOf(pid))
    const rung: number[] = sessions.map(() => 0)
    for (const [nth, { token }] of sessions.entries()) {
      const port = servers[nth % 2]?.port
      const response = await fetch(`http://127.0.0.1:${port}${bellStream}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      })
      if (!response.ok) throw new Error(`A bell was answered ${response.status}.`)
      void listen(response, () => {
        rung[nth] = performance.now()
      }).catch(() => undefined)
    }
    await wait(2_000)
    const after = servers.map(({ pid }) => memoryOf(pid))
    const waits: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const nth = (round * 37) % people
      const user = sessions[nth]?.user ?? 0
      const all = sessions.flatMap((session, at) => (session.user === user ? [at] : []))
      for (const at of all) rung[at] = 0
      const begun = performance.now()
      await sql`select pg_notify(${bellChannel}, ${String(user)})`.execute(db.system)
      while (all.some(at => rung[at] === 0) && performance.now() - begun < 2 * promised) await wait(1)
      waits.push(...all.map(at => (rung[at] ? rung[at] - begun : Number.POSITIVE_INFINITY)))
    }
    waits.sort((a, b) => a - b)
    const at = (part: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0).toFixed(1)
    console.log(`${people} bells on two processes: ${waits.length} rings`)
    console.log(`  until they rang: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, last ${at(1)} ms (promised ${promised} ms)`)
    for (const [nth, was] of before.entries())
      console.log(
        `  process ${nth + 1}: ${was.toFixed(0)} MB before, ${(after[nth] ?? 0).toFixed(0)} MB with ${people / 2} bells`,
      )
    if ((waits.at(-1) ?? 0) > promised) process.exitCode = 1
  } finally {
    stop.abort()
    await Promise.all([stopAtrium(one), stopAtrium(other)])
    await db.close()
    await cluster.stop()
  }
}

async function listen(response: Response, onRing: () => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return
    if (value?.includes('event: bell')) onRing()
  }
}

await main()
