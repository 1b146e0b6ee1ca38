import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, password, signedIn, type TestApp, testApp } from '../../test/app.ts'
import { buyerOf, contractIn } from '../../test/buyers.ts'
import { engines, freshDatabase } from '../../test/database.ts'
import { everyRight } from '../../test/every-right.ts'
import { spentOn } from '../../test/processor.ts'
import { proven } from '../../test/sizes.ts'
import { tripsOf } from '../../test/trips.ts'
import { throwawaySealer } from '../outside/sealed.ts'
import { readSettings } from '../settings/settings.ts'
import { Turns } from './budgets.ts'
import { Gate, type GateOrigin } from './gate.ts'

/** Small budgets, so that a test comes to their end. What is not named is far away. */
const few = { CALLS_A_MINUTE: 'read=4, list=5', STRANGERS_A_MINUTE: 'list=5, form=3, guess=3, read=6' }

describe.each(engines)('one gate, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, few)
  })
  afterAll(() => app.close())

  type Sent = { method?: 'GET' | 'POST'; url: string; ip: string; payload?: object; headers?: Record<string, string> }
  const send = (origin: GateOrigin, { method = 'GET', url, ip, payload, headers = {} }: Sent) =>
    app.app[origin].inject({ method, url, remoteAddress: ip, headers, ...(payload ? { payload } : {}) })
  /** Sends them one after the other; answers the statuses. */
  const statuses = async (many: number, sent: (n: number) => ReturnType<typeof send>) => {
    const found: number[] = []
    for (let n = 0; n < many; n += 1) found.push((await sent(n)).statusCode)
    return found
  }
  const awards = (ip: string): Sent => ({ url: '/api/v1/web/awards?brand=ZRLU', ip })

  test.each(['desk', 'sites'] as const)(
    'on the origin of the %s one network has its calls, and the next one its own',
    async origin => {
      expect(await statuses(5, () => send(origin, awards('203.0.113.1')))).toEqual(Array(5).fill(200))
      const refused = await send(origin, awards('203.0.113.1'))
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.json().message).toBe(
        `Too many requests. Wait ${refused.headers['retry-after']} seconds and try again.`,
      )
      expect((await send(origin, awards('203.0.113.2'))).statusCode).toBe(200)
      app.travel(60_000)
      expect((await send(origin, awards('203.0.113.1'))).statusCode).toBe(200)
    },
  )

  test('what is refused for another reason counts too', async () => {
    const bad = (n: number) =>
      send('sites', { method: 'POST', url: '/api/v1/web/inquiry', ip: '203.0.113.9', payload: { brand: 'ZRLU', n } })
    expect(await statuses(4, bad)).toEqual([422, 422, 422, 429])
  })

  test('of IPv6 a network is 64 bits, a home of 56 has four times as much', async () => {
    expect(await statuses(6, n => send('sites', awards(`2001:db8:7:100::${n + 1}`)))).toEqual([
      ...Array<number>(5).fill(200),
      429,
    ])
    const home = (n: number) => send('sites', awards(`2001:db8:8:1${(n + 16).toString(16)}::1`))
    expect(await statuses(21, home)).toEqual([...Array<number>(20).fill(200), 429])
    // A guess and a form count by the home at once.
    const form = (n: number) =>
      send('sites', { method: 'POST', url: '/api/v1/web/subscribe', ip: `2001:db8:9:a${n}::1`, payload: {} })
    expect(await statuses(4, form)).toEqual([422, 422, 422, 429])
  })

  test('an address that a caller writes into a header is not believed', async () => {
    const forged = (n: number) =>
      send('sites', {
        ...awards('203.0.113.20'),
        headers: { 'x-forwarded-for': `198.51.100.${n}`, 'x-real-ip': '1.1.1.1' },
      })
    expect(await statuses(6, forged)).toEqual([...Array<number>(5).fill(200), 429])
  })

  test('an account has its calls wherever it calls from, and takes none of a colleague', async () => {
    const [one, other] = [await signedIn(app), await signedIn(app)]
    const profile = (token: string, ip: string) =>
      send('desk', { url: '/api/v1/user', ip, headers: { authorization: `Bearer ${token}` } })
    expect(await statuses(5, n => profile(one.token, `198.51.100.${n}`))).toEqual([200, 200, 200, 200, 429])
    expect((await profile(other.token, '198.51.100.1')).statusCode).toBe(200)
  })

  test('a buyer too; past them a token is refused without asking the database who has it', async () => {
    const contract = await contractIn(app, 'ZRRE')
    const [buyer, member] = [await buyerOf(app, contract), await signedIn(app)]
    app.travel(60_000)
    const calls = {
      buyer: (ip: string) =>
        send('desk', {
          url: '/api/v1/buyers/account',
          ip,
          headers: { ...buyer.headers, authorization: `Bearer ${buyer.token}` },
        }),
      member: (ip: string) =>
        send('desk', { url: '/api/v1/user', ip, headers: { authorization: `Bearer ${member.token}` } }),
    }
    for (const [who, call] of Object.entries(calls)) {
      expect(await statuses(5, n => call(`198.51.100.${50 + n}`)), who).toEqual([200, 200, 200, 200, 429])
      const { trips, result } = await tripsOf(() => call('198.51.100.60'))
      expect(result.statusCode, who).toBe(429)
      expect(trips, who).toBe(0)
    }
    app.travel(60_000)
    // What says that the others asked for nothing can count.
    if (engine === 'postgres') expect((await tripsOf(() => calls.buyer('198.51.100.61'))).trips).toBeGreaterThan(0)
  })

  test('tokens that nobody has are a guess of their network, and who has one goes on beside them', async () => {
    const { token } = await signedIn(app)
    const profile = (bearer: string) =>
      send('desk', { url: '/api/v1/user', ip: '203.0.113.40', headers: { authorization: `Bearer ${bearer}` } })
    expect(await statuses(4, n => profile(`${n}`.repeat(43)))).toEqual([401, 401, 401, 429])
    expect((await profile(token)).statusCode).toBe(200)
  })

  test('however many they show, who works behind the same address works on, and who signs in there begins', async () => {
    app.travel(60_000)
    const ip = '203.0.113.46'
    const { email, token } = await signedIn(app)
    const profile = (bearer: string, cookie = '') =>
      send('desk', {
        url: '/api/v1/user',
        ip,
        headers: { authorization: `Bearer ${bearer}`, ...(cookie === '' ? {} : { cookie }) },
      })
    expect((await profile(token)).statusCode).toBe(200)
    const { headers, statusCode, json } = await send('desk', {
      method: 'POST',
      url: '/api/oauth/token',
      ip,
      payload: { client_id: 1, username: email, password },
    })
    expect(statusCode).toBe(200)
    const cookie = String(headers['set-cookie']).split(';')[0]
    // More than twenty people of this house may call: nothing is left of what the network may.
    const shown = Promise.all(Array.from({ length: 120 }, (_, n) => profile(`${n + 10}`.repeat(20))))
    const [working, beginning] = await Promise.all([profile(token), profile(json().access_token, cookie)])
    expect([working.statusCode, beginning.statusCode]).toEqual([200, 200])
    expect((await shown).filter(each => each.statusCode === 429).length).toBeGreaterThan(110)
  })

  test('keys of a portal that nobody has are one too; who shows none has guessed at nothing', async () => {
    app.travel(60_000)
    const code = (key: string | undefined) =>
      send('desk', {
        method: 'POST',
        url: '/api/v1/sellers/registration/verify',
        ip: '203.0.113.42',
        payload: { registration_id: 1, code: '123456' },
        headers: key === undefined ? {} : { 'x-portal-key': key },
      })
    expect(await statuses(3, () => code(undefined))).toEqual([401, 401, 401])
    expect(await statuses(4, n => code(`a key of nobody, ${n}`))).toEqual([401, 401, 401, 429])
    const { token } = await signedIn(app)
    const read = { url: '/api/v1/user', ip: '203.0.113.42', headers: { authorization: `Bearer ${token}` } }
    expect((await send('desk', read)).statusCode).toBe(200)
    // Nor does the token of somebody stand for the key: without one a network has what strangers have, not what an office has.
    const account = () =>
      send('desk', {
        url: '/api/v1/buyers/account',
        ip: '203.0.113.47',
        headers: { authorization: `Bearer ${token}` },
      })
    expect(await statuses(7, account)).toEqual([...Array<number>(6).fill(401), 429])
  })

  test.each([
    ['a preview', `/_preview/shared/${'p'.repeat(43)}/`],
    ['the end of a newsletter', `/unsubscribe/${'u'.repeat(43)}`],
  ])('so is a link to %s that nobody has', async (_, url) => {
    app.travel(60_000)
    expect(await statuses(4, () => send('sites', { url, ip: '203.0.113.43' }))).toEqual([404, 404, 404, 429])
    expect((await send('sites', awards('203.0.113.43'))).statusCode).toBe(200)
  })

  test('who has the link of a preview reads it, whatever was guessed from the same network', async () => {
    app.travel(60_000)
    const { token: bearer } = await signedIn(app, { access: everyRight })
    const made = await app.call('previewLinks.create', {
      token: bearer,
      params: { brand: 'ZRLU' },
      body: { name: 'For the board', days: 1, drafts: true },
    })
    const { pathname } = new URL(made.body.url)
    const preview = () => send('sites', { url: pathname, ip: '203.0.113.44' })
    const guess = () => send('sites', { url: `/_preview/shared/${'g'.repeat(43)}/`, ip: '203.0.113.44' })
    expect(await statuses(4, guess)).toEqual([404, 404, 404, 429])
    expect((await preview()).statusCode).toBe(200)
    // Spelt otherwise it would be drawn at the cost of a page that is read from memory.
    for (const url of [
      pathname.replace('_preview/', '_preview%2F'),
      pathname.replaceAll('/', '%2f').replace('%2f', '/'),
    ])
      expect((await send('sites', { url, ip: '203.0.113.45' })).statusCode, url).toBe(404)
  })

  test('so are links of mails that nobody has, by whichever call', async () => {
    app.travel(60_000)
    const { token } = await signedIn(app, { access: everyRight })
    const opened = (n: number) =>
      send('desk', {
        url: `/api/v1/cms/my-dashboard/reservations/transfer/1/preview?status=accept&token=${`${n}`.repeat(43)}`,
        ip: '203.0.113.41',
        headers: { authorization: `Bearer ${token}` },
      })
    expect(await statuses(4, opened)).toEqual([404, 404, 404, 429])
  })

  test('a browser that signed in before signs in beside strangers who take all guesses of its network', async () => {
    const ip = '203.0.113.50'
    const { email } = await createUser(app)
    const signIn = (cookie = '', username = email) =>
      send('desk', {
        method: 'POST',
        url: '/api/oauth/token',
        ip,
        payload: { client_id: 1, username, password },
        headers: cookie === '' ? {} : { cookie },
      })
    const cookie = String((await signIn()).headers['set-cookie']).split(';')[0] ?? ''
    expect(await statuses(3, () => signIn('', 'nobody@example.com'))).toEqual([401, 401, 429])
    expect((await signIn()).statusCode, 'a stranger with the right password').toBe(429)
    const other = cookie.replace(/=./, first => (first === '=A' ? '=B' : '=A'))
    expect((await signIn(other)).statusCode, 'a key that somebody made').toBe(429)
    expect(await statuses(4, () => signIn(cookie))).toEqual([200, 200, 200, 429])
    expect(await statuses(7, () => send('desk', { url: '/api/v1/user/sign-in', ip }))).toEqual([
      ...Array<number>(6).fill(200),
      429,
    ])
    const offers = await send('desk', { url: '/api/v1/user/sign-in', ip, headers: { cookie } })
    expect(offers.statusCode, 'what it asks before').toBe(200)
    // What strangers send is counted by their network, whatever they bring along.
    const form = () =>
      send('desk', { method: 'POST', url: '/api/v1/web/subscribe', ip, payload: {}, headers: { cookie } })
    expect(await statuses(4, form)).toEqual([422, 422, 422, 429])
  })

  test('a header that says it knows somebody buys no calls of strangers', async () => {
    const claimed = () => send('desk', { ...awards('203.0.113.30'), headers: { authorization: 'Bearer x' } })
    expect(await statuses(6, claimed)).toEqual([...Array<number>(5).fill(200), 429])
  })
})

