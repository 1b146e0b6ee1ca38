import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { type App, buildApp } from '../app.ts'
import { OneLineEach } from './log-lines.ts'

const secret = 'aVerySecretTokenThatNobodyReadsInAnyLog0123'

describe.each(engines)('what strangers and logs are told, %s', engine => {
  let app: TestApp
  let logged: App
  let lines: string[] = []
  beforeAll(async () => {
    app = await testApp(engine, { STATUS_TOKEN: 'a-token-of-the-watch' })
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    logged = await buildApp({ ...app.deps, log: pino({ level: 'info' }, stream) })
  })
  afterAll(async () => {
    await logged.close()
    await app.close()
  })

  test.each([
    `/_preview/shared/${secret}/`,
    `/%5Fpreview/shared/${secret}/`,
    `/_preview%2Fshared%2F${secret}`,
    `/%5fpreview/%73hared/${secret}/contact`,
    `/unsubscribe/${secret}`,
    `/%75nsubscribe/${secret}?x=1`,
  ])('a token in %s is in no line, however it is spelt', async url => {
    lines = []
    await logged.sites.inject({ url })
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain(secret)
  })

  test('who was searched for is not logged; that somebody searched is', async () => {
    lines = []
    await logged.desk.inject({ url: '/api/v1/cms/admin-user?search=Maria%20Santos&page=2&brand=ZRLU&email=a%40b.ph' })
    expect(lines[0]).toContain('/api/v1/cms/admin-user?search=…&page=2&brand=ZRLU&email=…')
    expect(lines[0]).not.toMatch(/Maria|Santos|b\.ph/)
    expect(new OneLineEach()).toBeDefined()
  })

  // A surname of four letters, a mobile number, a contract: what looks like a code or a number may be somebody's.
  test.each([
    ['/api/v1/cms/admin-user?search=CRUZ', 'search=…'],
    ['/api/v1/cms/admin-user?search=9171234567', 'search=…'],
    ['/api/v1/cms/admin-user?page=CRUZ', 'page=…'],
    ['/api/v1/cms/admin-user?page=9171234567', 'page=…'],
    ['/api/v1/cms/admin-user?brand=CRUZ&brand_id=3', 'brand=…&brand_id=3'],
    ['/api/v1/cms/admin-user?unheard=1200', 'unheard=…'],
    ['/api/v1/cms/contract-quota?contract_no=1000000115', 'contract_no=…'],
    ['/luxuria/contact?search=LUNA&mobile=9171234567', 'search=…&mobile=…'],
  ])('of %s the line has %s', async (url, shown) => {
    lines = []
    await logged[url.startsWith('/api') ? 'desk' : 'sites'].inject({ url })
    expect(JSON.parse(lines[0] ?? '{}').req.url).toBe(`${url.split('?')[0]}?${shown}`)
  })

  test('strangers are told whether it is ready and nothing else; the loopback and who shows the token the rest', async () => {
    // A busy machine is not ready while its look takes more than 900 ms: asked again, as a balancer does.
    const ready = async (given: { remoteAddress?: string; headers?: Record<string, string> }) => {
      let answer = { status: 'not asked' }
      const ask = async () => {
        answer = (await app.app.desk.inject({ url: '/readyz', ...given })).json()
        return answer.status
      }
      await expect.poll(ask).toBe('ready')
      return answer
    }
    const stranger = { remoteAddress: '203.0.113.5' }
    expect(await ready(stranger)).toEqual({ status: 'ready' })
    expect(await ready({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.5' } })).toEqual({
      status: 'ready',
    })
    expect(await ready({ ...stranger, headers: { authorization: 'Bearer not-it' } })).toEqual({ status: 'ready' })
    const whole = await ready({ remoteAddress: '127.0.0.1' })
    expect(whole).toMatchObject({ status: 'ready', mail: { waiting: 0 }, database: { engine } })
    const shown = await ready({ ...stranger, headers: { authorization: 'Bearer a-token-of-the-watch' } })
    expect(Object.keys(shown)).toEqual(Object.keys(whole))
  })

  test('a data folder that is gone is not ready, and says so to who may know', async () => {
    const lost = await buildApp({ ...app.deps, settings: { ...app.deps.settings, DATA_DIR: '/nowhere/atrium' } })
    await expect
      .poll(async () => (await lost.health.inject({ url: '/readyz', remoteAddress: '127.0.0.1' })).json())
      .toMatchObject({
        status: 'not ready',
        data: {
          ok: false,
          reason: 'The place where they are kept cannot be used: it is not there, nor is its folder.',
        },
        files: { ok: true },
      })
  })

  test('that it is not ready is logged as it begins and as it ends, with its cause; what asks by the clock has no line else', async () => {
    let isAway = false
    const away = Object.assign(new Error('connect ECONNREFUSED 192.0.2.7:5432'), { code: 'ECONNREFUSED' })
    const { ping } = app.deps.db
    const db = { ...app.deps.db, ping: () => (isAway ? Promise.reject(away) : ping()) }
    const watching = await buildApp({
      ...app.deps,
      db,
      log: pino({ level: 'warn' }, { write: line => void lines.push(line) }),
    })
    const ask = async () => (await watching.health.inject({ url: '/readyz', remoteAddress: '127.0.0.1' })).statusCode
    // Ready once its look takes less than a second, which on a busy machine is not at once.
    await expect.poll(ask).toBe(200)
    lines = []
    isAway = true
    expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 503])
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: 'not ready',
        reason: expect.stringContaining('cannot reach its database'),
        cause: expect.objectContaining({ code: 'ECONNREFUSED', message: away.message }),
      }),
    ])
    isAway = false
    await expect.poll(ask).toBe(200)
    expect(lines.map(line => JSON.parse(line).msg)).toEqual(['not ready', 'ready again'])
    await watching.close()
  })

  test('a fault of what is asked by the clock has its line', async () => {
    const fault = new TypeError('a fault of ours')
    const broken = () => Promise.reject(fault)
    const db = { ...app.deps.db, ping: broken }
    const files = Object.assign(Object.create(app.deps.files), { check: broken })
    const watching = await buildApp({
      ...app.deps,
      db,
      files,
      log: pino({ level: 'warn' }, { write: line => void lines.push(line) }),
    })
    const ask = async (url: string) => {
      lines = []
      return (await watching.health.inject({ url, remoteAddress: '127.0.0.1' })).statusCode
    }
    const cause = expect.objectContaining({ message: fault.message })
    expect(await ask('/readyz')).toBe(500)
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'request failed', endpoint: '/readyz', cause }),
    ])
    // The figures of the process are answered all the same.
    expect(await ask('/metrics')).toBe(200)
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'Figures for /metrics could not be read.', cause }),
    ])
    await watching.close()
  })

  test.each([
    '//evil.example/luxuria',
    '/%5Cevil.example/luxuria',
    '/%2Fevil.example/luxuria',
    '/luxuria//evil.example',
  ])('a form that is sent to %s leads to no other host', async url => {
    const { statusCode, headers } = await app.app.sites.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'form=subscribe&email=ana%40example.com&consent=true',
    })
    expect(statusCode).toBe(404)
    expect(headers['location']).toBeUndefined()
  })
})
