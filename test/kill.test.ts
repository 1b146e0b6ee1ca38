import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { pageOf, type PageId } from '../model/pages/index.ts'
import { type Postgres, startPostgres } from '../scripts/postgres.mjs'
import { migrate } from '../server/db/migrate.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { hashOfToken, newToken } from '../server/http/auth.ts'
import { seedReference } from '../server/seed.ts'
import { createUser, websiteEditor } from './app.ts'
import { engines, silent } from './database.ts'
import { contentKeys, contentPages } from './editing.ts'
import { ServerProcess } from './server-process.ts'
import { lostOf, Writers } from './writers.ts'

const full = process.env.ATRIUM_PROVE === 'full'
/** Promises.md, "kill -9": F 100 kills on each engine; P as many as fit in this time, 20 at most. */
const kills = full ? 100 : 20
const patience = full ? Number.POSITIVE_INFINITY : 30_000
const databaseKills = full ? 20 : 3
const writers = 16
const sections = new Map(contentPages.map(id => {
  const { screen } = pageOf(id as PageId)
  return [id as string, screen.kind === 'content' ? screen.content.section : '']
}))
const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

describe.each(engines)('the power is cut, %s', engine => {
  let folder: string
  let postgres: Postgres | undefined
  let server: ServerProcess
  let token: string

  const open = (): Promise<Database> => openDatabase({ ...(postgres ? { url: postgres.ownerUrl } : {}), dir: folder, log: silent })
  const withDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await open()
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-kill-'))
    if (engine === 'postgres') {
      const started = await startPostgres()
      if ('missing' in started) throw new Error(started.missing)
      postgres = started
    }
    token = newToken()
    await withDatabase(async db => {
      await migrate(db)
      await seedReference(db)
      const now = new Date()
      const { id } = await createUser({ deps: { db } as never }, { access: websiteEditor(brandCodes, contentKeys) })
      await db.system.insertInto('sessions').values({ token_hash: hashOfToken(token), user_id: id, expires_at: new Date(now.getTime() + 43_200_000) }).execute()
    })
    server = await ServerProcess.at(folder, { ...(postgres ? { DATABASE_URL: postgres.ownerUrl } : {}) })
    await server.start()
  }, 60_000)
  afterAll(async () => {
    await server.end('SIGKILL')
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test(`kill -9 of the server under ${writers} writers: nothing acknowledged is lost`, async () => {
    const crew = new Writers(server.port, token)
    const ready: number[] = []
    const begun = performance.now()
    crew.start(writers)
    while (ready.length < kills && performance.now() - begun < patience) {
      const before = crew.acknowledged.length
      // At a different moment each time, and never before something new was acknowledged.
      await wait(100 + Math.random() * 200)
      while (crew.acknowledged.length < before + writers) await wait(10)
      await server.end('SIGKILL')
      ready.push(await server.start())
    }
    await crew.stop()
    await server.end('SIGTERM')
    const lost = await withDatabase(db => lostOf(db.system, sections, crew.acknowledged))
    await server.start()
    console.log(`kill -9 of the server, ${engine}: ${ready.length} kills, ${crew.acknowledged.length} acknowledged saves, ${lost.length} lost, ${crew.unanswered.length} unanswered, ready again p95 ${Math.round(p95(ready))} ms`)
    expect(lost).toEqual([])
    expect(ready.length).toBeGreaterThanOrEqual(3)
    expect(crew.answers.get(500) ?? 0).toBe(0)
  }, full ? 1_200_000 : 120_000)

  test('SIGTERM under load: what was accepted is answered, and it ends within 10 s', async () => {
    // A connection for each request, so that none is lost to a connection that was being closed while idle.
    const crew = new Writers(server.port, token, { keepAlive: false })
    const stops: { code: number | null; ms: number }[] = []
    crew.start(writers)
    for (let i = 0; i < (full ? 20 : 5); i += 1) {
      const before = crew.acknowledged.length
      while (crew.acknowledged.length < before + writers) await wait(10)
      stops.push(await server.end('SIGTERM'))
      await server.start()
    }
    await crew.stop()
    await server.end('SIGTERM')
    const [lost, cut] = await withDatabase(async db => [await lostOf(db.system, sections, crew.acknowledged), crew.unanswered.length - (await lostOf(db.system, sections, crew.unanswered)).length])
    await server.start()
    const slowest = Math.max(...stops.map(({ ms }) => ms))
    console.log(`SIGTERM, ${engine}: ${stops.length} stops, ${crew.acknowledged.length} acknowledged saves, ${lost.length} lost, ${cut} carried out and not answered, slowest exit ${Math.round(slowest)} ms`)
    expect(lost).toEqual([])
    expect(cut).toBe(0)
    expect(stops.map(({ code }) => code)).toEqual(stops.map(() => 0))
    expect(slowest).toBeLessThan(10_000)
  }, 120_000)

  test.runIf(engine === 'postgres')('kill -9 of the database under it: only 503 meanwhile, the server stays, nothing is lost', async () => {
    const crew = new Writers(server.port, token)
    const ready: number[] = []
    crew.start(writers)
    for (let i = 0; i < databaseKills; i += 1) {
      const before = crew.acknowledged.length
      while (crew.acknowledged.length < before + 2 * writers) await wait(10)
      await postgres?.kill()
      await wait(300)
      const begun = performance.now()
      await postgres?.restart()
      while (!(await server.isReady())) await wait(20)
      ready.push(performance.now() - begun)
    }
    const before = crew.acknowledged.length
    while (crew.acknowledged.length < before + writers) await wait(10)
    await crew.stop()
    const lost = await withDatabase(db => lostOf(db.system, sections, crew.acknowledged))
    const answers = [...crew.answers].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`).join(', ')
    console.log(`kill -9 of the database: ${ready.length} kills, ${crew.acknowledged.length} acknowledged saves, ${lost.length} lost, answers ${answers}, ready again p95 ${Math.round(p95(ready))} ms`)
    expect(lost).toEqual([])
    expect(server.isRunning).toBe(true)
    expect([...crew.answers.keys()].filter(status => ![200, 409, 503].includes(status))).toEqual([])
  }, 120_000)
})