describe.each(engines)('the turn of a browser, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { CALLS_AT_ONCE: 'guess=2' })
    await app.app.desk.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  test('one that signed in before does not wait behind strangers of its address who say nothing', async () => {
    const { port } = app.app.desk.server.address() as AddressInfo
    const { email } = await createUser(app)
    const signIn = (cookie = '') =>
      fetch(`http://127.0.0.1:${port}/api/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
        body: JSON.stringify({ client_id: 1, username: email, password }),
        signal: AbortSignal.timeout(cookie === '' ? 2_000 : 20_000),
      }).then(
        ({ status, headers }) => ({ status, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }),
        () => 'waits',
      )
    const before = await signIn()
    const { cookie } = before === 'waits' ? { cookie: '' } : (before as { cookie: string })
    const silent = Array.from({ length: 2 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        'POST /api/oauth/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
      )
      return socket
    })
    await new Promise(done => setTimeout(done, 300))
    try {
      expect(await signIn(), 'a stranger').toBe('waits')
      expect(await signIn(cookie)).toMatchObject({ status: 200 })
    } finally {
      for (const socket of silent) socket.destroy()
    }
  })
})

describe.each(engines)('turns, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { CALLS_AT_ONCE: 'read=1, list=1' })
    await app.app.desk.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  // Browsers do so whenever somebody goes to another page.
  test('who hangs up at any moment of a call keeps no turn', async () => {
    const { port } = app.app.desk.server.address() as AddressInfo
    const { token } = await signedIn(app)
    const authorization = `Bearer ${token}`
    for (let n = 0; n < 60; n += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await new Promise(done => socket.once('connect', done))
      socket.write(`GET /api/v1/user HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n\r\n`)
      for (let turn = 0; turn < n % 12; turn += 1) await new Promise(done => setImmediate(done))
      socket.destroy()
    }
    const read = await fetch(`http://127.0.0.1:${port}/api/v1/user`, {
      headers: { authorization },
      signal: AbortSignal.timeout(10_000),
    })
    expect(read.status).toBe(200)
  })
})

