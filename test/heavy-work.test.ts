import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../server/db/open.ts'
import { listSources } from '../server/features/sources-of-lists.ts'
import { exportPath, runExports } from '../server/records/export/job.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { asAnotherProcess, engines } from './database.ts'
import { everyRight } from './every-right.ts'
import { inquiryIn } from './inquiries.ts'

/** Issue 19: heavy work goes on one at a time a kind, and is cancelled when nobody waits for it. */
describe.runIf(engines.includes('postgres'))('heavy work of two processes', () => {
  let app: TestApp
  let other: Database
  let own: Database
  let me: Awaited<ReturnType<typeof signedIn>>
  let at = ''
  beforeAll(async () => {
    app = await testApp('postgres', { CALLS_AT_ONCE: '' })
    ;[own, other] = [await asAnotherProcess(app.deps.db), await asAnotherProcess(app.deps.db)]
    // The database of the tests is not watched, and has no turns of its own.
    app.deps.db.turn = own.turn
    me = await signedIn(app, { access: everyRight })
    await app.app.desk.listen({ port: 0, host: '127.0.0.1' })
    at = `http://127.0.0.1:${(app.app.desk.server.address() as AddressInfo).port}/api/v1/cms`
    for (let n = 0; n < 3; n += 1) await inquiryIn(app, 'ZRLU', { lastname: `Heavy ${n}` })
  })
  afterAll(async () => {
    await own.close()
    await other.close()
    await app.close()
  })

  const exported = { list: 'webInquiries', brand: 'ZRLU', query: {}, columns: ['name'], format: 'csv' }
  const asked = (path: string, body?: object, signal?: AbortSignal) =>
    fetch(at + path, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
      headers: { authorization: `Bearer ${me.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    })
  const begun = async () => ((await (await asked('/lists/exports', exported)).json()) as { id: number }).id
  const stateOf = async (id: number) => (await asked(`/lists/exports/${id}`)).json() as Promise<{ status: string }>
  /** Whether it is still going on after a moment. */
  const goesOn = (work: Promise<unknown>) => Promise.race([work.then(() => false), wait(500).then(() => true)])
  /** Holds a table, so that whatever reads it waits, as a long question does. */
  const holding = async (work: (waiting: () => Promise<number>) => Promise<void>) => {
    await other.owner.transaction().execute(async trx => {
      await sql`lock table web_inquiries_rows in access exclusive mode`.execute(trx)
      await work(async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(own.owner)
        return rows[0]?.n ?? 0
      })
    })
  }

  test('a call waits for the same call in another process, and goes on when that is done', async () => {
    const end = await other.turn('kind lists.startExport')
    const call = asked('/lists/exports', exported)
    expect(await goesOn(call)).toBe(true)
    await end?.()
    expect((await call).status).toBe(202)
  })

  const bulk = { list: 'webInquiries', brand: 'ZRLU', action: 'none', selection: { ids: [1] } }
  /** Whether anybody holds the turn of changes of many rows just now. */
  const isFree = async () => {
    const end = await other.turn('kind lists.bulk')
    await end?.()
    return end !== undefined
  }

  test('who sends the headers of a heavy call and falls silent holds no turn', async () => {
    const text = JSON.stringify(bulk)
    const socket = connect(Number(new URL(at).port), '127.0.0.1')
    socket.on('error', () => undefined)
    await new Promise(done => socket.once('connect', done))
    socket.write(
      `POST /api/v1/cms/lists/bulk HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${me.token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text.slice(0, 9)}`,
    )
    await wait(1_000)
    expect(await isFree()).toBe(true)
    const answer = new Promise(done => socket.once('data', piece => done(String(piece).split('\r\n')[0])))
    socket.write(text.slice(9))
    expect(await answer).toBe('HTTP/1.1 404 Not Found')
    socket.destroy()
    await expect.poll(isFree).toBe(true)
  })

  test('who may not make a heavy call, or sends a body that it does not take, is told at once and waits for nobody', async () => {
    const { token } = await signedIn(app)
    const end = await other.turn('kind lists.bulk')
    const told = (bearer: string, body: object) =>
      Promise.race([
        app.call('lists.bulk', { token: bearer, body: body as typeof bulk }).then(({ status }) => status),
        wait(5_000).then(() => 'waits'),
      ])
    expect(await told(token, bulk)).toBe(403)
    expect(await told(me.token, { ...bulk, selection: 'all' })).toBe(422)
    await end?.()
  })

  test('who leaves while they wait for a turn leaves none behind', async () => {
    const end = await other.turn('kind lists.bulk')
    const gone = new AbortController()
    const call = asked('/lists/bulk', bulk, gone.signal).catch(() => 'left')
    expect(await goesOn(call)).toBe(true)
    gone.abort()
    expect(await call).toBe('left')
    await end?.()
    await expect.poll(isFree).toBe(true)
    expect((await asked('/lists/bulk', bulk)).status).toBe(404)
    await expect.poll(isFree).toBe(true)
  })

  test('of searches in the trails one goes on, and who only looks waits for nobody', async () => {
    const end = await other.turn('kind the trails')
    expect((await asked('/full-trail')).status).toBe(200)
    const search = asked('/user-trail?search=heavy')
    expect(await goesOn(search)).toBe(true)
    await end?.()
    expect((await search).status).toBe(200)
  })

  test('an export waits for that of another process, and is written then', async () => {
    const id = await begun()
    const end = await other.turn('export-lists')
    const work = runExports(app.deps, listSources)
    expect(await goesOn(work)).toBe(true)
    expect(await stateOf(id)).toMatchObject({ status: 'queued' })
    await end?.()
    await work
    expect(await stateOf(id)).toMatchObject({ status: 'done' })
  })

  test('who leaves a heavy call or a list has it cancelled in the database', async () => {
    const lost = { email: 'somebody@example.com' }
    for (const ask of [
      (signal: AbortSignal) => asked('/person', lost, signal),
      (signal: AbortSignal) => asked('/web-inquiry/brand/ZRLU?search=heavy', undefined, signal),
    ])
      await holding(async waiting => {
        const gone = new AbortController()
        const call = ask(gone.signal).catch(() => 'left')
        // A list asks for its rows and their number at once.
        await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
        gone.abort()
        expect(await call).toBe('left')
        // Before the three seconds after which it would give up by itself.
        await expect.poll(waiting, { timeout: 2_500 }).toBe(0)
      })
    expect((await asked('/person', lost)).status).toBe(200)
  })

  test('an export that its person cancels ends where it is: no file, no line in the trail', async () => {
    const id = await begun()
    let work: Promise<unknown> = Promise.resolve()
    await holding(async waiting => {
      work = runExports(app.deps, listSources)
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
      expect(await stateOf(id)).toMatchObject({ status: 'running' })
      const cancelled = await fetch(`${at}/lists/exports/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${me.token}` },
      })
      expect(cancelled.status).toBe(200)
    })
    await work
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', file: null })
    expect(await app.deps.files.read(exportPath(id))).toBeUndefined()
    const lines = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'export')
      .where('entity_id', '=', String(id))
      .selectAll()
      .execute()
    expect(lines).toEqual([])
  })

  test('an export is another’s: nobody else cancels it', async () => {
    const id = await begun()
    const { token } = await signedIn(app, { access: everyRight })
    expect((await app.call('lists.cancelExport', { params: { id }, token })).status).toBe(404)
    expect(await stateOf(id)).toMatchObject({ status: 'queued' })
    await runExports(app.deps, listSources)
  })

  test('an export that nobody asks for in five minutes is not written; one that is asked for is', async () => {
    const [left, kept] = [await begun(), await begun()]
    for (let minute = 0; minute < 6; minute += 1) {
      app.travel(60_000)
      expect((await stateOf(kept)).status).toBe('queued')
    }
    expect(await runExports(app.deps, listSources)).toBe(1)
    expect(await stateOf(kept)).toMatchObject({ status: 'done' })
    expect(await stateOf(left)).toMatchObject({
      status: 'cancelled',
      error: 'Nobody waited for it any more. Start it again.',
    })
    app.travel(-6 * 60_000)
  })
})
