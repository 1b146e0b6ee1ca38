import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { endpoints } from '../model/contract/index.ts'
import { accessOf } from '../model/roles.ts'
import { type CallArgs, signedIn, type TestApp, testApp } from './app.ts'
import { buyerOf, contractIn, type SignedBuyer } from './buyers.ts'
import { calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { contentPages, type Place, readPage, type State, saying } from './editing.ts'
import { standing } from './fingerprint.ts'
import { endpointOf } from './matrix.ts'
import { every, proven } from './sizes.ts'

/** What a caller may want to set and never may; each as a key, with a value that would do harm. */
const smuggled: Record<string, unknown> = {
  user_role: { id: 1 },
  user_role_id: 1,
  role: 'Super Admin',
  user_type_id: 3,
  access: { brands: ['OMNI'] },
  brands: ['OMNI', 'ZRRE'],
  brand_id: 0,
  site_id: 5,
  is_system: true,
  status: 'published',
  state: 'approved',
  approved: true,
  kind: 'publish',
  id: 1,
  section: 'calculator',
  schema_version: 99,
  visibility: 'public',
  scan_status: 'clean',
  path: '/etc/passwd',
  disk: 's3',
  sha256: 'x',
  created_at: '2000-01-01T00:00:00Z',
  updated_at: '2000-01-01T00:00:00Z',
  created_by: 1,
  updated_by: 1,
  created_by_name: 'Someone Else',
  updated_by_name: 'Someone Else',
  deleted_at: null,
  deleted_by: 1,
  published_at: '2000-01-01T00:00:00Z',
  published_by: 1,
  user_id: 1,
  user_name: 'Someone Else',
  ip: '10.0.0.1',
  request_id: 'x',
  result: 'ok',
  before: {},
  after: {},
  password: 'x',
  password_hash: 'x',
  failed_logins: 0,
  locked_until: null,
  constructor: { prototype: { admin: true } },
  prototype: { admin: true },
  toString: 'x',
  hasOwnProperty: 'x',
  $where: '1',
  'values.headline': 'x',
}
const prototypeBodies = (text: string) =>
  ['__proto__', 'constructor'].map(key => text.replace(/^\{/, `{"${key}":{"prototype":{"admin":true},"brand":"ZRRE"},`))

const place: Place = { brand: 'ZRLU', page: 'website.contact-information' }
const withBody = endpoints
  .filter(({ endpoint }) => endpoint.body && endpoint.body !== 'multipart' && endpoint.access !== 'public')
  .map(({ name }) => name as EndpointName)
const tables = [
  'users',
  'user_roles',
  'sites',
  'site_sections',
  'site_published',
  'site_revisions',
  'site_schedules',
  'files',
  'properties',
  'brands',
  'sessions',
]

describe.each(engines)('nothing is set that a call does not name, %s', engine => {
  let app: TestApp
  let token: string
  let buyer: SignedBuyer
  let state: State
  let tried = 0

  beforeAll(async () => {
    app = await testApp(engine)
    // Once a minute a call writes when its session was last seen: while the clock stands, none does.
    const moment = new Date()
    Object.assign(app.deps, { now: () => moment })
    // Every right, so that it is the body that is refused and not its sender.
    token = (await signedIn(app, { access: accessOf(brandCodes, [{ of: () => true }]) })).token
    buyer = await buyerOf(app, await contractIn(app, 'ZRLU'))
    state = (await readPage(app, token, place)).body
  })
  afterAll(() => app.close())

  /** What the call takes by its contract, so that only what is added is refused; it changes nothing. */
  const argsOf = (name: EndpointName): CallArgs =>
    endpointOf(name).access === 'buyer'
      ? { params: { ticket_no: 'BI26-000001', id: 1 }, body: examplesOf(name), headers: buyer.headers }
      : calls[name].args({ ...place, revision: 1, file: 1 })
  /** The body of a buyer's call: what its description gives as examples. */
  function examplesOf(name: EndpointName): Record<string, unknown> {
    const { properties } = endpointOf(name).body as { properties: Record<string, { examples?: readonly unknown[] }> }
    return Object.fromEntries(Object.entries(properties).map(([key, { examples = [] }]) => [key, examples[0]]))
  }
  const knows = (name: EndpointName, key: string): boolean => {
    const body = endpoints.find(known => known.name === name)?.endpoint.body
    const properties = typeof body === 'object' && 'properties' in body ? (body.properties as object) : {}
    return Object.hasOwn(properties, key)
  }
  async function refused(name: EndpointName, body: unknown, what: string, key?: string): Promise<string[]> {
    tried += 1
    const args = argsOf(name)
    const headers = { ...args.headers, 'content-type': 'application/json' }
    const by = endpointOf(name).access === 'buyer' ? buyer.token : token
    const { status, body: problem } = await app.call(name, { ...args, token: by, body, headers })
    const named = key === undefined || Object.keys(problem.errors ?? {}).some(path => path === key)
    return status === 400 || (status === 422 && named) ? [] : [`${name} ${what}: ${status} ${problem.message ?? ''}`]
  }

  test.each(every(9, withBody))('%s: beside its own keys', async name => {
    const before = await standing(app.deps.db, tables)
    const wrong: string[] = []
    const body = argsOf(name).body as Record<string, unknown>
    for (const [key, value] of Object.entries(smuggled))
      if (!knows(name, key)) wrong.push(...(await refused(name, { ...body, [key]: value }, key, key)))
    for (const text of prototypeBodies(JSON.stringify(body)))
      wrong.push(...(await refused(name, text, text.slice(0, 15))))
    expect(wrong).toEqual([])
    expect(await standing(app.deps.db, tables)).toBe(before)
  })

  test('among the values of a page, at its top and in the rows of its lists', async () => {
    const before = await standing(app.deps.db, tables)
    const wrong: string[] = []
    const row = { id: '1a2b3c4d-5e6f', type: 'facebook', label: 'Ours', link: 'https://example.com' }
    for (const [key, value] of Object.entries(smuggled)) {
      const body = saying(place, state, 'Mine')
      wrong.push(
        ...(await refused('webContent.save', { ...body, values: { ...body.values, [key]: value } }, `values.${key}`)),
      )
      if (key !== 'id')
        wrong.push(
          ...(await refused(
            'webContent.save',
            { ...body, values: { ...body.values, sns: [{ ...row, [key]: value }] } },
            `row.${key}`,
          )),
        )
    }
    for (const id of [1, null, '__proto__', '../..', '1', 'x'.repeat(100), { toString: 'x' }]) {
      const body = saying(place, state, 'Mine')
      wrong.push(
        ...(await refused(
          'webContent.save',
          { ...body, values: { ...body.values, sns: [{ ...row, id }] } },
          `row id ${JSON.stringify(id)}`,
        )),
      )
    }
    expect(wrong).toEqual([])
    expect(await standing(app.deps.db, tables)).toBe(before)
  })

  test('among the paths a site owns', async () => {
    const before = await standing(app.deps.db, tables)
    const wrong: string[] = []
    for (const path of [
      '__proto__',
      'constructor',
      'constructor.prototype',
      'id',
      'version',
      'brand_id',
      '../header',
      '../../',
      '',
      '.',
      'sns.0',
      'sns.0.link',
      'sns[0]',
      'headline',
      'Unit',
      ' unit',
      '$',
      '*',
      'toString',
      'unit.__proto__',
    ])
      wrong.push(...(await refused('webContent.save', { ...saying(place, state, 'Mine'), own: [path] }, `own ${path}`)))
    for (const own of [
      { length: 1, 0: 'unit' },
      'unit',
      [1],
      [null],
      [['unit']],
      null,
      Array.from({ length: 2001 }, () => 'unit'),
    ])
      wrong.push(
        ...(await refused(
          'webContent.save',
          { ...saying(place, state, 'Mine'), own },
          `own as ${JSON.stringify(own).slice(0, 30)}`,
        )),
      )
    expect(wrong).toEqual([])
    expect(await standing(app.deps.db, tables)).toBe(before)
    proven('mass-assignment', engine, `${tried} bodies, 0 accepted`)
  })

  test('in the query and the address', async () => {
    const wrong: string[] = []
    for (const key of [
      'brand_id',
      'user_id',
      'limit',
      'order',
      'where',
      'sql',
      '__proto__',
      'constructor',
      'brand[]',
      'brand[$ne]',
      'version',
    ])
      for (const [name, args] of [
        ['files.list', { query: place }],
        ['webContent.revisions', { params: place }],
        ['property.all', {}],
        ['dashboard.content', { query: { card: 'recent' } }],
      ] as const) {
        const { status } = await app.call(name, {
          token,
          ...args,
          query: { ...('query' in args ? args.query : {}), [key]: '1' },
        })
        if (status !== 400) wrong.push(`${name}?${key}: ${status}`)
      }
    expect(wrong).toEqual([])
  })

  test('what a brand sends of a field that it does not own stays the group’s', async () => {
    const page = contentPages.find(id => id.endsWith('calculator-page')) as string
    const there = { brand: 'ZRLU', page }
    const { body: before } = await readPage(app, token, there)
    const { status, body } = await app.call('webContent.save', {
      token,
      body: { ...there, version: before.version, values: { ...before.values, dollar_rate: 199 }, own: before.own },
    })
    expect(status).toBe(200)
    expect(before.own).not.toContain('dollar_rate')
    expect(body.values.dollar_rate).toBe(before.values.dollar_rate)
  })
})
