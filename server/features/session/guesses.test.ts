import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, password, signedIn, signIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { type App, buildApp } from '../../app.ts'

/** Domain.md 1A: failures in a row that lock an account. */
const limit = 5
const next = 'walking under tall trees'
const minutes = 60_000

type Guess = (given: string) => Promise<Pick<Answer, 'status' | 'text'>>

describe.each(engines)('guesses at what is one’s own, %s', engine => {
  let app: TestApp
  let second: App
  beforeAll(async () => {
    app = await testApp(engine)
    second = await buildApp(app.deps)
  })
  // The address from which all of them come is not what is tested.
  beforeEach(() => app.travel(16 * minutes))
  afterAll(async () => {
    await second.close()
    await app.close()
  })

  const call = (token: string, name: string, args: object) => app.call(name, { token, ...args })
  const codeOf = (key: string) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.deps.now().getTime() })
  const stands = async (token: string) => (await app.call('session.profile', { token })).status === 200
  /** What is counted of a person: strangers at the sign-in, and the browsers they signed in with. */
  const account = async (id: number) => {
    const { failed_logins, locked_until } = await app.deps.db.system
      .selectFrom('users')
      .where('id', '=', id)
      .select(['failed_logins', 'locked_until'])
      .executeTakeFirstOrThrow()
    const devices = await app.deps.db.system
      .selectFrom('known_devices')
      .where('user_id', '=', id)
      .select('failed_tries')
      .execute()
    return { failed_logins: devices.reduce((sum, each) => sum + each.failed_tries, failed_logins), locked_until }
  }
  const failures = async (id: number) =>
    Number(
      (
        await app.deps.db.owner
          .selectFrom('user_trails')
          .where('user_id', '=', id)
          .where('result', '=', 'failed')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  /** A code app of one's own, whose codes are not used up. */
  async function withApp(user: { token: string }): Promise<string> {
    const { key } = (await call(user.token, 'secondFactor.beginApp', { body: { password } })).body
    expect((await call(user.token, 'secondFactor.confirmApp', { body: { code: codeOf(key) } })).status).toBe(200)
    app.travel(minutes)
    return key
  }

  /** Everything that takes the password of who is signed in. */
  const asking: readonly [string, (token: string) => Guess][] = [
    [
      'a change of the password',
      token => current => call(token, 'session.changePassword', { body: { current, password: next } }),
    ],
    ['a code app to come', token => given => call(token, 'secondFactor.beginApp', { body: { password: given } })],
    ['a code app to go', token => given => call(token, 'secondFactor.removeApp', { body: { password: given } })],
    ['new recovery codes', token => given => call(token, 'secondFactor.newCodes', { body: { password: given } })],
    ['a passkey to come', token => given => call(token, 'secondFactor.beginPasskey', { body: { password: given } })],
    [
      'a passkey to go',
      token => given => call(token, 'secondFactor.removePasskey', { params: { id: 1 }, body: { password: given } }),
    ],
  ]
  const judgedWrong = (answers: readonly Pick<Answer, 'status' | 'text'>[]) =>
    answers.filter(({ status, text }) => status === 422 && text.includes('This is not your current password.'))
  // On a busy machine some wait longer for a connection or for the account than a call may: they are told to try again (503).
  const refused = (answers: readonly Pick<Answer, 'status'>[]) =>
    answers.filter(({ status }) => [401, 429, 503].includes(status))

  async function burst(guess: Guess, many: number, place: number, right = password) {
    const typed = Array.from({ length: many }, (_, n) => (n === place - 1 ? right : `a guess, number ${n}`))
    return Promise.all(typed.map(guess))
  }

  test('400 at once are five judged, the right one at place 301 among those that are not', async () => {
    const user = await signedIn(app)
    const answers = await burst(
      current => call(user.token, 'session.changePassword', { body: { current, password: next } }),
      400,
      301,
    )
    expect(judgedWrong(answers)).toHaveLength(limit)
    expect(refused(answers)).toHaveLength(400 - limit)
    expect(await failures(user.id)).toBe(limit)
    expect((await account(user.id)).locked_until).not.toBeNull()
    expect(await stands(user.token)).toBe(false)
    expect((await signIn(app, user.email, next)).status).toBe(401)
    app.travel(16 * minutes)
    expect((await signIn(app, user.email)).status).toBe(200)
  })

  test.each(asking)('%s: of 40 at once five are judged', async (_, guessAs) => {
    const user = await signedIn(app)
    const answers = await burst(guessAs(user.token), 40, 31)
    expect(judgedWrong(answers)).toHaveLength(limit)
    expect(refused(answers)).toHaveLength(40 - limit)
    expect(await failures(user.id)).toBe(limit)
    expect(await stands(user.token)).toBe(false)
    expect((await signIn(app, user.email)).status).toBe(401)
  })

  test('two servers on one database count together', async () => {
    const user = await signedIn(app)
    const sent = (server: App, current: string) =>
      server.desk.inject({
        method: 'POST',
        url: '/api/v1/user/password',
        headers: { authorization: `Bearer ${user.token}` },
        payload: { current, password: next },
      })
    const typed = Array.from({ length: 60 }, (_, n) => (n === 40 ? password : `a guess, number ${n}`))
    const replies = await Promise.all(typed.map((given, n) => sent(n % 2 === 0 ? app.app : second, given)))
    const answers = replies.map(({ statusCode, body }) => ({ status: statusCode, text: body }))
    expect(judgedWrong(answers)).toHaveLength(limit)
    expect(refused(answers)).toHaveLength(60 - limit)
    expect(await stands(user.token)).toBe(false)
  })

  test.each(asking)(
    '%s: the right password after four failures passes, and the count begins again',
    async (_, guessAs) => {
      const user = await signedIn(app)
      const guess = guessAs(user.token)
      for (let n = 1; n < limit; n += 1) expect((await guess(`a guess, number ${n}`)).status).toBe(422)
      expect((await account(user.id)).failed_logins).toBe(limit - 1)
      expect(judgedWrong([await guess(password)])).toHaveLength(0)
      expect(await account(user.id)).toEqual({ failed_logins: 0, locked_until: null })
      expect(await stands(user.token)).toBe(true)
    },
  )

  test('the right password among fewer wrong ones at once works', async () => {
    const user = await signedIn(app)
    const answers = await burst(
      current => call(user.token, 'session.changePassword', { body: { current, password: next } }),
      limit - 1,
      2,
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect((await account(user.id)).locked_until).toBeNull()
    expect((await signIn(app, user.email, next)).status).toBe(200)
  })

  test('a new password that is refused costs no try', async () => {
    const user = await signedIn(app)
    for (let n = 0; n < limit + 1; n += 1)
      expect(
        (await call(user.token, 'session.changePassword', { body: { current: password, password: 'short' } })).body
          .errors,
      ).toHaveProperty('password')
    expect(await account(user.id)).toEqual({ failed_logins: 0, locked_until: null })
  })

  test('an account that strangers locked judges its owner’s session as before', async () => {
    const user = await signedIn(app)
    for (let n = 0; n < limit; n += 1) await signIn(app, user.email, `a guess, number ${n}`)
    const lockedUntil = (await account(user.id)).locked_until
    expect(lockedUntil).not.toBeNull()
    for (const [name, guessAs] of asking.filter(([name]) => !name.startsWith('a change'))) {
      expect(judgedWrong([await guessAs(user.token)('not it')]), name).toHaveLength(1)
      expect(judgedWrong([await guessAs(user.token)(password)]), name).toHaveLength(0)
    }
    expect((await account(user.id)).locked_until).toEqual(lockedUntil)
    expect(
      (await call(user.token, 'session.changePassword', { body: { current: password, password: next } })).status,
    ).toBe(200)
  })

  test('of 300 codes at once five are judged, and the right one at place 201 opens nothing', async () => {
    const user = await signedIn(app)
    const key = await withApp(user)
    const token = (await signIn(app, user.email)).body.access_token as string
    const right = codeOf(key)
    const wrong = (n: number) => String((Number(right) + 1 + n * 7) % 1_000_000).padStart(6, '0')
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        call(token, 'secondFactor.verify', { body: { code: n === 200 ? right : wrong(n) } }),
      ),
    )
    expect(answers.filter(({ status, text }) => status === 422 && text.includes('not right'))).toHaveLength(limit)
    expect(refused(answers)).toHaveLength(300 - limit)
    expect(await stands(token)).toBe(false)
    app.travel(16 * minutes)
    const again = (await signIn(app, user.email)).body.access_token as string
    expect((await call(again, 'secondFactor.verify', { body: { code: codeOf(key) } })).status).toBe(200)
  })

  test('the right code after four wrong ones opens the session, and the count begins again', async () => {
    const user = await signedIn(app)
    const key = await withApp(user)
    const token = (await signIn(app, user.email)).body.access_token as string
    const wrong = String((Number(codeOf(key)) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 1; n < limit; n += 1)
      expect((await call(token, 'secondFactor.verify', { body: { code: wrong } })).status).toBe(422)
    expect((await call(token, 'secondFactor.verify', { body: { code: codeOf(key) } })).status).toBe(200)
    expect(await account(user.id)).toEqual({ failed_logins: 0, locked_until: null })
  })
})
