import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, password, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'

describe.each(engines)('behind proxies, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { TRUSTED_PROXIES: '127.0.0.1, 10.1.0.0/16, fd00::/8' })
  })
  afterAll(() => app.close())

  const attempt = async (remoteAddress: string, forwarded: string, username: string, secret: string) => {
    const { statusCode } = await app.app.desk.inject({
      method: 'POST',
      url: '/api/oauth/token',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { client_id: 1, username, password: secret },
    })
    return statusCode
  }
  const lastTried = async () => {
    const row = await app.deps.db.system
      .selectFrom('sign_in_attempts')
      .orderBy('id', 'desc')
      .select('ip')
      .executeTakeFirst()
    return row?.ip
  }

  test('a limit is the caller’s own, not the proxy’s, and a forged address helps nobody', async () => {
    const { email } = await createUser(app)
    for (let i = 0; i < 10; i += 1)
      await attempt('127.0.0.1', `192.0.2.${i}, 203.0.113.7`, `nobody${i}@example.com`, 'x')
    expect(await lastTried()).toBe('203.0.113.7')
    expect(await attempt('127.0.0.1', '192.0.2.99, 203.0.113.7', email, password)).toBe(401)
    expect(await attempt('127.0.0.1', '203.0.113.8', email, password)).toBe(200)
  })

  test.each([
    ['10.1.2.3', '203.0.113.20, 127.0.0.1', '203.0.113.20'],
    ['fd12::1', '2001:db8::5', '2001:db8::5'],
    ['::ffff:10.1.2.3', '203.0.113.21', '203.0.113.21'],
    // From elsewhere the header is anybody's word.
    ['203.0.113.30', '203.0.113.31', '203.0.113.30'],
  ])('%s with %j is %s', async (remote, forwarded, ip) => {
    await attempt(remote, forwarded, 'nobody@example.com', 'x')
    expect(await lastTried()).toBe(ip)
  })

  test.each(['unknown', '203.0.113.9:5060', `${'9'.repeat(60)}`])(
    'a proxy that names no address is told so: %s',
    async forwarded => {
      expect(await attempt('127.0.0.1', forwarded, 'nobody@example.com', 'x')).toBe(400)
    },
  )

  test('figures of the inside stay inside', async () => {
    const asked = (headers: Record<string, string>) =>
      app.app.desk.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1', headers })
    expect((await asked({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
    expect((await asked({})).statusCode).toBe(200)
  })
})
