import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type NamedEndpoint } from '../model/contract/index.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { everyRight } from './every-right.ts'
import { property } from './properties.ts'
import { whole } from './sizes.ts'
import { worstCall } from './worst-body.ts'

/** Every list has these, by the same engine: `test/lists` and others try them. */
const ofEvery = new Set(['search', 'or', 'sort', 'total', 'mine', 'page'])
type Parameter = readonly [name: string, value: string]
/** Each parameter of a call by itself, with a value that its contract takes; of an order, each. */
function parametersOf({ endpoint }: NamedEndpoint): Parameter[] {
  const { path } = worstCall(endpoint)
  const query = endpoint.query as { properties?: Record<string, Choices> } | undefined
  const all = [...new URLSearchParams(path.slice(path.indexOf('?') + 1))].filter(
    ([name]) => whole || !ofEvery.has(name),
  )
  return all.flatMap(([name, value]): Parameter[] =>
    [...new Set([...offered(query?.properties?.[name]), value])].map(each => [name, each]),
  )
}
type Choices = { readonly enum?: readonly string[]; readonly anyOf?: readonly Choices[] }
const offered = (schema: Choices = {}): readonly string[] =>
  schema.enum ?? schema.anyOf?.flatMap(branch => offered(branch)) ?? []
const lists = endpoints.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.query && endpoint.access !== 'public',
)

// A filter that no column stands behind, an order that no index has: of each the first who asks is told, if not here.
describe.each(engines)('what a list may be asked for, %s', engine => {
  let app: TestApp
  let token: string
  let place: { brand: 'ZRLU'; page: 'website.header'; revision: number; file: number; property: number }
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: everyRight })).token
    const { id } = await property(app, 'ZRLU')
    place = { brand: 'ZRLU', page: 'website.header', revision: 1, file: 1, property: id }
  })
  afterAll(() => app.close())

  test('each parameter of each read is answered', async () => {
    const faults: string[] = []
    let asked = 0
    for (const one of lists) {
      const args = calls[one.name as EndpointName].args(place)
      for (const [name, value] of parametersOf(one)) {
        const { status, text } = await app.call(one.name as EndpointName, {
          ...args,
          query: { ...args.query, [name]: value },
          token,
        })
        asked += 1
        if (status >= 500) faults.push(`${one.name}?${name}=${value}: ${text.slice(0, 200)}`)
      }
    }
    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(whole ? 800 : 200)
  })
})
