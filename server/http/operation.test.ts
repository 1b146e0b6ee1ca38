import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, signedIn, signIn, type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { type App, buildApp } from '../app.ts'
import { insertRow } from '../db/row-queries.ts'
import { recorded } from '../jobs/recorded.ts'
import { watch } from '../jobs/watch.ts'

const day = 86_400_000

describe.each(engines)('what whoever runs Atrium is told, %s', engine => {
  let app: TestApp
  let logged: App
  let lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    app = await testApp(engine, { ALERT_TO: 'it@atrium.test, duty@atrium.test' })
    const log = pino(
      { level: 'warn' },
      new Writable({
        write(line, _, done) {
          lines.push(JSON.parse(String(line)))
          done()
        },
      }),
    )
    logged = await buildApp({ ...app.deps, log })
  })
  afterAll(async () => {
    await logged.close()
    await app.close()
  })

  test.runIf(engine === 'postgres')('a refusal made of an error of the database has its cause in the log', async () => {
    const { email } = await createUser(app)
    const begun = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const held = app.deps.db.owner.transaction().execute(async trx => {
      await sql`lock table users in access exclusive mode`.execute(trx)
      begun.resolve()
      await over.promise
    })
    await begun.promise
    lines = []
    const reply = await logged.desk.inject({
      method: 'POST',
      url: '/api/oauth/token',
      payload: { client_id: 1, client_secret: 'x', username: email, password: 'x' },
    })
    over.resolve()
    await held
    expect(reply.statusCode).toBe(503)
    const line = lines.find(each => each['status'] === 503)
    expect(line).toMatchObject({
      level: 50,
      reqId: reply.json().request_id,
      code: 'UNAVAILABLE',
      endpoint: 'session.signIn',
      cause: {
        code: '55P03',
        message: expect.stringContaining('lock timeout'),
        statement: expect.stringMatching(/^select .*users/),
      },
    })
    expect((await signIn(app, email)).status).toBe(200)
  })

  test('a link’s token and what people search for stand in no line', async () => {
    const all: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void all.push(line) })
    const heard = await buildApp({ ...app.deps, log })
    await heard.sites.inject('/unsubscribe/aSecretToken-aSecretToken')
    await heard.desk.inject('/api/v1/cms/lists/find?search=Ana%20Reyes&page=1')
    await heard.close()
    expect(all.join('\n')).toContain('"url":"/unsubscribe"')
    expect(all.join('\n')).toContain('/api/v1/cms/lists/find?search=…&page=1')
    expect(all.join('\n')).not.toMatch(/aSecretToken|Reyes/)
  })

  const scrape = async () => {
    const { body, statusCode } = await app.app.health.inject('/metrics')
    expect(statusCode).toBe(200)
    return body
  }

  test('the metrics have what is waiting, given up and failing; every figure of the alerts and the board is there', async () => {
    const { db, log } = app.deps
    const mail = { event_key: 'x', to: '[]', subject: 'x', body: 'x' }
    await insertRow(db.system, 'mail_outbox', [
      { ...mail, status: 'dead' },
      { ...mail, status: 'dead' },
      { ...mail, status: 'queued', created_at: new Date(Date.now() - 7_200_000) },
    ])
    const fails = () => recorded({ db, log }, 'test-job', () => Promise.reject(new Error('it broke')))
    for (const _ of [1, 2, 3]) await expect(fails()).rejects.toThrow('it broke')
    await app.app.health.inject('/nowhere')
    const text = await scrape()
    const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
    expect(figure('atrium_mail_dead')).toBe(2)
    expect(figure('atrium_mail_waiting')).toBe(1)
    expect(figure('atrium_mail_oldest_seconds')).toBeGreaterThanOrEqual(7_199)
    expect(figure('atrium_store_ok\\{store="files"\\}')).toBe(1)
    expect(figure('atrium_store_free_bytes\\{store="data"\\}')).toBeGreaterThan(1_000_000)
    expect(figure('atrium_http_replies_total\\{status="404",class="4xx"\\}')).toBeGreaterThan(0)
    // Never verified: as long ago as the house is old. Nobody said where a backup is to be put.
    const verified = Date.now() / 1000 - figure('atrium_last_timestamp_seconds\\{what="verify"\\}')
    expect(verified).toBeGreaterThan(0)
    expect(verified).toBeLessThan(86_400)
    expect(text).not.toContain('atrium_last_timestamp_seconds{what="backup"}')
    const named = new Set<string>()
    for (const file of ['alerts.yml', 'grafana.json'])
      for (const [name] of (await readFile(new URL(`../../docs/operation/${file}`, import.meta.url), 'utf8')).matchAll(
        /\b(?:atrium|process)_[a-z_]+/g,
      ))
        named.add(name.replace(/_bucket$/, ''))
    expect(named.size).toBeGreaterThan(15)
    const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    expect([...named].filter(name => !exported.has(name))).toEqual([])
  })

  test('System Status has the same figures, and what needs a look first', async () => {
    // Whatever the clock does during one look, what it finds begins together.
    let asked = 0
    const now = () => new Date(app.deps.now().getTime() + 1000 * asked++)
    await watch({ ...app.deps, now })
    const { token } = await signedIn(app, { access: { admin: { status: { view: true } } } })
    const { status, body, text } = await app.call('operations.status', { token })
    expect(status, text).toBe(200)
    expect(body.attention.map(({ key }: { key: string }) => key)).toEqual(['job test-job', 'mail-dead'])
    expect(body.mail).toMatchObject({ waiting: 2, dead: 2 })
    expect(body.jobs).toContainEqual(expect.objectContaining({ name: 'test-job', failed: 3, error: 'it broke' }))
    expect(body.stores.map(({ name }: { name: string }) => name)).toEqual(['data', 'files', 'incoming'])
    expect(body.marks).toEqual([{ key: 'backup', at: null, is_ok: null, words: null }])
    expect(body.replies).toContainEqual({ status: 404, count: expect.any(Number) })
    expect(body.trail_check).toEqual({ last: null, ended: null })
    await app.deps.db.system.deleteFrom('attention').execute()
    await app.deps.db.system.deleteFrom('mail_outbox').where('event_key', '=', 'operation.attention').execute()
  })

  test('what needs a look is mailed as it begins, and once a day while it stands; what is over is forgotten', async () => {
    const { db } = app.deps
    const told = () =>
      db.system
        .selectFrom('mail_outbox')
        .where('event_key', '=', 'operation.attention')
        .select(['to', 'body'])
        .execute()
    const concerns = () => db.system.selectFrom('attention').orderBy('key').select('key').execute()
    expect(await watch(app.deps)).toBe(2)
    expect(await concerns()).toEqual([{ key: 'job test-job' }, { key: 'mail-dead' }])
    expect(await watch(app.deps)).toBe(0)
    const [first, ...more] = await told()
    expect(more).toEqual([])
    expect(first?.to).toEqual(['it@atrium.test', 'duty@atrium.test'])
    expect(first?.body).toContain('2 mails were given up. Mail Outbox has them, each with its reason.')
    expect(first?.body).toContain('The job test-job has failed 3 times in a row: it broke.')
    app.travel(day + 60_000)
    // A day on, the lines of the trail have waited too: nothing seals them here.
    expect(await watch(app.deps)).toBe(3)
    await db.system.deleteFrom('mail_outbox').where('status', '=', 'dead').execute()
    await recorded(app.deps, 'test-job', async () => undefined)
    await watch(app.deps)
    expect(await concerns()).toEqual([{ key: 'sealer' }])
    expect(await told()).toHaveLength(2)
  })
})
