import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../server/call/password.ts'
import { createUser, type NewUser, password, signIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { full, proven, sized } from './sizes.ts'
import { tripsOf } from './trips.ts'

const minute = 60_000

describe.each(engines)('signing in, %s', engine => {
  let app: TestApp
  let address = 0

  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  /** Each account is tried from an address of its own, so that only what is tested slows or locks. */
  const from = () => {
    address += 1
    return `10.0.${Math.floor(address / 250)}.${address % 250}`
  }
  const attempt = async (username: string, secret: string, ip = from()) => {
    const payload = { grant_type: 'password', client_id: 1, client_secret: 'atrium-desk', username, password: secret }
    const { statusCode, body, headers } = await app.app.desk.inject({
      method: 'POST',
      url: '/api/oauth/token',
      remoteAddress: ip,
      payload,
    })
    return { status: statusCode, body: JSON.parse(body), headers }
  }
  /** What the caller sees, but for the number of the request. */
  const seen = ({ status, body, headers }: Awaited<ReturnType<typeof attempt>>) => {
    const { request_id, ...problem } = body
    const { 'x-request-id': id, date, ...rest } = headers
    expect(id).toBe(request_id)
    return JSON.stringify([status, problem, rest, typeof date])
  }
  const user = (given: NewUser = {}) => createUser(app, given)

  test('answers a bearer token, which opens the profile', async () => {
    const { email, id } = await user()
    const { status, body } = await attempt(email, password)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      token_type: 'Bearer',
      expires_in: 12 * 3600,
    })
    const profile = await app.call('session.profile', { token: body.access_token })
    expect(profile.body).toMatchObject({
      id,
      Firstname: 'Ana',
      email,
      user_type_id: 3,
      user_role: { access: { brands: [] } },
    })
  })

  test('the address is read as people type it', async () => {
    const { email } = await user()
    expect((await attempt(`  ${email.toUpperCase()} `, password)).status).toBe(200)
  })

  test.each([2, '2', 0, null, undefined, [1], '1 ', true, 1.5])('client id %s is not ours', async client_id => {
    const { email } = await user()
    const answer = await app.call('session.signIn', { body: { client_id, username: email, password } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('client_id')
  })

  test('unknown, wrong password, deactivated, locked and another type with a wrong password: the same bytes', async () => {
    const [known, gone, buyer, locked] = await Promise.all([user(), user(), user({ type: 1 }), user()])
    await app.deps.db.system
      .updateTable('users')
      .where('id', '=', gone.id)
      .set({ deleted_at: app.deps.now(), deactivation_source: 'admin' })
      .execute()
    await app.deps.db.system
      .updateTable('users')
      .where('id', '=', locked.id)
      .set({ locked_until: new Date(app.deps.now().getTime() + minute) })
      .execute()
    const answers = await Promise.all([
      attempt('nobody@example.com', password),
      attempt(known.email, 'not it'),
      attempt(known.email, ''),
      attempt(gone.email, password),
      attempt(gone.email, 'not it'),
      attempt(buyer.email, 'not it'),
      attempt(locked.email, password),
      attempt(locked.email, 'not it'),
      attempt('', ''),
      attempt('no address at all', password),
    ])
    expect(new Set(answers.map(seen)).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid Username/Password' },
    })
  })

  // What the clock says only where nothing else runs: one trip more to the database is what an account would be told by.
  test('each of these asks the database as often as the others', async () => {
    const gone = await user({ Lastname: 'Gone' })
    await app.deps.db.system
      .updateTable('users')
      .where('id', '=', gone.id)
      .set({ deleted_at: app.deps.now(), deactivation_source: 'admin' })
      .execute()
    const kinds = {
      unknown: 'nobody.at.all@example.com',
      'wrong type': (await user({ type: 1 })).email,
      deactivated: gone.email,
      'wrong password': (await user()).email,
      locked: (await user()).email,
    }
    for (let n = 0; n < 5; n += 1) await attempt(kinds.locked, 'not it')
    const trips: Record<string, number> = {}
    for (const [kind, email] of Object.entries(kinds)) {
      await attempt(email, 'not it')
      trips[kind] = (await tripsOf(() => attempt(email, 'not it'))).trips
    }
    const [once] = Object.values(trips)
    expect(trips).toEqual(Object.fromEntries(Object.keys(kinds).map(kind => [kind, once])))
  })

  // Promises.md: beside other tests the clock says nothing, so that the bound is held where it is proven.
  test('each of these takes as long as the others', async () => {
    const tries = sized(1, 3, 60)
    // What the product makes of a password, with what it costs to prove.
    const password_hash = await hashPassword(password)
    const people = async (given: NewUser = {}) => {
      const made: string[] = []
      for (let n = 0; n < tries; n += 1) made.push((await user({ ...given, password_hash })).email)
      return made
    }
    const gone = await people({ Lastname: 'Gone' })
    await app.deps.db.system
      .updateTable('users')
      .where('email', 'in', gone)
      .set({ deleted_at: app.deps.now(), deactivation_source: 'admin' })
      .execute()
    const kinds = {
      unknown: Array.from({ length: tries }, (_, n) => `nobody${n}@example.com`),
      'wrong type': await people({ type: 1 }),
      deactivated: gone,
      'wrong password': await people(),
    }
    const times = Object.fromEntries(Object.keys(kinds).map(kind => [kind, [] as number[]]))
    for (let n = 0; n < tries; n += 1)
      for (const [kind, emails] of Object.entries(kinds)) {
        const begun = performance.now()
        expect((await attempt(emails[n] as string, 'not it')).status, kind).toBe(401)
        times[kind]?.push(performance.now() - begun)
      }
    const medians = Object.entries(times).map(([kind, all]) => {
      const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
      return { kind, median }
    })
    const apart = Math.max(...medians.map(({ median }) => median)) - Math.min(...medians.map(({ median }) => median))
    proven(
      'sign-in-times',
      engine,
      `medians of ${tries}: ${medians.map(({ kind, median }) => `${kind} ${median.toFixed(1)} ms`).join(', ')}; ${apart.toFixed(1)} ms apart`,
    )
    if (full) expect(apart).toBeLessThan(5)
  })

  test.each([1, 2])('user type %s with the right password has no permission and gets no session', async type => {
    const { email, id } = await user({ type })
    expect(await attempt(email, password)).toMatchObject({
      status: 403,
      body: { code: 'NO_PERMISSION', message: 'no permission' },
    })
    expect(
      await app.deps.db.system.selectFrom('sessions').where('user_id', '=', id).select('user_id').execute(),
    ).toEqual([])
  })

  test('five failures lock the account for 15 minutes, and the right password is refused meanwhile', async () => {
    const { email } = await user()
    for (let i = 0; i < 4; i += 1) await attempt(email, 'not it')
    expect((await attempt(email, password)).status, 'after four').toBe(200)
    for (let i = 0; i < 5; i += 1) await attempt(email, 'not it')
    expect((await attempt(email, password)).status, 'after five').toBe(401)
    app.travel(14 * minute)
    // Further tries do not keep the owner out for longer.
    await attempt(email, 'not it')
    expect((await attempt(email, password)).status, 'after 14 minutes').toBe(401)
    app.travel(minute)
    expect((await attempt(email, password)).status, 'after 15 minutes').toBe(200)
  })

  test('many guesses at once are not more guesses', async () => {
    const { email } = await user()
    const guesses = [...Array.from({ length: 24 }, (_, i) => `guess ${i}`), password]
    const answers = await Promise.all(guesses.map(guess => attempt(email, guess)))
    expect(answers.map(({ status }) => status)).toEqual(guesses.map(() => 401))
  })

  test('ten failures of one address are its limit for 15 minutes, whoever it claims to be; others sign in', async () => {
    const [first, second] = await Promise.all([user(), user()])
    const ip = from()
    for (let i = 0; i < 10; i += 1) await attempt(`nobody${i}@example.com`, 'x', ip)
    expect((await attempt(first.email, password, ip)).status).toBe(401)
    const forged = await app.app.desk.inject({
      method: 'POST',
      url: '/api/oauth/token',
      remoteAddress: ip,
      headers: { 'x-forwarded-for': '10.9.9.9', forwarded: 'for=10.9.9.9', 'x-real-ip': '10.9.9.9' },
      payload: { client_id: 1, username: first.email, password },
    })
    expect(forged.statusCode).toBe(401)
    expect((await attempt(second.email, password)).status).toBe(200)
    app.travel(16 * minute)
    expect((await attempt(first.email, password, ip)).status).toBe(200)
  })

  test('a call without a token is told to bring one, not that a session ended', async () => {
    const answer = await app.call('session.profile', {})
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(answer.body.message).toMatch(/^Sign in first/)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('a session ends after 60 idle minutes', async () => {
    const { email } = await user()
    const { access_token: token } = (await attempt(email, password)).body
    const status = async () => (await app.call('session.profile', { token })).status
    for (let i = 0; i < 3; i += 1) {
      app.travel(59 * minute)
      expect(await status()).toBe(200)
    }
    app.travel(60 * minute + 1)
    const answer = await app.call('session.profile', { token })
    expect(answer).toMatchObject({
      status: 401,
      body: {
        code: 'UNAUTHENTICATED',
        message: 'Your session has ended. Sign in again to go on; what you typed is kept.',
      },
    })
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('a session ends after 12 hours however busy it is', async () => {
    const { email } = await user()
    const { access_token: token } = (await attempt(email, password)).body
    for (let passed = 50; passed < 720; passed += 50) {
      app.travel(50 * minute)
      expect((await app.call('session.profile', { token })).status).toBe(200)
    }
    app.travel(20 * minute)
    expect((await app.call('session.profile', { token })).status).toBe(401)
  })

  test('the token stands in the database as its SHA-256 and nowhere else', async () => {
    const { email, id } = await user()
    const { body } = await signIn(app, email)
    const token: string = body.access_token
    const row = await app.deps.db.system
      .selectFrom('sessions')
      .where('user_id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(Buffer.from(row.token_hash)).toEqual(createHash('sha256').update(token).digest())
    const tables = await app.deps.db.executeSql(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { table_name } of tables.rows as { table_name: string }[]) {
      const { rows } = await app.deps.db.executeSql(
        `select count(*)::int as found from "${table_name}" t where t::text like $1 or t::text like $2`,
        [`%${token}%`, `%${password}%`],
      )
      expect(rows, table_name).toEqual([{ found: 0 }])
    }
  })

  test('the token is taken from the bearer header alone', async () => {
    const { email } = await user()
    const { access_token: token } = (await attempt(email, password)).body
    const get = (url: string, headers: Record<string, string> = {}) => app.app.desk.inject({ url, headers })
    for (const url of [`/api/v1/user?access_token=${token}`, `/api/v1/user?token=${token}`])
      expect((await get(url)).statusCode).toBe(401)
    for (const headers of [
      { cookie: `access_token=${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { 'x-access-token': token },
      { authorization: `Bearer ${token} `.replace(' ', '  ') },
    ])
      expect((await get('/api/v1/user', headers as unknown as Record<string, string>)).statusCode).toBe(401)
  })
})
