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

  test('strangers are told whether it is ready and nothing else; the loopback and who shows the token the rest', async () => {
    const ready = async (given: { remoteAddress?: string; headers?: Record<string, string> }) =>
      (await app.app.desk.inject({ url: '/readyz', ...given })).json()
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
