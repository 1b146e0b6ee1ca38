import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../model/brands.ts'
import type { Fields } from '../model/content/field.ts'
import { newRow, walk } from '../model/content/value.ts'
import { brandHas } from '../model/pages/access.ts'
import { pageOf } from '../model/pages/index.ts'
import { accessOf } from '../model/roles.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { everyContentPage, type Place } from './editing.ts'
import { property } from './properties.ts'
import { every } from './sizes.ts'

/** Every content page in every brand that has it. */
const places: Place[] = everyContentPage.flatMap(page =>
  brands.filter(({ code }) => brandHas(page, code)).map(({ code }) => ({ brand: code, page })),
)
const fieldsOf = (page: string): Fields => {
  const { screen } = pageOf(page as (typeof everyContentPage)[number])
  if (screen.kind !== 'content') throw new Error(`${page} is no content page`)
  return screen.content.fields
}

/** Another value of the page that is as sound: a field at its top, whose change needs nothing else to change. */
function changed({ brand, page }: Place, values: Record<string, unknown>): { path: string; value: unknown } {
  for (const { path, field } of walk(fieldsOf(page))) {
    if (/[.[]/.test(path)) continue
    if (field.kind === 'text' && field.format === undefined) return { path, value: 'Said anew' }
    if (field.kind === 'colour') return { path, value: values[path] === '#123456' ? '#654321' : '#123456' }
    if (field.kind === 'choice') {
      const other = field.options.find(({ value }) => value !== values[path])
      if (other) return { path, value: other.value }
    }
    if (path === 'properties' && Array.isArray(values[path]) && values[path].length === 0 && field.kind === 'list')
      return { path, value: [{ ...(newRow(field.item) as object), property_code: `OF-${brand}` }] }
    if (field.kind === 'list' && Array.isArray(values[path]) && values[path].length > 1)
      return { path, value: values[path].toReversed() }
    // A page of groups only: mails.
    if (field.kind === 'group' && 'subject' in field.fields)
      return { path, value: { ...(values[path] as object), subject: 'Said anew, {firstname}' } }
  }
  throw new Error(`Nothing on ${page} can be changed by itself`)
}

describe.each(engines)('every content page of every brand, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    for (const { code } of brands) await property(app, code, { property_code: `OF-${code}` })
    token = (
      await signedIn(app, {
        access: accessOf(
          brands.map(({ code }) => code),
          [{ of: () => true }],
        ),
      })
    ).token
  })
  afterAll(() => app.close())
  const call = async (name: string, body: object) => {
    const answer = await app.call(name, { token, body })
    expect(answer.status, `${name} ${JSON.stringify(body).slice(0, 200)}: ${answer.text}`).toBe(200)
    return answer.body
  }

  test.each(every(6, places))('$page of $brand: saved, published, reverted', async place => {
    const read = async () => (await app.call('webContent.page', { token, params: place })).body
    const first = await read()
    expect(first.changed, 'what visitors see is what the page starts from').toBe(false)
    const { path, value } = changed(place, first.values)
    const own =
      path in fieldsOf(place.page) && fieldsOf(place.page)[path]?.kind === 'group'
        ? ['subject', 'body'].map(name => `${path}.${name}`)
        : [path]
    const saved = await call('webContent.save', {
      ...place,
      version: first.version,
      values: { ...first.values, [path]: value },
      own: [...new Set([...first.own, ...own])],
    })
    expect(saved).toMatchObject({ version: first.version + 1, changed: true })
    expect(saved.values[path]).toEqual(value)
    expect(saved.published.values[path]).toEqual(first.values[path])
    const published = await call('webContent.publish', { ...place, version: saved.version })
    expect(published).toMatchObject({ changed: false, published: { version: saved.version } })
    const history = await app.call('webContent.revisions', { token, params: place })
    const seed = history.body.items.findLast((row: { kind: string }) => row.kind !== 'publish')
    const back = await call('webContent.restore', { ...place, version: published.version, revision_id: seed.id })
    expect(back.values).toEqual(first.values)
    expect(back.own).toEqual(first.own)
    expect(await call('webContent.publish', { ...place, version: back.version })).toMatchObject({
      changed: false,
      published: { values: first.values },
    })
  })

  test.each([
    ['website.about-us-page', 'ZRCO', 'description'],
    ['website.careers-page', 'ZRLU', 'introduction'],
    ['website.about-us-section', 'ZRRE', 'description'],
  ])('rich text of %s keeps what the allow-list lets through, and no more', async (page, brand, path) => {
    const place = { brand, page }
    const now = (await app.call('webContent.page', { token, params: place })).body
    const hostile =
      '<h2 onclick="a()">Heading</h2><p style="x">One <strong>two</strong> <a href="javascript:a()">three</a> <a href="/faq">four</a> <a href="//evil.example/a">five</a></p><script>a()</script><img src=x onerror=a()><iframe src="https://example.com"></iframe>'
    const saved = await call('webContent.save', {
      ...place,
      version: now.version,
      values: { ...now.values, [path]: hostile },
      own: [...new Set([...now.own, path])],
    })
    const clean = '<h2>Heading</h2><p>One <strong>two</strong> <a>three</a> <a href="/faq">four</a> <a>five</a></p>'
    expect(saved.values[path]).toBe(clean)
    const stored = await app.deps.db.owner
      .selectFrom('site_revisions')
      .orderBy('id', 'desc')
      .limit(1)
      .select('own')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored.own)).not.toMatch(/onclick|<script|iframe|onerror/)
  })
})
