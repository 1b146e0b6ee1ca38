import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../scripts/postgres.mjs'
import { openDatabase } from '../server/db/open.ts'
import { engines, openSites, silent } from './database.ts'
import { form } from './inquiries.ts'
import { startMailServer } from './mail-server.ts'
import { ServerProcess } from './server-process.ts'
import { proven, sized, within } from './sizes.ts'

const inquiries = sized(60, 200, 2_000)
const callers = 8
const sentBy = (n: number): string => `visitor${n}@atrium.test`

describe.runIf(engines.includes('postgres'))('two servers and a worker on one PostgreSQL', () => {
  let folder: string
  let postgres: Postgres
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let servers: [ServerProcess, ServerProcess]
  let worker: ServerProcess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-many-'))
    const started = await startPostgres()
    if ('missing' in started) throw new Error(started.missing)
    postgres = started
    mail = await startMailServer(() => 'none')
    const shared = {
      DATABASE_URL: postgres.ownerUrl,
      // What every process needs alike: one key, one store of files.
      SECRET_KEY: '5e'.repeat(32),
      FILES_URL: pathToFileURL(join(folder, 'files')).href,
      SMTP_URL: mail.url,
      INQUIRIES_PER_HOUR: '100000',
    }
    const at = (name: string, role: string) => ServerProcess.at(join(folder, name), { ...shared, ATRIUM_ROLE: role })
    servers = [await at('a', 'web'), await at('b', 'web')]
    worker = await at('worker', 'worker')
    // At once: they take turns at what only one may do.
    await Promise.all([...servers, worker].map(each => each.start()))
    const db = await openDatabase({ url: postgres.ownerUrl, dir: 'memory', log: silent, durable: false })
    await openSites(db)
    await db.close()
  }, 180_000)
  afterAll(async () => {
    await Promise.all([...servers, worker].map(each => each.end('SIGKILL')))
    await mail.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Sends until it is acknowledged, by whichever server is there, with the same key each time. */
  async function send(n: number): Promise<void> {
    for (let turn = n; ; turn += 1) {
      const server = servers[turn % 2] as ServerProcess
      const reply = await fetch(`http://127.0.0.1:${server.sites}/api/v1/web/inquiry`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `inquiry-number-${n}` },
        body: JSON.stringify(form('OMNI', { email: sentBy(n) })),
      }).catch(() => undefined)
      if (reply?.status === 201) return
      if (reply && reply.status !== 503) throw new Error(`${reply.status} ${await reply.text()}`)
      await wait(20)
    }
  }

  test(
    'one server and then the worker are killed under load: nothing is lost, nothing is done twice',
    async () => {
      let next = 0
      let acknowledged = 0
      const caller = async () => {
        while (next < inquiries) {
          next += 1
          await send(next)
          acknowledged += 1
          if (acknowledged === Math.floor(inquiries / 3)) void servers[0].end('SIGKILL')
          if (acknowledged === Math.floor((2 * inquiries) / 3)) void worker.end('SIGKILL').then(() => worker.start())
        }
      }
      await Promise.all(Array.from({ length: callers }, caller))

      const db = await openDatabase({ url: postgres.ownerUrl, dir: 'memory', log: silent, durable: false })
      try {
        const rows = await db.system.selectFrom('web_inquiries').select('email').execute()
        expect(rows.map(({ email }) => email).toSorted()).toEqual(
          Array.from({ length: inquiries }, (_, n) => sentBy(n + 1)).toSorted(),
        )
        const waiting = async () => {
          const mails = await db.system.selectFrom('mail_outbox').select(['status', 'event_key']).execute()
          return mails.filter(({ event_key, status }) => event_key === 'inquiry.received' && status !== 'sent')
        }
        // For as long as mails go out: how many a second is the machine's.
        let [still, before] = [0, 0]
        for (let tries = 0; still < 60 && (await waiting()).length > 0; tries += 1) {
          await wait(1_000)
          still = mail.delivered.length > before ? 0 : still + 1
          before = mail.delivered.length
          // What the worker had in hand when it was killed is its own for ten minutes: they pass here at once.
          if (tries === 5)
            await db.system
              .updateTable('mail_outbox')
              .where('status', '=', 'sending')
              .set({ next_attempt_at: new Date() })
              .execute()
        }
        const unsent = await waiting()
        const to = mail.delivered.flatMap(each => each.to).filter(each => each.startsWith('visitor'))
        const twice = to.length - new Set(to).size
        proven(
          'many-processes',
          'postgres',
          `${acknowledged} inquiries acknowledged, ${rows.length} kept; ${new Set(to).size} mails delivered, ${twice} twice, ${unsent.length} waiting`,
        )
        expect(unsent).toEqual([])
        expect(new Set(to).size).toBe(inquiries)
        // A worker that dies between a mail server's word and its own note of it cannot know: at most the one in hand.
        expect(twice).toBeLessThanOrEqual(1)
      } finally {
        await db.close()
      }
    },
    within(240_000),
  )
})
