import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, buildApp } from '../server/app.ts'
import { createUser, password, type TestApp, testApp, websiteEditor } from './app.ts'
import { engines } from './database.ts'
import { contentKeys } from './editing.ts'
import { proven } from './sizes.ts'

const wrong = 'a wrong password that someone typed'

describe.each(engines)('secrets stay where they belong, %s', engine => {
  let app: TestApp
  let logged: App
  let lines = ''
  const heard: string[] = []
  beforeAll(async () => {
    app = await testApp(engine)
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines += chunk
        done()
      },
    })
    // As server/start.ts makes it, at its most talkative.
    const log = pino({ level: 'trace', redact: ['req.headers.authorization', 'req.headers.cookie'] }, stream)
    logged = await buildApp({ ...app.deps, log })
  })
  afterAll(async () => {
    await logged.close()
    await app.close()
  })

  const send = async (
    method: 'GET' | 'POST',
    url: string,
    token: string | undefined,
    payload?: object | string,
    headers: Record<string, string> = {},
  ) => {
    const reply = await logged.desk.inject({
      method,
      url,
      remoteAddress: `10.1.0.${heard.length % 250}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    heard.push(reply.body)
    return reply
  }

  test('no token and no password in any log line, row or error text', async () => {
    const { email } = await createUser(app, { access: websiteEditor(['ZRLU'], contentKeys) })
    const signIn = (secret: string) =>
      send('POST', '/api/oauth/token', undefined, {
        client_id: 1,
        client_secret: 'a client secret',
        username: email,
        password: secret,
      })
    const token: string = JSON.parse((await signIn(password)).body).access_token
    heard.length = 0
    await signIn(wrong)
    // A password typed into the wrong field, or a body that breaks off in the middle of it.
    await send('POST', '/api/oauth/token', undefined, { client_id: 1, username: wrong, password: wrong })
    await send('POST', '/api/oauth/token', undefined, `{"client_id":1,"username":"${email}","password":"${wrong}`, {
      'content-type': 'application/json',
    })
    await send('POST', '/api/oauth/token', undefined, { client_id: 1, username: email, [wrong]: 1 })
    await send('POST', '/api/oauth/token', undefined, { client_id: 1, username: email, password: { [wrong]: wrong } })
    for (const url of [
      '/api/v1/user',
      '/api/v1/cms/brands',
      '/api/v1/cms/web-content/ZRLU/website.header',
      '/api/v1/cms/web-content/ZRRE/website.header',
      '/api/none',
    ])
      await send('GET', url, token)
    await send('GET', '/api/v1/user', `${token}x`)
    await send('POST', '/api/v1/cms/web-content', token, { brand: 'ZRLU', page: 'website.header' })
    // A fault of ours, with the request at hand.
    await app.deps.db.executeSql('alter table properties rename to properties_away')
    expect((await send('GET', '/api/v1/property', token)).statusCode).toBe(500)
    await app.deps.db.executeSql('alter table properties_away rename to properties')
    await send('POST', '/api/oauth/revoke', token)

    const secrets = [token, password, wrong, 'a client secret']
    const rows: string[] = []
    for (const table of [
      'audit_trails',
      'user_trails',
      'sign_in_attempts',
      'sessions',
      'users',
      'site_revisions',
      'mail_outbox',
    ])
      rows.push(JSON.stringify((await app.deps.db.executeSql(`select t::text from ${table} t`)).rows))
    const told = (where: string, texts: readonly string[]) =>
      secrets.filter(secret => texts.some(text => text.includes(secret))).map(secret => `${where} tells ${secret}`)
    expect(lines.split('\n').length).toBeGreaterThan(heard.length)
    expect(lines).toContain('request failed')
    expect(told('a log line', [lines])).toEqual([])
    expect(told('a row', rows)).toEqual([])
    // The caller's own unknown key is named back to them, and to nobody else.
    expect(
      told(
        'a reply',
        heard.filter(text => !text.includes('is not known here')),
      ),
    ).toEqual([])
    proven(
      'secrets',
      engine,
      `${lines.split('\n').length} log lines, ${rows.length} tables, ${heard.length} replies, 0 told`,
    )
  })
})
