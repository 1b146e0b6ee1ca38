import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { apiBase, endpoints, type NamedEndpoint } from '../model/contract/index.ts'
import { accessOf } from '../model/roles.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { proven, sized, whole, within } from './sizes.ts'
import { methods, mutations, numbers, oddTexts, rawBodies, types } from './strange.ts'

/** Promises.md, "fuzzed requests": P 20,000 over both engines, F 200,000. */
const requests = sized(300, 20_000, 200_000) / engines.length
const atOnce = 20

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(...numbers),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)
/** One of the names that the call's own contract has, by its place among them; or any other. */
type Key = number | string
const key: fc.Arbitrary<Key> = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 59 }) }, text)
const namesIn = (schema: unknown): string[] =>
  Object.keys((schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {})
const nameOf = (names: readonly string[], at: Key): string =>
  typeof at === 'string' ? at : (names[at % Math.max(1, names.length)] ?? 'x')

/** How a request differs from one that would be right; several at once, or none. */
type Fuzz = {
  endpoint: NamedEndpoint
  method?: (typeof methods)[number] | undefined
  /** In place of the first parameters of the path. */
  path: string[]
  query: [Key, string][]
  set: [Key, unknown][]
  raw?: string | undefined
  type?: string | undefined
  headers: Record<string, string>
  suffix: string
}
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
/** Sign-in works hard for every answer by design, so that it takes a smaller part. */
const endpoint = fc.constantFrom(
  ...endpoints.filter(
    // These end or lock the session that tries them.
    ({ name }) =>
      name !== 'session.signOut' &&
      name !== 'session.signIn' &&
      name !== 'session.changePassword' &&
      !/^secondFactor\.(?!read)/.test(name),
  ),
)
const fuzz: fc.Arbitrary<Fuzz> = fc.record({
  endpoint: fc.oneof(
    { weight: 200, arbitrary: endpoint },
    { weight: 1, arbitrary: fc.constantFrom(...endpoints.filter(({ name }) => name === 'session.signIn')) },
  ),
  method: seldom(fc.constantFrom(...methods)),
  path: seldom(fc.array(text, { maxLength: 2 })).map(given => given ?? []),
  query: seldom(fc.array(fc.tuple(key, text), { maxLength: 3 })).map(given => given ?? []),
  set: fc.array(fc.tuple(key, value), { maxLength: 3 }),
  raw: seldom(fc.constantFrom(...rawBodies)),
  type: seldom(fc.constantFrom(...types)),
  headers: fc.dictionary(
    fc.constantFrom(
      'if-none-match',
      'accept',
      'accept-encoding',
      'x-request-id',
      'content-encoding',
      'user-agent',
      'origin',
      'range',
      'expect',
    ),
    fc.constantFrom('x', '*', '"', 'W/"x"', 'gzip', 'br;q=9', 'identity;q=0', 'x'.repeat(4000), 'null', 'bytes=0-'),
    { maxKeys: 2 },
  ),
  suffix: fc.constantFrom(...(Array(40).fill('') as string[]), '/', '//', '/..', '%2f', ';x', '?', '#'),
}) as fc.Arbitrary<Fuzz>

const encode = (part: string) => encodeURIComponent(part.toWellFormed())
const nonData = new Set([400, 401, 404, 405, 413, 414, 415, 431])

describe.each(engines)('strange requests, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: accessOf(brandCodes, [{ of: () => true }]) })).token
  })
  afterAll(() => app.close())

  let address = 0
  /** How often a site was closed or opened again, and how many of these are under way. */
  let [turned, turning] = [0, 0]
  async function send({ endpoint: { name, endpoint }, method, path, query, set, raw, type, headers, suffix }: Fuzz) {
    const {
      params,
      query: given,
      body,
    } = calls[name as EndpointName].args({ brand: 'ZRLU', page: 'website.header', revision: 1, file: 1 })
    const odd = path.values()
    const at = endpoint.path.replace(/:(\w+)/g, (_, part: string) =>
      encode(odd.next().value ?? String(params?.[part] ?? 1)),
    )
    const asked = query.map(([name, each]) => [nameOf(namesIn(endpoint.query), name), each] as const)
    const right = Object.entries(given ?? {}).filter(([name]) => !asked.some(([other]) => other === name))
    const search = [...right, ...asked].map(([name, each]) => `${encode(name)}=${encode(String(each))}`).join('&')
    const changed = set.map(([name, each]) => [nameOf(namesIn(endpoint.body), name), each] as const)
    const payload =
      raw ??
      (body === undefined && set.length === 0
        ? undefined
        : JSON.stringify({ ...(body as object), ...Object.fromEntries(changed) }))
    const verb = method ?? endpoint.method
    address += 1
    const url = apiBase + at + suffix + (search === '' ? '' : `?${search}`)
    const turns = name === 'sites.close'
    if (turns) turning += 1
    const [turnedBefore, wasTurning] = [turned, turning]
    const reply = await app.app.desk.inject({
      method: verb as 'GET',
      url,
      remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': type ?? 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    // A site that the caller closed is opened again: its visitors' calls would all be refused alike, before any work.
    if (turns && reply.statusCode === 200) {
      const { brand, version } = reply.json()
      const opened = await app.call('sites.open', { token, params: { brand }, body: { version } })
      expect(opened.status, opened.text).toBe(200)
    }
    // As the contract has it, and of those alone that were under way while a site was closed.
    const mayBeClosed = wasTurning > 0 || turned !== turnedBefore || turning > 0
    if (turns) {
      turning -= 1
      turned += 1
    }
    return {
      status: reply.statusCode,
      isClosed: mayBeClosed && reply.statusCode === 503 && reply.body.includes('SITE_CLOSED'),
      what: `${reply.statusCode} ${verb} ${url.slice(0, 200)} ${type ?? ''} ${payload?.slice(0, 300) ?? ''} ${JSON.stringify(headers).slice(0, 100)}`,
    }
  }

  test(
    `none of ${requests} is answered with 5xx`,
    async () => {
      const faults: string[] = []
      const statuses = new Map<number, number>()
      const begun = performance.now()
      const seed = fc.readConfigureGlobal().seed ?? 0
      const all = fc.sample(fuzz, { numRuns: requests, seed })
      const queue = all.values()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const next of queue) {
            const { status, isClosed, what } = await send(next)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            if (status >= 500 && !isClosed) faults.push(what)
          }
        }),
      )
      const spread = [...statuses]
        .sort()
        .map(([status, n]) => `${status}: ${n}`)
        .join(', ')
      proven(
        'fuzz',
        engine,
        `${requests} requests, ${faults.length} answered with 5xx, ${((performance.now() - begun) / 1000).toFixed(1)} s, seed ${seed} (${spread})`,
      )
      expect(faults.slice(0, 20)).toEqual([])
      expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 100)
    },
    within(600_000),
  )

  test.each([
    ['GET', '/v1/nothing', {}, '', 404, /^Nothing answers this kind of call at this address\..*\/api\/docs/],
    ['DELETE', '/v1/user', {}, '', 404, /^Nothing answers this kind of call/],
    ['POST', '/oauth/token', {}, '', 400, /^The body is empty/],
    ['POST', '/oauth/token', {}, '{"client_id":1,', 400, /^The body cannot be read as JSON/],
    ['POST', '/oauth/token', {}, '[]', 400, /^Send the body of this call as a JSON object/],
    ['POST', '/oauth/token', {}, 'null', 400, /as a JSON object/],
    ['POST', '/oauth/token', { 'content-type': 'text/xml' }, '<a/>', 415, /^Send this as application\/json/],
    ['POST', '/oauth/token', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415, /application\/json/],
    ['POST', '/oauth/token', {}, `"${'x'.repeat(70_000)}"`, 413, /at most 64 kB/],
    ['POST', '/v1/cms/lists/views', {}, `"${'x'.repeat(1_100_000)}"`, 413, /at most 1 MB/],
  ] as const)(
    'what cannot be read is refused with what to do: %s %s %o',
    async (method, url, headers, body, status, says) => {
      const reply = await app.app.desk.inject({
        method,
        url: apiBase + url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(method === 'POST' ? { payload: body } : {}),
      })
      expect({ status: reply.statusCode, type: reply.headers['content-type'] }).toEqual({
        status,
        type: expect.stringMatching('application/problem\\+json'),
      })
      expect(reply.json()).toMatchObject({
        status,
        message: expect.stringMatching(says),
        request_id: reply.headers['x-request-id'],
      })
    },
  )

  test('figures of the inside are for this machine, and not for what a proxy on it passes on', async () => {
    const asked = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await app.app.desk.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    expect(await asked({})).toBe(200)
    expect(await asked({ 'x-forwarded-for': '203.0.113.7' })).toBe(404)
    expect(await asked({ forwarded: 'for=203.0.113.7' })).toBe(404)
    expect(await asked({}, '203.0.113.7')).toBe(404)
  })

  test(
    'without a token no mutation of path, target or method answers with data',
    async () => {
      const broken = [
        undefined,
        'Bearer x',
        `Bearer ${token.slice(1)}`,
        `Bearer ${token}x`,
        `Bearer ${token.toUpperCase()}`,
        `Basic ${token}`,
        `Bearer ${token}, Bearer ${token}`,
      ]
      const desk = await app.app.desk.inject('/no-such-page')
      const leaks: string[] = []
      let tried = 0
      for (const [turn, { name, endpoint }] of endpoints.entries()) {
        if (endpoint.access === 'public') continue
        const { params = {} } = calls[name as EndpointName].args({
          brand: 'ZRLU',
          page: 'website.header',
          revision: 1,
          file: 1,
        })
        const path = apiBase + endpoint.path.replace(/:(\w+)/g, (_, part: string) => String(params[part] ?? 1))
        const mutants = mutations(path).flatMap((url, i) => methods.map(method => ({ i, url, method })))
        // Before a commit one of each endpoint's, another at the next, so that all of them are tried somewhere.
        for (const [n, { i, url, method }] of mutants.entries()) {
          if (!whole && n !== turn % mutants.length) continue
          const authorization = broken[(i + tried) % broken.length]
          const reply = await app.app.desk.inject({
            method: method as 'GET',
            url,
            headers: authorization === undefined ? {} : { authorization },
          })
          tried += 1
          const deskItself =
            reply.statusCode === 200 &&
            (reply.body === desk.body || method === 'HEAD' || method === 'OPTIONS') &&
            /html/.test(String(reply.headers['content-type']))
          if (!nonData.has(reply.statusCode) && !deskItself)
            leaks.push(`${reply.statusCode} ${method} ${url} ${reply.body.slice(0, 100)}`)
          if (/^\/api\//i.test(url) && deskItself) leaks.push(`the desk's page for ${method} ${url}`)
        }
      }
      proven(
        'no-token',
        `${engine}, mutations`,
        `${tried} requests without a right token, ${leaks.length} answered with data`,
      )
      expect(leaks).toEqual([])
      // All of them are some 180,000 requests: 77 s on a quiet machine.
    },
    within(whole ? 1_200_000 : 120_000),
  )

  test('nor does a target or a header that only a socket can send', async () => {
    await app.app.desk.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.desk.server.address() as AddressInfo
    const host = 'Host: localhost\r\n'
    const heads = [
      `GET http://localhost/api/v1/user HTTP/1.1\r\n${host}`,
      `GET http://evil.example/api/v1/cms/brands HTTP/1.1\r\n${host}`,
      `GET /api/v1/user HTTP/1.0\r\n`,
      `GET /api/v1/user HTTP/1.1\r\n${host}Authorization: Bearer x\r\nAuthorization: Bearer y\r\n`,
      `GET /api/v1/user HTTP/1.1\r\n${host}X-Original-URL: /healthz\r\nX-Rewrite-URL: /healthz\r\nX-HTTP-Method-Override: GET\r\n`,
      `GET /healthz/../api/v1/user HTTP/1.1\r\n${host}`,
      `GET /assets/../api/v1/user HTTP/1.1\r\n${host}`,
      `GET /api/docs/../v1/user HTTP/1.1\r\n${host}`,
      `GET \\api\\v1\\user HTTP/1.1\r\n${host}`,
      `OPTIONS * HTTP/1.1\r\n${host}`,
      `CONNECT localhost:80 HTTP/1.1\r\n${host}`,
      `PROPFIND /api/v1/user HTTP/1.1\r\n${host}`,
      `GET /api/v1/user HTTP/9.9\r\n${host}`,
      `get /api/v1/user HTTP/1.1\r\n${host}`,
      `POST /healthz HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/v1/user HTTP/1.1\r\n${host}`,
      `GET /healthz HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\nGET /api/v1/user HTTP/1.1\r\n${host}`,
    ]
    const leaks: string[] = []
    for (const head of heads) {
      const answer = await raw(port, `${head}Connection: close\r\n\r\n`)
      if (/"(user_type_id|display_label|email)"/.test(answer) || /^HTTP\/1\.1 5/m.test(answer))
        leaks.push(`${head.split('\r\n')[0]}: ${answer.slice(0, 200)}`)
    }
    expect(leaks).toEqual([])
  })
})

function raw(port: number, message: string): Promise<string> {
  return new Promise(resolve => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(message))
    socket.setTimeout(3000, () => socket.destroy())
    socket
      .on('data', chunk => (answer += chunk))
      .on('error', () => resolve(answer))
      .on('close', () => resolve(answer))
  })
}
