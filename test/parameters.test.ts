import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type NamedEndpoint } from '../model/contract/index.ts'
import { type CallArgs, signedIn, type TestApp, testApp } from './app.ts'
import { calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { everyRight } from './every-right.ts'

const at = { brand: 'ZRLU', page: 'website.calculator-page', revision: 1, file: 1 }
const argsOf = ({ name }: NamedEndpoint): CallArgs => calls[name as EndpointName].args(at)

/** The parameters of a call that may be left out, by the contract. */
function optionalOf({ endpoint: { query } }: NamedEndpoint): string[] {
  const { properties = {}, required = [] } = (query ?? {}) as { properties?: object; required?: readonly string[] }
  return Object.keys(properties).filter(name => !required.includes(name))
}
/** Where a call names its brand, if it must: the part of the call and the name there. */
function brandOf({ endpoint: { access } }: NamedEndpoint): readonly ['query' | 'body', string] | undefined {
  if (typeof access === 'string' || access.brand === undefined || 'brandPage' in access || 'listFrom' in access)
    return undefined
  const [part, name = ''] = access.brand.split('.')
  return part === 'query' || part === 'body' ? [part, name] : undefined
}

describe.each(engines)('parameters, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: everyRight })).token
  })
  afterAll(() => app.close())

  const plain = endpoints.filter(each => each.endpoint.method === 'GET' && !each.endpoint.acts)
  test.each(plain.filter(each => optionalOf(each).length > 0).map(each => [each.name, each] as const))(
    '%s: an empty parameter means none',
    async (name, each) => {
      const args = argsOf(each)
      const without = Object.entries(args.query ?? {}).filter(([key]) => !optionalOf(each).includes(key))
      const empty = optionalOf(each).map((key): [string, string] => [key, ''])
      const [left, sent] = await Promise.all(
        [without, [...without, ...empty]].map(query =>
          app.call(name, { ...args, query: Object.fromEntries(query), token }),
        ),
      )
      expect([sent?.status, sent?.body?.errors]).toEqual([left?.status, left?.body?.errors])
    },
  )

  test('the searches of the specification send them so', async () => {
    for (const name of ['contractQuota.list', 'contractQuota.extract'])
      expect((await app.call(name, { token, query: { search: '', position: '' } })).status, name).toBe(200)
  })

  test.each(endpoints.flatMap(each => (brandOf(each) ? [[each.name, each] as const] : [])))(
    '%s: a missing brand says so',
    async (name, each) => {
      const [part, key] = brandOf(each) ?? ['query', '']
      const args = argsOf(each)
      const { [key]: _, ...rest } = (args[part] ?? {}) as Record<string, string>
      const answer = await app.call(name, { ...args, [part]: rest, token })
      const status = part === 'query' ? 400 : 422
      expect([answer.status, answer.body.errors?.[key]]).toEqual([status, ['Brand is required.']])
    },
  )
})
