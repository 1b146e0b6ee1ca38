import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../model/contract/index.ts'
import { recordKeys } from '../model/kinds/records.ts'
import { pageIds, pageOf } from '../model/pages/index.ts'
import { type Document, docsPage } from '../server/http/docs-page.ts'
import { openApiDocument } from '../server/http/openapi.ts'
import { pendingCalls, specCalls } from './spec/read.ts'
import { type Document as Described, operationsOf, type Schema } from './stranger.ts'

/** The file names the parts of an address as the specification does. */
const asWritten = (call: string): string => call.replaceAll(/:(\w+)/g, '{$1}')
const served = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

describe('the contract is specification 7', () => {
  test('every call that is not pending is served, and nothing else', () => {
    const wanted = specCalls.filter(call => !pendingCalls.includes(call))
    const unsaid = served.filter(call => !wanted.includes(call))
    expect(unsaid.map(call => `add to test/spec/endpoints.txt: "${asWritten(call)} (ours) | its right"`)).toEqual([])
    expect([...served].sort()).toEqual(wanted.sort())
  })

  test('what is pending is a call of the specification, and not served', () => {
    expect(pendingCalls.filter(call => !specCalls.includes(call))).toEqual([])
    expect(pendingCalls.filter(call => served.includes(call))).toEqual([])
  })

  test('no call stands twice', () => {
    for (const calls of [served, specCalls, pendingCalls])
      expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([])
  })
})