test('one at a time: the others wait in order, who left is passed over, and beyond the queue nobody waits', async () => {
  const turns = new Turns(2)
  expect(turns.enter('a', 1, () => false)).toBe(true)
  const [gone, second] = [turns.enter('a', 1, () => true), turns.enter('a', 1, () => false)]
  expect(await turns.enter('a', 1, () => false)).toBe(false)
  expect(turns.enter('b', 1, () => false)).toBe(true)
  turns.leave('a')
  expect(await Promise.all([gone, second])).toEqual([false, true])
  turns.leave('a')
  expect(turns.enter('a', 1, () => false)).toBe(true)
})

test('who sends much goes on with one such call at a time', async () => {
  const db = await freshDatabase(engines[0] ?? 'embedded')
  const gate = new Gate({ settings: readSettings({}), db, secrets: throwawaySealer(), now: () => new Date() })
  const reply = { raw: { destroyed: false, once: () => undefined } }
  /** How many of three writes of an account go on at once, and what ends them. */
  const begun = async (bytes: number, who: string) => {
    const requests = Array.from({ length: 3 }, (): Parameters<Gate['network']>[0] => ({
      ip: '192.0.2.1',
      headers: { 'content-length': String(bytes) },
      raw: { destroyed: false },
      routeOptions: { config: { cost: 'write' }, bodyLimit: 5_000_000 },
    }))
    let many = 0
    const all = requests.map(request => gate.account(request, reply, who).then(() => (many += 1)))
    await new Promise(done => setTimeout(done, 50))
    const atOnce = many
    while (many < requests.length) {
      for (const request of requests) request.turn?.()
      await new Promise(done => setTimeout(done, 5))
    }
    await Promise.all(all)
    return atOnce
  }
  expect(await begun(10_000, 'user 1')).toBe(3)
  expect(await begun(500_000, 'user 2')).toBe(1)
  await db.close()
})

