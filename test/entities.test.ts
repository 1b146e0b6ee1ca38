import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import type { Field, Fields } from '../model/content/field.ts'
import { endpoints } from '../model/contract/index.ts'
import { isPageId } from '../model/pages/index.ts'
import { contentOf, pageOfSection } from '../model/pages/site-content.ts'
import { type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'

const rows = readFileSync(new URL('spec/entities.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line.includes(' | ') && !line.startsWith('#'))
  .map(line => {
    const [entity = '', field = '', stored = '', edited = '', read = ''] = line.split(' | ')
    return { entity, field, stored, edited, read, name: `${entity} ${field}` }
  })

const namesIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [name, ...namesOf(field)])
const namesOf = (field: Field): string[] =>
  field.kind === 'group' ? namesIn(field.fields) : field.kind === 'list' ? ['id', ...namesOf(field.item)] : []

let app: TestApp
const told = new Map<string, string>()
beforeAll(async () => {
  app = await testApp(engines[0] ?? 'embedded')
  for (const brand of brandCodes) {
    const { body } = await app.call('web.site', { params: { code: brand } })
    for (const [section, values] of Object.entries(body.contents as Record<string, object>)) {
      told.set(section, (told.get(section) ?? '') + JSON.stringify(values))
      for (const [part, inner] of Object.entries(values)) {
        const key = `${section}.${part}`
        told.set(key, (told.get(key) ?? '') + JSON.stringify(inner))
      }
    }
  }
})
afterAll(() => app.close())

test('every entity and field of specification 3 is stored, edited and read where the table says', async () => {
  const { rows: columns } = await sql<{ at: string }>`select table_name || '.' || column_name as at
    from information_schema.columns where table_schema = 'public'`.execute(app.deps.db.system)
  const known = new Set(columns.map(({ at }) => at))
  const missing: string[] = []
  for (const { name, field, stored, edited, read } of rows) {
    const section = /^site_sections (.+)$/.exec(stored)?.[1]
    if (edited !== 'none' && !isPageId(edited)) missing.push(`${name}: there is no page ${edited}`)
    if (section === undefined) {
      if (!known.has(stored)) missing.push(`${name}: no column ${stored}`)
      const [method, path = ''] = read.split(' ')
      const call = endpoints.find(
        ({ endpoint: each }) => each.method === method && each.path === `/${path.replace(/\{(\w+)\}/g, ':$1')}`,
      )
      if (!call) missing.push(`${name}: no call ${read}`)
      else if (!JSON.stringify(call.endpoint.reply ?? {}).includes(`"${field}"`))
        missing.push(`${name}: ${read} does not tell it`)
      continue
    }
    const content = contentOf(section)
    if (!content || !namesIn(content.fields).includes(field)) missing.push(`${name}: ${section} has no such field`)
    if (pageOfSection(section) !== edited) missing.push(`${name}: ${section} is edited on ${pageOfSection(section)}`)
    const isTold = told.get(section)?.includes(`"${field}":`) === true || Object.hasOwn(content?.fields ?? {}, field)
    if (read === 'web/site' && (!told.has(section) || !isTold))
      missing.push(`${name}: visitors’ programs do not read it`)
    // What only mails are made of is told to nobody (decision 243).
    if (read === 'mails' && told.has(section)) missing.push(`${name}: it is told to visitors`)
  }
  expect(rows.length).toBeGreaterThan(200)
  expect(missing).toEqual([])
})
