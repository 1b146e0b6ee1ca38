import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase, endpoints } from '../model/contract/index.ts'
import { type Postgres, startPostgres } from '../scripts/postgres.mjs'
import { hashOfToken, newToken } from '../server/call/auth.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { createUser } from './app.ts'
import { engines, openSites, silent } from './database.ts'
import { everyRight } from './every-right.ts'
import { form } from './inquiries.ts'
import { sectionOf } from './kill-setup.ts'
import { commitsBefore, packOld } from './old-version.ts'
import { ServerProcess } from './server-process.ts'
import { proven, within } from './sizes.ts'
import { lostOf, Writers } from './writers.ts'

const commits = commitsBefore()
/** Editors at each of the two servers: the same pages, so that they meet. */
const editors = 6

const reads = endpoints.filter(
  ({ endpoint: { method, path, reply, access } }) =>
    method === 'GET' && !path.includes(':') && reply !== 'file' && typeof access !== 'string',
)

describe.runIf(engines.includes('postgres') && commits.length > 0)('an older version beside this one', () => {
  let folder: string
  let postgres: Postgres
  let db: Database
  let older: ServerProcess
  let newer: ServerProcess
  let commit = ''
  const token = newToken()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-versions-'))
    const started = await startPostgres()
    if ('missing' in started) throw new Error(started.missing)
    postgres = started
    const shared = {
      DATABASE_URL: postgres.ownerUrl,
      SECRET_KEY: '5e'.repeat(32),
      FILES_URL: pathToFileURL(join(folder, 'files')).href,
      INQUIRIES_PER_HOUR: '100000',
      DATABASE_CONNECTIONS: '10',
    }
    const old = packOld(commits, join(folder, 'older'))
    commit = old.commit
    older = await ServerProcess.at(join(folder, 'a'), shared, undefined, old.main)
    newer = await ServerProcess.at(join(folder, 'b'), shared)
    await older.start()
    db = await openDatabase({ url: postgres.ownerUrl, dir: 'memory', log: silent, durable: false })
    // Before 0240 each site is open.
    await openSites(db).catch((error: { code?: string }) => {
      if (error.code !== '42703') throw error
    })
    const { id } = await createUser({ deps: { db } }, { access: everyRight })
    await db.system
      .insertInto('sessions')
      .values({ token_hash: hashOfToken(token), user_id: id, expires_at: new Date(Date.now() + 43_200_000) })
      .execute()
  }, 300_000)
  afterAll(async () => {
    await Promise.all([older, newer].map(each => each?.end('SIGKILL')))
    await db?.close()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Every read that takes nothing; those that answer with a fault, each with what it said. */
  async function faults({ port }: ServerProcess): Promise<string[]> {
    const found: string[] = []
    for (const { name, endpoint } of reads) {
      const reply = await fetch(`http://127.0.0.1:${port}${apiBase}${endpoint.path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const text = await reply.text()
      if (reply.status >= 500) found.push(`${name} ${reply.status} ${text.slice(0, 200)}`)
    }
    return found
  }
  let sent = 0
  async function inquiry({ sites }: ServerProcess): Promise<number> {
    sent += 1
    const reply = await fetch(`http://127.0.0.1:${sites}/api/v1/web/inquiry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `beside-${sent}-xxxxxxxx` },
      body: JSON.stringify(form('OMNI', { email: `beside${sent}@atrium.test` })),
    })
    await reply.text()
    return reply.status
  }

  test(
    'it goes on serving while this one migrates and afterwards: nothing acknowledged is lost, nothing is answered with a fault',
    async () => {
      expect(await faults(older)).toEqual([])
      const atOlder = new Writers(older.port, token)
      const atNewer = new Writers(newer.port, token)
      atOlder.start(editors)
      await atOlder.acknowledges(editors)
      const taken: number[] = []
      const starting = newer.start()
      let ready = false
      starting.then(
        () => (ready = true),
        () => (ready = true),
      )
      const during: string[] = []
      while (!ready) {
        taken.push(await inquiry(older))
        during.push(...(await faults(older)))
      }
      const ms = await starting
      atNewer.start(editors)
      await atNewer.acknowledges(2 * editors)
      await atOlder.acknowledges(2 * editors)
      const after = { older: await faults(older), newer: await faults(newer) }
      for (const each of [older, newer, older, newer]) taken.push(await inquiry(each))
      await Promise.all([atOlder.stop(), atNewer.stop()])
      const { code } = await older.end('SIGTERM')
      const saved = [...atOlder.acknowledged, ...atNewer.acknowledged]
      const lost = await lostOf(db.system, sectionOf, saved)
      const rows = await db.system.selectFrom('web_inquiries').select('email').execute()
      const stopped = during.filter(fault => !/ 503 .*Nothing was changed/.test(fault))
      proven(
        'two-versions',
        'postgres',
        `${commit.slice(0, 8)} beside this one, which was ready after ${Math.round(ms)} ms: ${reads.length} reads again and again, ${during.length} answered 503 while it migrated, ${saved.length} saves at both, ${lost.length} lost, ${rows.length} inquiries`,
      )
      expect(stopped).toEqual([])
      expect(after).toEqual({ older: [], newer: [] })
      expect(taken.filter(status => status !== 201 && status !== 503)).toEqual([])
      expect(rows).toHaveLength(taken.filter(status => status === 201).length)
      expect(lost).toEqual([])
      expect(
        [...atOlder.answers.keys(), ...atNewer.answers.keys()].filter(status => ![200, 409, 503].includes(status)),
      ).toEqual([])
      expect(code).toBe(0)
    },
    within(240_000),
  )
})
