import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, password, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { spentOn } from '../../../test/processor.ts'
import { hashOfToken } from '../../call/auth.ts'
import { hashPassword } from '../../call/password.ts'

/** Domain.md 1A: failures in a row that lock, and for how long. */
const limit = 5
const quarter = 16 * 60_000

describe.each(engines)('a browser that signed in before, %s', engine => {
  let app: TestApp
  let nth = 0
  beforeAll(async () => {
    app = await testApp(engine, { DESK_ORIGIN: 'https://desk.atrium.test' })
  })
  beforeEach(() => app.travel(quarter))
  afterAll(() => app.close())

  const elsewhere = () => {
    nth += 1
    return `198.51.${Math.floor(nth / 250)}.${nth % 250}`
  }
  const signIn = async (username: string, secret: string, { ip = elsewhere(), cookie = '' } = {}) => {
    const { statusCode, headers, body } = await app.app.desk.inject({
      method: 'POST',
      url: '/api/oauth/token',
      remoteAddress: ip,
      headers: cookie === '' ? {} : { cookie },
      payload: { client_id: 1, username, password: secret },
    })
    return { status: statusCode, set: String(headers['set-cookie'] ?? ''), body: JSON.parse(body) }
  }
  const cookieOf = (set: string) => set.split(';')[0] ?? ''
  const known = async () => {
    const user = await createUser(app)
    const { status, set } = await signIn(user.email, password)
    expect(status).toBe(200)
    return { ...user, cookie: cookieOf(set) }
  }
  const lockByStrangers = async (email: string) => {
    for (let n = 0; n < limit; n += 1) expect((await signIn(email, `a guess, number ${n}`)).status).toBe(401)
    expect((await signIn(email, password)).status, 'a stranger with the right password').toBe(401)
  }

  test('the key of a browser is a cookie that scripts, other sites and plain connections do not get', async () => {
    const { email } = await createUser(app)
    const { set } = await signIn(email, password)
    expect(set).toMatch(/^atrium_device=[A-Za-z0-9_-]{43}; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/)
    expect((await signIn(email, 'not it')).set).toBe('')
    const answer = await app.app.desk.inject({ url: '/api/v1/user', headers: { cookie: cookieOf(set) } })
    expect(answer.statusCode, 'it opens nothing').toBe(401)
  })

  /** Keeps a queue of hashes full while something is done. */
  const whileFull = async (whose: (n: number) => string, work: (fill: () => void) => Promise<void>) => {
    const hashes: Promise<unknown>[] = []
    let isOver = false
    // Whose place is free is followed before anything else of this process goes on.
    const add = (): void => {
      const hash = hashPassword('walking under tall trees', whose(hashes.length))
      hashes.push(
        hash.then(
          () => isOver || add(),
          () => undefined,
        ),
      )
    }
    for (let n = 0; n < 280; n += 1) add()
    await work(add).finally(() => {
      isOver = true
    })
    await Promise.all(hashes)
  }

  test('a server that is too busy to judge counts no try of anybody, and strangers who keep it busy close nothing to a known browser', async () => {
    const user = await known()
    const tried = async (email: string, way: { ip?: string; cookie?: string } = {}) =>
      (await signIn(email, 'not it', way)).status
    await whileFull(
      n => `10.2.${n >> 8}.${n & 255}`,
      async fill => {
        expect((await signIn(user.email, password, { cookie: user.cookie })).status).toBe(200)
        // While it was judged one of the strangers came in for another that was done.
        fill()
        // Twice as many as lock an account, and as close a network.
        for (let n = 0; n < limit; n += 1) {
          expect(await tried(user.email, { ip: '198.51.99.9' })).toBe(429)
          expect(await tried('nobody@example.com', { ip: '198.51.99.9' })).toBe(429)
        }
      },
    )
    expect((await signIn(user.email, password, { ip: '198.51.99.9' })).status, 'account and network are open').toBe(200)
    expect(await tried('nobody@example.com')).toBe(401)
    await whileFull(
      n => `user ${900_000_000 + n}`,
      async () => {
        for (let n = 0; n < limit; n += 1) expect(await tried(user.email, { cookie: user.cookie })).toBe(429)
      },
    )
    expect((await signIn(user.email, password, { cookie: user.cookie })).status, 'so is the browser').toBe(200)
  })

  test('strangers lock the account and its owner signs in with the browser they always use', async () => {
    const user = await known()
    await lockByStrangers(user.email)
    expect((await signIn(user.email, password, { cookie: user.cookie })).status).toBe(200)
    // The owner’s sign-in does not open the account to the strangers either.
    expect((await signIn(user.email, password)).status).toBe(401)
  })

  test('a network that has had its tries keeps no known browser out', async () => {
    const user = await known()
    const ip = elsewhere()
    for (let n = 0; n < 11; n += 1) await signIn(`nobody${n}@example.com`, 'x', { ip })
    expect((await signIn(user.email, password, { ip })).status).toBe(401)
    expect((await signIn(user.email, password, { ip, cookie: user.cookie })).status).toBe(200)
  })

  test('a known browser guesses five times as anybody, and others go on', async () => {
    const user = await known()
    const second = cookieOf((await signIn(user.email, password)).set)
    for (let n = 0; n < limit; n += 1) await signIn(user.email, `a guess, number ${n}`, { cookie: user.cookie })
    expect((await signIn(user.email, password, { cookie: user.cookie })).status).toBe(401)
    expect((await signIn(user.email, password, { cookie: second })).status).toBe(200)
    app.travel(quarter)
    expect((await signIn(user.email, password, { cookie: user.cookie })).status).toBe(200)
  })

  test('a browser is known to whom it signed in for, and to nobody by a key that somebody chose', async () => {
    const [one, other] = [await known(), await known()]
    await lockByStrangers(other.email)
    expect((await signIn(other.email, password, { cookie: one.cookie })).status).toBe(401)
    app.travel(quarter)
    const chosen = `atrium_device=${'x'.repeat(43)}`
    const { status, set } = await signIn(other.email, password, { cookie: chosen })
    expect(status).toBe(200)
    expect(cookieOf(set)).not.toBe(chosen)
    // Two people at one desk: one browser, known to both.
    expect(cookieOf((await signIn(other.email, password, { cookie: one.cookie })).set)).toBe(one.cookie)
  })

  test('a key without a mark of the house gets one at the next sign-in, for all whose browser it is', async () => {
    const [one, other] = [await known(), await createUser(app)]
    await signIn(other.email, password, { cookie: one.cookie })
    const old = `atrium_device=${'o'.repeat(43)}`
    const hashed = (cookie: string) => hashOfToken(cookie.slice('atrium_device='.length))
    await app.deps.db.system
      .updateTable('known_devices')
      .where('key_hash', '=', hashed(one.cookie))
      .set({ key_hash: hashed(old) })
      .execute()
    const next = cookieOf((await signIn(one.email, password, { cookie: old })).set)
    expect(next).not.toBe(old)
    await lockByStrangers(other.email)
    expect((await signIn(other.email, password, { cookie: old })).status).toBe(401)
    expect(cookieOf((await signIn(other.email, password, { cookie: next })).set)).toBe(next)
  })

  test('a new password, and an end of all sessions, makes every other browser a stranger', async () => {
    const user = await known()
    const second = await signIn(user.email, password)
    const change = await app.call('session.changePassword', {
      token: second.body.access_token,
      body: { current: password, password: 'walking under tall trees' },
    })
    expect(change.status).toBe(200)
    await lockByStrangers(user.email)
    const signs = (cookie: string) => signIn(user.email, 'walking under tall trees', { cookie })
    expect((await signs(user.cookie)).status).toBe(401)
    expect((await signs(cookieOf(second.set))).status).toBe(200)
  })

  test('past the limit nothing is hashed, at a locked account and at none', async () => {
    // A password that takes a processor a second to prove, so that one hash among these would be seen.
    const password_hash = await hash(password, { algorithm: 2, memoryCost: 65_536, timeCost: 24, parallelism: 1 })
    const user = await createUser(app, { password_hash })
    await app.deps.db.system
      .updateTable('users')
      .where('id', '=', user.id)
      .set({ locked_until: new Date(app.deps.now().getTime() + quarter) })
      .execute()
    const fresh = await createUser(app, { password_hash })
    const one = await spentOn(() => signIn(fresh.email, 'not it'), 1)
    const refused = await spentOn(async () => {
      for (let n = 0; n < 5; n += 1) expect((await signIn(user.email, password)).status).toBe(401)
    }, 1)
    expect(refused).toBeLessThan(one)
  })

  test('of IPv6 a home is one: its 2^72 addresses have the tries of one network', async () => {
    const user = await createUser(app)
    for (let n = 0; n < 10; n += 1) await signIn(`nobody${n}@example.com`, 'x', { ip: `2001:db8:77:4${n}::${n}` })
    expect((await signIn(user.email, password, { ip: '2001:db8:77:4f:1:2:3:4' })).status).toBe(401)
    expect((await signIn(user.email, password, { ip: '2001:db8:77:500::1' })).status).toBe(200)
  })

  test('past the limit of a network the trail keeps one line an hour', async () => {
    const ip = elsewhere()
    const lines = async () => {
      const row = await app.deps.db.owner
        .selectFrom('user_trails')
        .where('ip', '=', ip)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(row.n)
    }
    for (let n = 0; n < 10; n += 1) await signIn(`nobody${n}@example.com`, 'x', { ip })
    expect(await lines()).toBe(10)
    await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(`nobody${n}@example.com`, 'x', { ip })))
    expect(await lines()).toBe(11)
  })
})
