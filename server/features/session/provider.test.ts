import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { type Fault, startProvider } from '../../../test/provider.ts'

describe.each(engines)('signing in with the group’s provider, %s', engine => {
  let app: TestApp
  let provider: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    provider = await startProvider('atrium', 'a secret+of/the client'.replaceAll(' ', '-'))
    app = await testApp(engine, { ...provider.settings, SIGN_IN_ADDRESS_LIMIT: '1000' })
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  const begin = async () => (await app.call('session.beginProvider')).body as { address: string; binding: string }
  const end = (binding: string, search: string) => app.call('session.endProvider', { body: { binding, search } })
  async function enter(claims: object, fault: Fault = 'none') {
    provider.vouch({ email_verified: true, ...claims }, fault)
    const { address, binding } = await begin()
    return end(binding, await provider.visit(address))
  }
  const profile = async (token: string) => (await app.call('session.profile', { token })).body

  test('it is offered where it is set, by name', async () => {
    expect((await app.call('session.offers')).body.provider).toMatch(/^127\.0\.0\.1:\d+$/)
  })

  test('a verified address of staff opens a session like any other, and is kept as theirs', async () => {
    const user = await createUser(app)
    const answer = await enter({ sub: 's-1', email: user.email.toUpperCase() })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      token_type: 'Bearer',
      expires_in: 12 * 3600,
    })
    expect(await profile(answer.body.access_token)).toMatchObject({ id: user.id, second_step: 'none' })
    // From now on the provider's own name for the person counts, and not what address they have there.
    const moved = await enter({ sub: 's-1', email: 'elsewhere@atrium.test' })
    expect(await profile(moved.body.access_token)).toMatchObject({ id: user.id })
    expect((await enter({ sub: 's-2', email: user.email })).status).toBe(401)
  })

  test('unknown, unverified, deactivated, of another kind: as any failed sign-in', async () => {
    const [staff, buyer, gone] = [await createUser(app), await createUser(app, { type: 1 }), await createUser(app)]
    await app.deps.db.system
      .updateTable('users')
      .where('id', '=', gone.id)
      .set({ deleted_at: app.deps.now(), deactivation_source: 'admin' })
      .execute()
    const tries = [
      { sub: 'x1', email: 'nobody@atrium.test' },
      { sub: 'x2', email: staff.email, email_verified: false },
      { sub: 'x3', email: buyer.email },
      { sub: 'x4', email: gone.email },
      { sub: 'x5' },
    ]
    for (const claims of tries) {
      const answer = await enter(claims)
      expect([answer.status, answer.body.message], JSON.stringify(claims)).toEqual([401, 'Invalid Username/Password'])
    }
  })

  test('what the provider did not say, or not to us, opens nothing', async () => {
    const user = await createUser(app)
    const faults: Fault[] = [
      'nonce',
      'no-nonce',
      'signature',
      'unsigned',
      'shared-secret',
      'no-token',
      'audience',
      'issuer',
      'expired',
    ]
    for (const fault of faults)
      expect((await enter({ sub: `f-${fault}`, email: user.email }, fault)).status, fault).toBe(401)
    expect((await enter({ sub: 'f-none', email: user.email })).status).toBe(200)
  })

  test('what a browser brings back counts once, and only from the browser that was sent', async () => {
    const user = await createUser(app)
    provider.vouch({ sub: 'b-1', email: user.email, email_verified: true })
    const [one, two] = [await begin(), await begin()]
    const brought = await provider.visit(one.address)
    expect((await end(two.binding, brought)).status).toBe(401)
    expect((await end(one.binding, brought)).status).toBe(200)
    expect((await end(one.binding, brought)).status).toBe(401)
    const late = await begin()
    const search = await provider.visit(late.address)
    app.travel(11 * 60_000)
    expect((await end(late.binding, search)).status).toBe(401)
    expect((await end(late.binding, '?error=access_denied')).status).toBe(401)
  })

  test('what was changed on the way back, or belongs to another attempt, opens nothing', async () => {
    const user = await createUser(app)
    provider.vouch({ sub: 'c-1', email: user.email, email_verified: true })
    const changed = async (change: (brought: URLSearchParams) => void) => {
      const { address, binding } = await begin()
      const brought = new URLSearchParams(await provider.visit(address))
      change(brought)
      return (await end(binding, `?${brought}`)).status
    }
    // The code of another attempt, as a stranger would bring theirs into somebody's browser: its PKCE is not ours.
    const strangers = new URLSearchParams(await provider.visit((await begin()).address))
    expect(await changed(brought => brought.set('code', strangers.get('code') ?? ''))).toBe(401)
    expect(await changed(brought => brought.set('state', strangers.get('state') ?? ''))).toBe(401)
    expect(await changed(brought => brought.delete('state'))).toBe(401)
    expect(await changed(brought => brought.append('state', 'another'))).toBe(401)
    expect(await changed(brought => brought.set('code', 'made-up'))).toBe(401)
    // A provider that names itself as another (mix-up, RFC 9207).
    expect(await changed(brought => brought.set('iss', 'https://evil.example'))).toBe(401)
    expect(await changed(() => undefined)).toBe(200)
  })

  test('who is linked already is not taken over by an address, nor by the same name at another provider', async () => {
    const user = await createUser(app)
    expect((await enter({ sub: 'l-1', email: user.email })).status).toBe(200)
    const row = () =>
      app.deps.db.system.selectFrom('users').where('id', '=', user.id).select('sso_subject').executeTakeFirstOrThrow()
    const linked = await row()
    expect((await enter({ sub: 'l-2', email: user.email })).status).toBe(401)
    expect((await enter({ sub: 'L-1', email: user.email })).status).toBe(401)
    expect((await enter({ sub: 'l-3', email: user.email, email_verified: 'true' })).status).toBe(401)
    expect(await row()).toEqual(linked)
    expect(linked.sso_subject).toBe(`${provider.settings.SSO_ISSUER} l-1`)
  })

  test('a second factor is asked for here too, unless the provider has seen one', async () => {
    const user = await signedIn(app)
    await app.deps.db.system
      .updateTable('user_roles')
      .where('id', '=', user.role_id as number)
      .set({ needs_second_factor: true })
      .execute()
    const plain = await enter({ sub: 'm-1', email: user.email })
    expect((await profile(plain.body.access_token)).second_step).toBe('enrol')
    const seen = await enter({ sub: 'm-1', amr: ['pwd', 'mfa'] })
    expect((await profile(seen.body.access_token)).second_step).toBe('none')
  })

  test('of 40 returns at once from one network ten are judged, the right one among the others opens nothing, and a browser that signed in before goes on', async () => {
    const other = await testApp(engine, { ...provider.settings, SIGN_IN_ADDRESS_LIMIT: '10' })
    try {
      const user = await createUser(other)
      provider.vouch({ sub: 'burst', email: user.email, email_verified: true })
      const come = async ({ binding, search, cookie = '' }: { binding: string; search: string; cookie?: string }) => {
        const { statusCode, headers } = await other.app.desk.inject({
          method: 'POST',
          url: '/api/v1/user/sign-in/provider/end',
          remoteAddress: '203.0.113.80',
          headers: cookie === '' ? {} : { cookie },
          payload: { binding, search },
        })
        return { status: statusCode, cookie: String(headers['set-cookie'] ?? '').split(';')[0] ?? '' }
      }
      const sent = async () => {
        const { address, binding } = (await other.call('session.beginProvider')).body
        return { binding, search: await provider.visit(address) }
      }
      const known = await come(await sent())
      expect(known.status).toBe(200)
      const tries = await Promise.all(
        Array.from({ length: 40 }, async (_, n) => {
          const { binding, search } = await sent()
          const wrong = new URLSearchParams(search)
          wrong.set('code', `made up, ${n}`)
          return { binding, search: n === 39 ? search : `?${wrong}` }
        }),
      )
      const before = provider.traded()
      // The right one comes last: it finds the tries of its network used up.
      const wrong = tries.slice(0, 39).map(come)
      const statuses = (await Promise.all(wrong)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([401]))
      expect(provider.traded() - before, 'asked the provider').toBe(10)
      expect((await come(tries[39] ?? { binding: '', search: '' })).status).toBe(401)
      expect((await come({ ...(await sent()), cookie: known.cookie })).status).toBe(200)
      other.travel(16 * 60_000)
      expect((await come(await sent())).status).toBe(200)
    } finally {
      await other.close()
    }
  })

  test('a provider that does not answer is said so, and asked again later', async () => {
    const other = await testApp(engine, { ...provider.settings, SSO_ISSUER: 'http://127.0.0.1:9' })
    const answer = await other.call('session.beginProvider')
    await other.close()
    expect(answer.status).toBe(503)
    expect(answer.body.message).toMatch(/provider cannot be reached/)
  })
})
