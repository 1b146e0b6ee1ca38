import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountKeeper } from '../../../test/accounts.ts'
import { type Answer, createUser, password, signedIn, signIn, type TestApp, testApp } from '../../../test/app.ts'
import { authenticator } from '../../../test/authenticator.ts'
import { engines } from '../../../test/database.ts'

const halfMinute = 30_000

describe.each(engines)('the second factor, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const tokenOf = async (email: string) => (await signIn(app, email)).body.access_token as string
  const as =
    (token: string) =>
    (name: string, args: object = {}) =>
      app.call(name, { token, ...args })
  const codeOf = (key: string, at = app.deps.now()) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })
  const opens = async (token: string) =>
    (await app.call('lists.views', { token, query: { list: 'userAccounts' } })).body?.code !== 'SECOND_FACTOR_DUE'
  const stepOf = async (token: string) => (await app.call('session.profile', { token })).body.second_step
  /** A member of staff with a code app, and the codes for when it is lost. */
  async function withApp(given: Parameters<typeof signedIn>[1] = {}) {
    const user = await signedIn(app, given)
    const call = as(user.token)
    const { body } = await call('secondFactor.beginApp', { body: { password } })
    const made = await call('secondFactor.confirmApp', { body: { code: codeOf(body.key) } })
    expect(made.status, made.text).toBe(200)
    app.travel(2 * halfMinute)
    return { ...user, key: body.key as string, codes: made.body.recovery_codes as string[] }
  }

  test('nothing opens between the password and the code; the code opens it, once', async () => {
    const user = await withApp()
    const token = await tokenOf(user.email)
    expect(await stepOf(token)).toBe('code')
    expect(await opens(token)).toBe(false)
    for (const name of ['session.changePassword', 'secondFactor.newCodes', 'secondFactor.removeApp'])
      expect((await as(token)(name, { body: { current: password, password } })).body.code, name).toBe(
        'SECOND_FACTOR_DUE',
      )
    const code = codeOf(user.key)
    expect((await as(token)('secondFactor.verify', { body: { code: '000000' } })).status).toBe(422)
    expect(
      (await as(token)('secondFactor.verify', { body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } })).status,
    ).toBe(200)
    expect(await opens(token)).toBe(true)
    expect(await stepOf(token)).toBe('none')
    const again = await tokenOf(user.email)
    expect((await as(again)('secondFactor.verify', { body: { code } })).status).toBe(422)
    app.travel(halfMinute)
    expect((await as(again)('secondFactor.verify', { body: { code: codeOf(user.key) } })).status).toBe(200)
  })

  test('a recovery code opens once, and the person hears of it by all of their first names', async () => {
    const user = await withApp({ Firstname: 'Maria Luisa', Lastname: 'Dela Cruz' })
    const [first = ''] = user.codes
    expect(user.codes).toHaveLength(10)
    const token = await tokenOf(user.email)
    expect((await as(token)('secondFactor.verify', { body: { code: first.toUpperCase() } })).status).toBe(200)
    expect((await as(token)('secondFactor.read')).body).toMatchObject({ recovery_left: 9, due: 'none' })
    const mail = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'user.secured')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirst()
    expect(mail).toMatchObject({ to: [user.email], body: expect.stringContaining('recovery code was used') })
    expect(mail?.body).toMatch(/^Dear Maria Luisa,\n/)
    expect((await as(await tokenOf(user.email))('secondFactor.verify', { body: { code: first } })).status).toBe(422)
  })

  test('five wrong codes lock the account; the right password in between buys no further tries', async () => {
    const user = await withApp()
    for (let n = 0; n < 5; n += 1) {
      const token = await tokenOf(user.email)
      await as(token)('secondFactor.verify', { body: { code: '000000' } })
    }
    expect((await signIn(app, user.email)).status).toBe(401)
    app.travel(16 * 60_000)
    const token = await tokenOf(user.email)
    expect((await as(token)('secondFactor.verify', { body: { code: codeOf(user.key) } })).status).toBe(200)
  })

  test('the second step is waited for ten minutes, and passed it lasts as any session does', async () => {
    const user = await withApp()
    const [late, soon] = [await tokenOf(user.email), await tokenOf(user.email)]
    expect((await as(soon)('secondFactor.verify', { body: { code: codeOf(user.key) } })).status).toBe(200)
    app.travel(11 * 60_000)
    expect((await as(late)('session.profile')).status).toBe(401)
    expect((await as(soon)('session.profile')).status).toBe(200)
  })

  test('a role that asks for one: it is chosen right after the password, and the last is never taken away', async () => {
    const user = await createUser(app)
    await app.deps.db.system
      .updateTable('user_roles')
      .where('id', '=', user.role_id as number)
      .set({ needs_second_factor: true })
      .execute()
    const token = await tokenOf(user.email)
    const call = as(token)
    expect(await stepOf(token)).toBe('enrol')
    expect(await opens(token)).toBe(false)
    const { key, address } = (await call('secondFactor.beginApp', { body: {} })).body
    expect(address).toMatch(/^otpauth:\/\/totp\/Atrium:.*secret=/)
    expect(await opens(token)).toBe(false)
    expect((await call('secondFactor.confirmApp', { body: { code: codeOf(key) } })).body.recovery_codes).toHaveLength(
      10,
    )
    expect(await opens(token)).toBe(true)
    expect((await call('secondFactor.removeApp', { body: { password } })).body.message).toMatch(/Your role asks/)
    expect(
      (await call('secondFactor.removeApp', { body: { password: 'a wrong one' } })).body.errors.password,
    ).toHaveLength(1)
  })

  test('a passkey opens it; another origin, a counter that goes back, a challenge used twice do not', async () => {
    const origin = app.deps.settings.DESK_ORIGIN
    const user = await signedIn(app)
    const call = as(user.token)
    const key = authenticator(origin)
    const begin = async () => (await call('secondFactor.beginPasskey', { body: { password } })).body
    const add = (response: object): Promise<Answer> =>
      call('secondFactor.addPasskey', { body: { name: 'Blue key', response } })
    expect((await call('secondFactor.beginPasskey', { body: {} })).status).toBe(422)
    expect((await add(key.make(await begin(), { origin: 'https://evil.example' }))).status).toBe(422)
    const options = await begin()
    expect((await add(key.make(options))).body.recovery_codes).toHaveLength(10)
    expect((await add(authenticator(origin).make(options))).status).toBe(422)

    const token = await tokenOf(user.email)
    const second = as(token)
    const ask = async () => (await second('secondFactor.askPasskey', { body: undefined })).body
    const verify = (response: object) => second('secondFactor.verifyPasskey', { body: { response } })
    // What asks for a passkey adds none: the password alone must not bring one's own key in.
    expect(
      (
        await second('secondFactor.addPasskey', {
          body: { name: 'x', response: authenticator(origin).make(await ask()) },
        })
      ).body.code,
    ).toBe('SECOND_FACTOR_DUE')
    expect((await verify(key.sign(await ask(), { origin: 'https://evil.example' }))).status).toBe(422)
    expect((await verify(authenticator(origin).sign(await ask()))).status).toBe(422)
    const asked = await ask()
    expect((await verify(key.sign(asked, { counter: 20 }))).status).toBe(200)
    expect(await opens(token)).toBe(true)
    expect((await verify(key.sign(asked, { counter: 21 }))).status).toBe(422)
    const other = as(await tokenOf(user.email))
    const back = await other('secondFactor.verifyPasskey', {
      body: { response: key.sign((await other('secondFactor.askPasskey')).body, { counter: 3 }) },
    })
    expect(back.status).toBe(422)
  })

  test('of 40 signatures at once five are judged, and the right one among the others opens nothing', async () => {
    const origin = app.deps.settings.DESK_ORIGIN
    const user = await signedIn(app)
    const key = authenticator(origin)
    const options = (await as(user.token)('secondFactor.beginPasskey', { body: { password } })).body
    await as(user.token)('secondFactor.addPasskey', { body: { name: 'Blue key', response: key.make(options) } })
    const token = await tokenOf(user.email)
    const asked = (await as(token)('secondFactor.askPasskey', { body: undefined })).body
    const right = key.sign(asked, { counter: 30 })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        as(token)('secondFactor.verifyPasskey', {
          body: { response: n === 39 ? right : authenticator(origin).sign(asked) },
        }),
      ),
    )
    expect(answers.filter(({ text }) => text.includes('was not accepted')).length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect((await as(token)('session.profile')).status, 'the session has ended').toBe(401)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from user_trails where user_id = ${user.id} and result = 'failed'`.execute(
      app.deps.db.owner,
    )
    expect(rows).toEqual([{ n: 5 }])
  })

  test('a passkey counts for this desk, for what was asked, and for its own person alone', async () => {
    const origin = app.deps.settings.DESK_ORIGIN
    const { hostname, protocol, port } = new URL(origin)
    const [user, other] = [await signedIn(app), await signedIn(app)]
    const key = authenticator(origin)
    const add = async (who: string, lies: Parameters<typeof key.make>[1] = {}, made = authenticator(origin)) => {
      const options = (await as(who)('secondFactor.beginPasskey', { body: { password } })).body
      return (await as(who)('secondFactor.addPasskey', { body: { name: 'x', response: made.make(options, lies) } }))
        .status
    }
    const strange = Buffer.alloc(32, 7).toString('base64url')
    const lies: Parameters<typeof key.sign>[1][] = [
      { origin: 'https://evil.example' },
      { origin: `${protocol}//evil.${hostname}` },
      { origin: `${protocol}//${hostname}.evil.example` },
      { origin: `${protocol}//${hostname}:${Number(port || 80) + 1}` },
      { origin: app.deps.settings.SITES_ORIGIN },
      { rpId: 'evil.example' },
      { challenge: strange },
      { challenge: '' },
    ]
    for (const lie of lies) expect([lie, await add(user.token, lie)]).toEqual([lie, 422])
    expect(await add(user.token, { type: 'webauthn.get' })).toBe(422)
    expect(await add(user.token, {}, key)).toBe(201)
    // One key is of one person: who has it in hand does not bring it into another account.
    expect(await add(other.token, {}, key)).toBe(422)

    const tried = async (lie: Parameters<typeof key.sign>[1], token: string) => {
      const asked = (await as(token)('secondFactor.askPasskey')).body
      return (await as(token)('secondFactor.verifyPasskey', { body: { response: key.sign(asked, lie) } })).status
    }
    for (const lie of [...lies, { type: 'webauthn.create' }, { present: false }]) {
      // Each from a session of its own: five wrong tries lock the account, as wrong codes do.
      app.travel(16 * 60_000)
      expect([lie, await tried(lie, await tokenOf(user.email))]).toEqual([lie, 422])
    }
    app.travel(16 * 60_000)
    const [first, second] = [await tokenOf(user.email), await tokenOf(user.email)]
    // What one session was asked is answered in another.
    const asked = (await as(first)('secondFactor.askPasskey')).body
    await as(second)('secondFactor.askPasskey')
    const stolen = await as(second)('secondFactor.verifyPasskey', { body: { response: key.sign(asked) } })
    expect(stolen.status).toBe(422)
    expect(await opens(second)).toBe(false)
    expect(await tried({ counter: 1_000 }, first)).toBe(200)
    expect(await opens(first)).toBe(true)
  })

  test('an administrator takes it away from who has lost it: never one’s own, never that of who holds more', async () => {
    const admin = await signedIn(app, { access: { admin: accountKeeper } })
    const user = await withApp()
    const token = user.token
    const reset = (id: number, who = admin.token) =>
      app.call('userAccounts.resetSecondFactor', { token: who, params: { id } })
    expect(
      (await app.call('userAccounts.read', { token: admin.token, params: { id: user.id } })).body.has_second_factor,
    ).toBe(true)
    expect((await reset(admin.id)).status).toBe(422)
    const above = await signedIn(app, {
      access: { brands: ['ZRLU'], admin: { ...accountKeeper, 'mail-outbox': { view: true } } },
    })
    expect((await reset(above.id)).status).toBe(403)
    expect((await reset(user.id)).status).toBe(200)
    expect((await app.call('session.profile', { token })).status).toBe(401)
    expect(await stepOf(await tokenOf(user.email))).toBe('none')
    expect((await reset(user.id)).status).toBe(422)
  })

  test('nothing of it stands in clear: neither key, nor recovery code, nor trail', async () => {
    const user = await withApp()
    const rows = await app.deps.db.owner
      .selectFrom('second_factors')
      .where('user_id', '=', user.id)
      .selectAll()
      .execute()
    const trail = await app.deps.db.owner.selectFrom('user_trails').where('user_id', '=', user.id).selectAll().execute()
    const all = JSON.stringify([rows.map(row => ({ ...row, secret: row.secret.toString('latin1') })), trail])
    for (const secret of [user.key, ...user.codes]) expect(all).not.toContain(secret)
  })
})
