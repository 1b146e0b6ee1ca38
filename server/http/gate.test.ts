import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines, freshDatabase } from '../../test/database.ts'
import { proven } from '../../test/sizes.ts'
import { readSettings } from '../settings/settings.ts'
import { Turns } from './budgets.ts'
import { Gate, type Origin } from './gate.ts'

/** Small budgets, so that a test comes to their end. What is not named is far away. */
const few = { CALLS_A_MINUTE: 'read=4, list=5', STRANGERS_A_MINUTE: 'list=5, form=3, guess=3, read=6' }

describe.each(engines)('one gate, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, few)
  })
  afterAll(() => app.close())

  type Sent = { method?: 'GET' | 'POST'; url: string; ip: string; payload?: object; headers?: Record<string, string> }
  const send = (origin: Origin, { method = 'GET', url, ip, payload, headers = {} }: Sent) =>
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

  test('tokens that nobody has are a guess of their network, and who has one goes on beside them', async () => {
    const { token } = await signedIn(app)
    const profile = (bearer: string) =>
      send('desk', { url: '/api/v1/user', ip: '203.0.113.40', headers: { authorization: `Bearer ${bearer}` } })
    expect(await statuses(4, n => profile(`${n}`.repeat(43)))).toEqual([401, 401, 401, 429])
    expect((await profile(token)).statusCode).toBe(200)
  })

  test('a header that says it knows somebody buys no calls of strangers', async () => {
    const claimed = () => send('desk', { ...awards('203.0.113.30'), headers: { authorization: 'Bearer x' } })
    expect(await statuses(6, claimed)).toEqual([...Array<number>(5).fill(200), 429])
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
  }, 30_000)
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

test('the gate costs a read less than 0.02 ms', async () => {
  const db = await freshDatabase(engines[0] ?? 'embedded')
  const settings = readSettings({ CALLS_A_MINUTE: 'read=999999' })
  const gate = new Gate({ settings, db, now: () => new Date() })
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
  // The least of three: what else works on the machine, and in this process, only adds.
  const costs: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const before = process.cpuUsage()
    await run(calls)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000 / calls)
  }
  const ms = Math.min(...costs)
  proven('gate', 'both', `${ms.toFixed(4)} ms of a processor for one read, over ${calls} reads of 200 accounts`)
  await db.close()
  expect(ms, costs.join(', ')).toBeLessThan(0.02)
})
