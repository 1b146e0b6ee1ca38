import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { createUser, signedIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { everyRight } from './every-right.ts'
import { property } from './properties.ts'
import {
  type Body,
  type Document,
  made,
  operationIn,
  operationsOf,
  type Schema,
  type Stranger,
  succeed,
} from './stranger.ts'
import { clientWith } from './stranger-client.ts'

type Schemas = Readonly<Record<string, Schema>>

/** What a stranger finds in the API's description of the fields of pages and of records that visitors read. */
describe.each(engines)('the fields of content as they are described, %s', engine => {
  let app: TestApp
  let stranger: Stranger
  let schemas: Schemas
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats['default'](ajv, ['date', 'date-time'])
  let project: number
  beforeAll(async () => {
    app = await testApp(engine)
    await createUser(app)
    const { token, email } = await signedIn(app, { access: everyRight })
    const description = (await app.app.desk.inject('/api/docs/openapi.json')).json()
    const call = await clientWith(app, description as Document, { bearer: token })
    stranger = { operations: operationsOf(description as Document), call, known: { head_email: email } }
    schemas = description.components.schemas
    ajv.addSchema(description, 'atrium')
    for (const code of brandCodes) project = (await property(app, code)).id
  })
  afterAll(() => app.close())

  const named = (area: string) => Object.keys(schemas).filter(id => id.startsWith(`${area}.`))
  const ask = (id: string, path: Record<string, unknown>, body?: Body) =>
    succeed(stranger, operationIn(stranger, id), { path, ...(body === undefined ? {} : { body }) })
  const faults = (schema: string, value: unknown): string[] => {
    const fits = ajv.compile({ $ref: `atrium#/components/schemas/${schema}` })
    return fits(value) ? [] : [`${schema}: ${ajv.errorsText(fits.errors)}`]
  }
  /** The same of a schema that stands in a reply. */
  const faultsOf = (schema: Schema | undefined, value: unknown): string[] => {
    const fits = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('#/components/', 'atrium#/components/')) as Record<string, unknown>,
    )
    return fits(value) ? [] : [ajv.errorsText(fits.errors)]
  }

  test('a page of a site is read as its schema says', async () => {
    const found: string[] = []
    let read = 0
    for (const page of named('website')) {
      const { status, body } = await stranger.call(operationIn(stranger, 'webContent.page'), {
        path: { brand: 'ZRLU', page },
      })
      // Not every brand has every page.
      if (status === 200) {
        read += 1
        found.push(...faults(page, body.values))
        expect(faults(page, { ...body.values, of_no_page: 1 })).not.toEqual([])
      } else expect([page, status]).toEqual([page, 404])
    }
    expect(found).toEqual([])
    expect(read).toBeGreaterThanOrEqual(30)
  })

  test('what is read of a site, of the buyers’ portal and of a property as a whole has each page as its schema says', async () => {
    const replies: (readonly [of: Schema | undefined, contents: Record<string, unknown>])[] = []
    for (const [id, path] of [
      ['web.site', { code: 'ZRLU' }],
      ['web.site', { code: 'HOMES' }],
      ['webContent.read', { x: 'ZRLU' }],
      ['web.buyersPortal', {}],
    ] as const)
      replies.push([operationIn(stranger, id).reply?.properties?.['contents'], (await ask(id, path)).contents])
    const infos = operationIn(stranger, 'projectInfo.list')
    const { items } = await ask(infos.id, {})
    replies.push([infos.reply?.properties?.['items']?.items?.properties?.['sections'], items[0].sections])
    for (const [{ properties = {} } = {}, contents] of replies) {
      expect(Object.keys(contents).length).toBeGreaterThan(8)
      for (const [section, values] of Object.entries(contents)) {
        expect(Object.keys(properties)).toContain(section)
        expect([section, ...faultsOf(properties[section], values)]).toEqual([section])
      }
    }
  })

  test('a page of a property is', async () => {
    const found: string[] = []
    for (const page of named('project_info')) {
      const { values } = await ask('projectInfo.page', { projectId: project, page })
      found.push(...faults(page, values))
    }
    expect(found).toEqual([])
  })

  test('a record that visitors read is', async () => {
    const kinds = named('records')
    expect(kinds.length).toBeGreaterThan(5)
    for (const kind of kinds) {
      const list = kind.split('.')[1] ?? ''
      const record = await made(stranger, list)
      const fields = Object.keys(schemas[kind]?.properties ?? {}).filter(name => Object.hasOwn(record, name))
      expect(faults(kind, Object.fromEntries(fields.map(name => [name, record[name]])))).toEqual([])
    }
  })
})
