import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { costOf } from '../model/contract/cost.ts'
import { endpoints, type NamedEndpoint } from '../model/contract/index.ts'
import { accessOf } from '../model/roles.ts'
import { openApiDocument } from '../server/http/openapi.ts'
import { buyersKey, portalKey, signedIn, type TestApp, testApp } from './app.ts'
import { buyerOf, contractIn } from './buyers.ts'
import { calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { callOf, lines } from './spec/read.ts'
import { specRights } from './spec/rights.ts'
import { type Document, type Operation, operationsOf } from './stranger.ts'

const description = openApiDocument() as unknown as Document
const operations = operationsOf(description)
const described = (name: string): Operation => {
  const found = operations.get(name)
  if (!found) throw new Error(`The description has no ${name}.`)
  return found
}
const callNamed = ({ endpoint: { method, path } }: NamedEndpoint) => `${method} ${path}`
const headersIn = ({ parameters }: Operation) => parameters.filter(({ in: place }) => place === 'header')

const specHeaders = new Map(
  lines('headers.txt').map(line => [callOf(line), (line.split('|')[1] ?? '').trim().split(/,\s*/)] as const),
)
/** Who each call is open to, by hand in test/spec/endpoints.txt, as what its caller must prove. */
const proofsOf = (call: string, right: unknown): string[] => {
  if (right === 'public') return []
  if (right === 'buyer') return ['buyersPortalKey', 'buyersSession']
  if (right === 'portal key') return [call.includes('/v1/buyers/') ? 'buyersPortalKey' : 'sellersPortalKey']
  return ['bearer']
}

describe('what the description says of headers', () => {
  test('each call has the proofs of its right, and the portals’ keys are keys in X-Portal-Key', () => {
    const rights = new Map(specRights.map(({ call, right }) => [call, right]))
    for (const named of endpoints) {
      const call = callNamed(named)
      expect([call, described(named.name).proofs]).toEqual([call, proofsOf(call, rights.get(call))])
    }
    const { securitySchemes } = description.components
    const key = { type: 'apiKey', in: 'header', name: 'X-Portal-Key' }
    const token = { type: 'http', scheme: 'bearer' }
    expect(securitySchemes).toMatchObject({
      ...{ sellersPortalKey: key, buyersPortalKey: key },
      ...{ bearer: token, buyersSession: token },
    })
  })

  test('a key for a request that may be sent again stands at the calls of test/spec/headers.txt, with its limits and an example', () => {
    const keyed = endpoints.filter(({ name }) =>
      headersIn(described(name)).some(parameter => parameter.name === 'Idempotency-Key'),
    )
    expect(keyed.map(callNamed).sort()).toEqual([...specHeaders.keys()].sort())
    for (const { name } of keyed) {
      const key = headersIn(described(name)).find(parameter => parameter.name === 'Idempotency-Key')
      expect(key, name).toMatchObject({
        required: false,
        description: expect.stringMatching(/repeat/),
        schema: { type: 'string', minLength: 1, maxLength: 120, examples: [expect.any(String)] },
      })
      expect(described(name).statuses, name).toContain('409')
    }
  })

  test('a call that needs a proof can be refused for want of it, any call for too many of them, and it says when to come again', () => {
    for (const { name } of endpoints) {
      const { proofs, statuses } = described(name)
      expect(statuses, name).toEqual(expect.arrayContaining(['429', '503', ...(proofs.length > 0 ? ['401'] : [])]))
    }
    const { responses } = (openApiDocument() as { components: { responses: Record<string, object> } }).components
    for (const [name, response] of Object.entries(responses))
      if (/^(?:429|503)\./.test(name)) expect(response, name).toMatchObject({ headers: { 'Retry-After': {} } })
  })
})

/** What any HTTP server reads of a request, whatever it is asked for: its form, its way and its browser. */
const ofHttp = new Set([
  ...['accept', 'accept-encoding', 'connection', 'content-encoding', 'content-length', 'content-type', 'expect'],
  ...['forwarded', 'host', 'origin', 'transfer-encoding', 'upgrade', 'user-agent', 'vary', 'x-forwarded-for'],
  ...['x-forwarded-host', 'x-forwarded-proto', 'access-control-request-method', 'x-request-id', 'accept-version'],
  ...['x-no-compression', 'request-id'],
])
/** A browser says it by itself when it fetches a page ahead; a call that starts something is then refused. */
const aheadOfTime = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

describe.each(engines)('what the server reads of headers, %s', engine => {
  let app: TestApp
  let base: string
  const read = new Map<string, Set<string>>()
  /** Keeps the names of the headers that are read of a request, by the address that the test gave it. */
  function watch(request: IncomingMessage): void {
    const { headers, url = '' } = request
    const asked = read.get(url)
    if (!asked) return
    const watched = new Proxy(headers, {
      get: (target, name) => {
        if (typeof name === 'string') asked.add(name)
        return Reflect.get(target, name)
      },
    })
    Object.defineProperty(request, 'headers', { value: watched })
  }
  const proofs: Record<string, Record<string, string>> = {}
  beforeAll(async () => {
    app = await testApp(engine)
    const { token } = await signedIn(app, { access: accessOf(brandCodes, [{ of: () => true }]) })
    const buyer = await buyerOf(app, await contractIn(app, 'ZRLU'))
    Object.assign(proofs, {
      bearer: { authorization: `Bearer ${token}` },
      buyersSession: { authorization: `Bearer ${buyer.token}` },
      buyersPortalKey: { 'x-portal-key': buyersKey },
      sellersPortalKey: { 'x-portal-key': portalKey },
    })
    await app.app.desk.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(app.app.desk.server.address() as AddressInfo).port}`
    app.app.desk.server.prependListener('request', watch)
  })
  afterAll(() => app.close())

  let count = 0
  /** Makes a call with all that it needs to prove; answers the headers that were read of it. */
  async function readOf({ name, endpoint }: NamedEndpoint): Promise<{ status: number; names: ReadonlySet<string> }> {
    const at = { brand: 'ZRLU', page: 'website.header', revision: 1, file: 1 }
    const { params = {}, query = {}, body } = calls[name as EndpointName].args(at)
    count += 1
    // It makes the address the only one of its kind: an empty parameter counts as none.
    const search = new URLSearchParams(Object.entries({ ...query, [`n${count}`]: '' }).map(([k, v]) => [k, String(v)]))
    const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part] ?? 1)))
    const url = `/api${path}?${search}`
    const names = new Set<string>()
    read.set(url, names)
    const { status } = await fetch(`${base}${url}`, {
      method: endpoint.method,
      headers: {
        ...Object.assign({}, ...described(name).proofs.map(proof => proofs[proof])),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined || endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    return { status, names }
  }

  test('is what the description has at each call, and no more; and what it has there is read', async () => {
    const ended = /^session\.(?:signOut|changePassword)$|^secondFactor\.(?!read)|^buyersPortal\.(?:signOut|disable)$/
    const faults: string[] = []
    let etags = 0
    for (const named of endpoints) {
      if (ended.test(named.name)) continue
      const { parameters, proofs: needed, statuses } = described(named.name)
      const { status, names } = await readOf(named)
      const told = parameters.filter(({ in: place }) => place === 'header').map(each => each.name.toLowerCase())
      // A browser that somebody signed in with has its own budget of what is read and guessed (decision 181).
      const isCounted = ['read', 'list', 'guess'].includes(costOf(named.endpoint))
      const cookies = isCounted || parameters.some(({ in: place }) => place === 'cookie') ? ['cookie'] : []
      const shown = needed.map(proof => (proof.endsWith('Key') ? 'x-portal-key' : 'authorization'))
      // Of staff it is read everywhere, and refused where nobody can be stood in for.
      const refused = needed.includes('bearer') ? ['x-on-behalf-of'] : []
      const may = new Set([...told, ...cookies, ...shown, ...refused, ...ofHttp])
      if (named.endpoint.acts) for (const name of aheadOfTime) may.add(name)
      const more = [...names].filter(name => !may.has(name))
      // Whether it is still the same is asked of an answer alone.
      const unread = [...told, ...shown].filter(
        name => !names.has(name) && (name !== 'if-none-match' || status === 200),
      )
      if (told.includes('if-none-match') && status === 200) etags += 1
      if (!statuses.includes(String(status))) faults.push(`${named.name}: ${status} is not described`)
      if (more.length > 0 || unread.length > 0)
        faults.push(`${named.name} ${status}: reads ${more.join(' ')}; does not read ${unread.join(' ')}`)
    }
    expect(faults).toEqual([])
    expect(etags).toBeGreaterThan(2)
  })

  test('a key of more than 120 characters, or of none, is refused', async () => {
    for (const key of ['', 'k'.repeat(121)]) {
      const headers = { 'x-portal-key': portalKey, 'idempotency-key': key }
      const { status, body } = await app.call('sellersPortal.registerLead', { headers, body: {} })
      expect([status, body.message]).toEqual([400, 'An Idempotency-Key has 1 to 120 characters.'])
    }
  })

  test('nobody is stood in for where the description does not say so', async () => {
    const { token } = await signedIn(app, { access: {} })
    const headers = { 'x-on-behalf-of': '1' }
    const { status } = await app.call('session.profile', { token, headers })
    expect(status).toBe(400)
  })
})