test('the gate costs a read less than 0.02 ms', async () => {
  const db = await freshDatabase(engines[0] ?? 'embedded')
  const settings = readSettings({ CALLS_A_MINUTE: 'read=999999' })
  const gate = new Gate({ settings, db, secrets: throwawaySealer(), now: () => new Date() })
  const reply = { raw: { destroyed: false, once: () => undefined } }
  const calls = 50_000
  const run = async (many: number) => {
    for (let n = 0; n < many; n += 1) {
      const request: Parameters<Gate['network']>[0] = {
        ip: n % 2 === 0 ? `10.0.${n % 97}.${n % 89}` : `2001:db8:${n % 97}:${n % 89}::1`,
        headers: { authorization: 'Bearer x' },
        raw: { destroyed: false },
        routeOptions: { config: { cost: 'read', known: 'authorization', endpoint: 'session.profile' } },
      }
      await gate.network(request, reply, 'desk')
      await gate.account(request, reply, `user ${n % 200}`)
      request.turn?.()
    }
  }
  await run(5_000)
  const ms = (await spentOn(() => run(calls))) / calls
  proven('gate', 'both', `${ms.toFixed(4)} ms of a processor for one read, over ${calls} reads of 200 accounts`)
  await db.close()
  expect(ms).toBeLessThan(0.02)
})
