import { describe, expect, test } from 'vitest'
import { endpoints } from '../model/contract/index.ts'
import { pageIds, pageOf } from '../model/pages/index.ts'
import { type Document, docsPage } from '../server/http/docs-page.ts'
import { openApiDocument } from '../server/http/openapi.ts'
import { pendingCalls, specCalls } from './spec/read.ts'

const served = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

describe('the contract is specification 7', () => {
  test('every call that is not pending is served, and nothing else', () => {
    expect([...served].sort()).toEqual(specCalls.filter(call => !pendingCalls.includes(call)).sort())
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

  test('its page has every call, in a group that the contents lead to', () => {
    const page = docsPage(openApiDocument() as unknown as Document, 'https://desk.example.com')
    expect(page).toContain('curl -X POST https://desk.example.com/api/oauth/token')
    for (const { name } of endpoints) {
      expect(page).toContain(`<details id="${name}">`)
      expect(page).toContain(`<a href="#${name.split('.')[0]}">`)
    }
  })
})