describe('OpenAPI of the contract', () => {
  const { paths } = openApiDocument() as unknown as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map(operation => ({ path, operation })),
  )
  const parts = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

  // OpenAPI 3.1, "Paths Object": templated paths that differ only in their names are the same path.
  test('no path stands twice under other names of its parts', () => {
    const bare = Object.keys(paths).map(path => path.replace(/\{\w+\}/g, '{}'))
    expect(bare.filter((path, i) => bare.indexOf(path) !== i)).toEqual([])
  })

  test('each part of a path is a parameter, and every call is there once', () => {
    for (const { path, operation } of operations) {
      const given = operation.parameters?.filter(({ in: place }) => place === 'path').map(({ name }) => name) ?? []
      expect(given.sort(), operation.operationId).toEqual(parts(path).sort())
    }
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      endpoints.map(({ name }) => name).sort(),
    )
  })

  test('each page of content has the schema of its fields, by its id', () => {
    const { components } = openApiDocument() as { components: { schemas: Record<string, { properties: object }> } }
    for (const id of pageIds) {
      const { screen } = pageOf(id)
      if (screen.kind !== 'content') continue
      expect(Object.keys(components.schemas[id]?.properties ?? {}), id).toEqual(Object.keys(screen.content.fields))
    }
  })

  type Leaf = { readonly at: string; readonly schema: Schema }
  /** What a schema comes down to; a nullable value is one leaf, and a list whose example is given is whole. */
  function leavesOf(schema: Schema, at: string): Leaf[] {
    if (schema.readOnly) return []
    if (schema.properties)
      return Object.entries(schema.properties).flatMap(([name, inner]) => leavesOf(inner, `${at}.${name}`))
    if (schema.items?.properties) return leavesOf(schema.items, `${at}[]`)
    const branches = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
    if (branches.some(({ properties, items }) => properties ?? items?.properties))
      return branches.flatMap(each => leavesOf(each, at))
    return [{ at, schema }]
  }
  const all = [...operationsOf(openApiDocument() as unknown as Described).values()]
  const bodies = all.flatMap(({ id, body }) => (body ? leavesOf(body, id) : []))
  const records = all.filter(({ id }) => recordKeys.some(key => key === id.split('.')[0]))
  const ajv = new Ajv2020({ strict: false })
  formats['default'](ajv, ['date', 'date-time'])

  const isTyped = ({ type, anyOf, enum: choices }: Schema): boolean =>
    Boolean(type) || Boolean(choices) || anyOf?.every(isTyped) === true
  test('every field that is sent or is of a record has a type', () => {
    const replies = records.flatMap(({ id, reply }) => (reply ? leavesOf(reply, id) : []))
    const open = [...bodies, ...replies].filter(({ schema }) => !isTyped(schema))
    expect(open.map(({ at }) => at)).toEqual([])
  })

  test('what a row of a list tells, and what a write of a record takes, its read gives', () => {
    const given = new Map(all.map(({ id, reply }) => [id, Object.keys(reply?.properties ?? {})]))
    for (const { id, body, reply } of records) {
      const [key = '', call = ''] = id.split('.')
      const row = call === 'list' ? reply?.properties?.['items']?.items : undefined
      const sent = ['create', 'update', 'save'].includes(call) ? body : undefined
      const names = Object.keys({ ...row?.properties, ...sent?.properties })
      expect([id, names.filter(name => !given.get(`${key}.read`)?.includes(name))]).toEqual([id, []])
    }
    expect(given.get('buyersFaqs.read')).toEqual(expect.arrayContaining(['sort', 'category_name']))
  })

  // Domain.md 2: what a decision would change is read before it is taken.
  test('every column that a step of a case changes is named, with its type, in its preview or its timeline', () => {
    const replies = all.flatMap(({ id, reply }) => {
      const { changes, timeline } = reply?.properties ?? {}
      if (/\.preview$/.test(id) && changes) return [{ id, of: changes.items }]
      const before = timeline?.items?.properties?.['before']
      return before ? [{ id, of: before }] : []
    })
    expect(replies.map(({ id }) => id)).toEqual(expect.arrayContaining(['reservations.preview', 'webInquiries.read']))
    for (const { id, of } of replies) {
      const columns = (of?.anyOf ?? []).flatMap(branch =>
        branch.properties?.['after'] ? [branch.properties['after']] : Object.values(branch.properties ?? {}),
      )
      expect(columns.length, id).toBeGreaterThan(1)
      const untyped = columns.filter(column => leavesOf(column, id).some(({ schema }) => !isTyped(schema)))
      expect([id, untyped]).toEqual([id, []])
    }
  })

  test('every field that is sent has an example that fits it', () => {
    const wrong = bodies.filter(({ schema: { examples = [], type, items, ...rest } }) => {
      // A record of texts by a name that the sender chooses.
      if (type === 'object') return false
      return examples.length === 0 || !ajv.validate({ type, items, ...rest }, examples[0])
    })
    expect(wrong.map(({ at, schema }) => `${at} ${JSON.stringify(schema.examples)}`)).toEqual([])
  })

  test('every field of a record that is sent has its limits', () => {
    const unlimited = ({ type, enum: choices, format, ...limits }: Schema): boolean => {
      if (choices || format || type === 'boolean' || type === 'null') return false
      if (type === 'string') return limits.maxLength === undefined && limits.pattern === undefined
      return type === 'array'
        ? limits.maxItems === undefined
        : limits.minimum === undefined || limits.maximum === undefined
    }
    const sent = records.flatMap(({ id, body }) => (body ? leavesOf(body, id) : []))
    expect(sent.length).toBeGreaterThan(200)
    const wrong = sent.filter(({ schema }) => (schema.anyOf ?? [schema]).some(unlimited))
    expect(wrong.map(({ at }) => at)).toEqual([])
  })

  test('what a field may hold is looked up where there is such a call, whose rows have that part', () => {
    const relations = all.flatMap(({ body }) =>
      body
        ? leavesOf(body, '').flatMap(({ schema }) => schema['x-relation'] ?? schema.items?.['x-relation'] ?? [])
        : [],
    )
    expect(relations.length).toBeGreaterThan(20)
    for (const { operationId, pick } of relations) {
      const reply = all.find(({ id }) => id === operationId)?.reply
      const rows = reply?.items ?? reply?.properties?.['items']?.items ?? reply
      expect([operationId, Object.keys(rows?.properties ?? {})]).toEqual([operationId, expect.arrayContaining([pick])])
    }
  })

  test('its page has every call, in a group that the contents lead to', () => {
    const page = docsPage(openApiDocument() as unknown as Document, 'https://desk.example.com')
    expect(page).toContain('curl -X POST https://desk.example.com/api/oauth/token')
    for (const { name } of endpoints) {
      expect(page).toContain(`<details id="${name}">`)
      expect(page).toContain(`<a href="#${name.split('.')[0]}">`)
    }
  })
})
