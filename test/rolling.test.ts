import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../scripts/postgres.mjs'
import { type Database, openDatabase } from '../server/db/open.ts'
import { engines, openSites, silent } from './database.ts'
import { form } from './inquiries.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { ServerProcess } from './server-process.ts'
import { proven, sized, within } from './sizes.ts'

/** Restarts of all three processes, one after the other, and calls a second meanwhile. */
const rounds = sized(1, 1, 20)
const aSecond = sized(50, 100, 100)

describe.runIf(engines.includes('postgres') && hasNginx)('a rolling restart behind nginx', () => {
  let folder: string
  let postgres: Postgres
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let all: ServerProcess[] = []
  async function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase({ url: postgres.ownerUrl, dir: 'memory', log: silent, durable: false })
    return work(db).finally(() => db.close())
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-rolling-'))
    const started = await startPostgres()
    if ('missing' in started) throw new Error(started.missing)
    postgres = started
    const shared = {
      DATABASE_URL: postgres.ownerUrl,
      SECRET_KEY: '5e'.repeat(32),
      FILES_URL: pathToFileURL(join(folder, 'files')).href,
      INQUIRIES_PER_HOUR: '100000',
      TRUSTED_PROXIES: '127.0.0.1',
    }
    const at = (name: string, role: string) => ServerProcess.at(join(folder, name), { ...shared, ATRIUM_ROLE: role })
    all = [await at('a', 'web'), await at('b', 'web'), await at('worker', 'worker')]
    for (const each of all) await each.start()
    // A new house has its sites closed.
    await onDatabase(openSites)
    nginx = await startNginx(all.slice(0, 2).map(({ sites }) => sites))
  }, 240_000)
  afterAll(async () => {
    await nginx?.stop()
    await Promise.all(all.map(each => each.end('SIGKILL')))
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test(
    'no call is cut, none is answered with 5xx, nothing that was acknowledged is lost',
    async () => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })
      const answers = new Map<number | string, number>()
      const acknowledged: string[] = []
      const open = new Set<Promise<void>>()
      let n = 0
      const call = (post: boolean) =>
        new Promise<void>(resolve => {
          n += 1
          const email = `rolling${n}@atrium.test`
          const payload = post ? JSON.stringify(form('OMNI', { email })) : undefined
          // Each from an address of its own: limits of one visitor are not what is tried here.
          const visitor = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
          const request = http.request(
            {
              host: '127.0.0.1',
              port: nginx.port,
              method: post ? 'POST' : 'GET',
              path: post ? '/api/v1/web/inquiry' : '/api/v1/web/site/OMNI',
              agent,
              headers: {
                'x-visitor': visitor,
                ...(payload === undefined
                  ? {}
                  : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
              },
            },
            reply => {
              reply.resume().on('close', () => {
                const key = reply.complete ? (reply.statusCode ?? 0) : 'cut'
                answers.set(key, (answers.get(key) ?? 0) + 1)
                if (key === 201) acknowledged.push(email)
                resolve()
              })
            },
          )
          request
            .on('error', () => {
              answers.set('cut', (answers.get('cut') ?? 0) + 1)
              resolve()
            })
            .end(payload)
        })
      let stop = false
      const load = (async () => {
        for (let next = performance.now(); !stop; next += 1000 / aSecond) {
          const one: Promise<void> = call(n % 4 === 0).finally(() => open.delete(one))
          open.add(one)
          await wait(Math.max(0, next - performance.now()))
        }
      })()
      await wait(1_000)
      const stops: number[] = []
      const said: string[] = []
      for (let round = 0; round < rounds; round += 1)
        for (const each of all) {
          const { code, ms } = await each.end('SIGTERM')
          expect(code, each.output).toBe(0)
          said.push(each.output)
          stops.push(ms)
          await each.start()
        }
      stop = true
      await load
      await Promise.all(open)
      agent.destroy()
      const rows = await onDatabase(db => db.system.selectFrom('web_inquiries').select('email').execute())
      const kept = new Set(rows.map(({ email }) => email))
      const lost = acknowledged.filter(email => !kept.has(email))
      const told = [...answers].map(([status, count]) => `${status}: ${count}`).join(', ')
      proven(
        'rolling-restart',
        'postgres',
        `${stops.length} stops at ${aSecond} calls a second, answers ${told}, ${acknowledged.length} acknowledged, ${lost.length} lost, slowest stop ${Math.round(Math.max(...stops))} ms`,
      )
      expect(Math.max(...stops)).toBeLessThan(10_000)
      expect(acknowledged).not.toEqual([])
      expect(lost).toEqual([])
      expect(
        [...answers.keys()].filter(status => status !== 200 && status !== 201),
        `${(await nginx.errors()).split('\n').slice(-20).join('\n')}\n${said.join('\n')}`,
      ).toEqual([])
    },
    within(240_000),
  )
})
