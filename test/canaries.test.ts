import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes, brands, groupBrand } from '../model/brands.ts'
import { contentCardKinds } from '../model/contract/dashboard.ts'
import { endpoints } from '../model/contract/index.ts'
import { pageOf } from '../model/pages/index.ts'
import { accessOf } from '../model/roles.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { type At, calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { contentPages, textOf } from './editing.ts'
import { every, proven } from './sizes.ts'

const canary = (brandId: number, n = 0) => `QZ${brandId}W${n}`
const found = /QZ(\d)W/g
/** What brands a text tells of. */
const tells = (text: string) => new Set(Array.from(text.matchAll(found), ([, id]) => Number(id)))

/** Values that a column demands; every other text column of a table gets the canary. */
const demanded: Record<string, Record<string, unknown>> = {
  properties: { status: 'active', property_type: 'condominium' },
  files: { disk: 'local', mime: 'image/png', size: 1, visibility: 'public', scan_status: 'clean', sha256: null },
  mail_outbox: { status: 'queued' },
  email_settings: {},
  units: { unit_type: 'studio', list_price: 1, status: 'available' },
  property_revisions: { kind: 'save' },
  audit_trails_rows: { result: 'ok' },
  user_trails_rows: { result: 'ok' },
  site_schedules: { status: 'waiting', version: 1, publish_at: '2090-01-01T00:00:00Z' },
  site_revisions: { kind: 'save', version: 900 },
}
type Column = { column_name: string; data_type: string; character_maximum_length: number | null }

const gets = endpoints
  .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'public')
  .map(({ name }) => name as EndpointName)
/** Calls of the library: they speak of no page. */
const ofLibrary = ['files.crop', 'media.replacement', 'media.replace', 'media.share'] as const
const sections = contentPages.map(id => {
  const { screen } = pageOf(id)
  return { page: id, section: screen.kind === 'content' ? screen.content.section : '' }
})

/** A page of a property. */
const ofProperty = { page: 'project_info.amenities' as const, section: 'amenities' }

const ofPlace = (name: string, { page }: At) => (page === ofProperty.page) === /^(projectInfo|units)\./.test(name)

describe.each(engines)('what one brand says is told to no other, %s', engine => {
  let app: TestApp
  const places: At[] = []

  beforeAll(async () => {
    app = await testApp(engine)
    for (const { id, site_id } of brands) await plant(id, site_id)
    const revisions = await app.deps.db.owner
      .selectFrom('site_revisions')
      .where('kind', '=', 'save')
      .select(['id', 'brand_id', 'section'])
      .execute()
    const houses = await app.deps.db.owner.selectFrom('properties').select(['id', 'brand_id']).execute()
    const ofHouses = await app.deps.db.owner
      .selectFrom('property_revisions')
      .select(['id', 'brand_id', 'section'])
      .execute()
    const files = await app.deps.db.owner.selectFrom('files').select(['id', 'brand_id']).execute()
    for (const { id, code } of brands)
      for (const { page, section } of [...sections, ofProperty])
        places.push({
          property: houses.find(row => row.brand_id === id)?.id ?? 0,
          brand: code,
          page,
          revision:
            (section === ofProperty.section ? ofHouses : revisions).find(
              row => row.brand_id === id && row.section === section,
            )?.id ?? 0,
          file: files.find(row => row.brand_id === id)?.id ?? 0,
        })
  })
  afterAll(() => app.close())

  async function plant(brandId: number, siteId: number): Promise<void> {
    const { db } = app.deps
    for (const { page, section } of sections) {
      const own = JSON.stringify({ [textOf(page)]: canary(brandId) })
      await db.owner
        .updateTable('site_sections')
        .where('site_id', '=', siteId)
        .where('section', '=', section)
        .set({ own, updated_by_name: canary(brandId) })
        .execute()
      // What the group publishes flows to every brand by design, so that its canary stays in the draft.
      if (brandId !== 0)
        await db.owner
          .updateTable('site_published')
          .where('site_id', '=', siteId)
          .where('section', '=', section)
          .set({ own, published_by_name: canary(brandId) })
          .execute()
      await insert('site_revisions', brandId, { site_id: siteId, section, own })
      await insert('site_schedules', brandId, { site_id: siteId, section })
    }
    await db.owner
      .updateTable('sites')
      .where('id', '=', siteId)
      .set({ name: canary(brandId) })
      .execute()
    for (const table of [
      'properties',
      'files',
      'mail_outbox',
      'email_settings',
      'audit_trails_rows',
      'user_trails_rows',
    ])
      await insert(table, brandId, {})
    const { id: property_id } = await db.owner
      .selectFrom('properties')
      .where('brand_id', '=', brandId)
      .select('id')
      .executeTakeFirstOrThrow()
    const amenities = JSON.stringify({ amenities: [{ name: canary(brandId), category: 'indoor', image: null }] })
    await insert('project_info', brandId, { property_id, sections: amenities, section_versions: '{}' })
    await insert('property_revisions', brandId, { property_id, section: 'amenities', version: 1, values: amenities })
    await insert('units', brandId, { property_id })
  }

  /** One row with the canary in every text and json column there is, whatever columns a later migration adds. */
  async function insert(table: string, brandId: number, given: Record<string, unknown>): Promise<void> {
    const { rows } =
      await sql<Column>`select column_name, data_type, character_maximum_length from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(
        app.deps.db.owner,
      )
    const values: Record<string, unknown> = { brand_id: brandId, ...demanded[table], ...given }
    if (table === 'files') values['sha256'] = Buffer.alloc(32, brandId + 1)
    for (const { column_name, data_type, character_maximum_length } of rows) {
      if (Object.hasOwn(values, column_name)) continue
      if (data_type === 'text' || data_type === 'character varying')
        values[column_name] = canary(brandId, 1).slice(0, character_maximum_length ?? 100)
      if (data_type === 'jsonb') values[column_name] = JSON.stringify([canary(brandId)])
    }
    await db()
      .insertInto(table as 'properties')
      .values(values as never)
      .execute()
  }
  const db = () => app.deps.db.owner

  test('looked for in every reply that a caller of one brand, or of none, can get', async () => {
    const leaks: string[] = []
    const heard = new Map<string, Set<number>>()
    let replies = 0
    // Of few the one of a brand that is not the group's: who edits the group's site may choose among properties of every brand.
    const callers = every(3, [undefined, ...brandCodes])
    for (const code of callers) {
      const held = brands.find(brand => brand.code === code)?.id
      const { token } = await signedIn(app, { access: accessOf(code ? [code] : [], [{ of: () => true }]) })
      const listen = (what: string, text: string) => {
        replies += 1
        const told = tells(text)
        // Decision 067: who edits the group's site chooses among the active properties of every brand.
        const isOpen = what === 'property.find' && held === groupBrand.id
        for (const id of isOpen ? [] : told)
          if (id !== held) leaks.push(`${what} tells ${code ?? 'nobody'} of brand ${id}`)
        if (held !== undefined && told.has(held)) heard.set(what, (heard.get(what) ?? new Set()).add(held))
      }
      for (const name of gets) {
        // A call that says nothing of a page or a brand is the same call for each of them.
        const asked = new Set<string>()
        // A property's page is asked about in the calls that name one.
        for (const at of places.filter(place => ofPlace(name, place))) {
          const args = calls[name].args(at)
          const same = JSON.stringify(args)
          if (asked.has(same)) continue
          asked.add(same)
          const { text, headers } = await app.call(name, { ...args, token })
          listen(name, text + JSON.stringify(headers))
        }
      }
      // Ids of another brand's rows under an address of one's own.
      for (const at of places.filter(({ brand }) => brand === code))
        for (const other of places.filter(({ page, brand }) => page === at.page && brand !== code))
          for (const name of [
            ...(['webContent.revision', 'files.uses', 'files.describe', 'webContent.restore'] as const),
            ...(at.page === sections[0]?.page ? ofLibrary : []),
          ])
            listen(
              name,
              (
                await app.call(name, {
                  ...calls[name].args({ ...at, revision: other.revision, file: other.file }),
                  token,
                })
              ).text,
            )
      // Refusals that carry the state of a page carry nobody else's.
      for (const at of places)
        listen(
          'webContent.save',
          (
            await app.call('webContent.save', {
              token,
              body: { brand: at.brand, page: at.page, version: 0, values: {}, own: [] },
            })
          ).text,
        )
      for (const search of ['QZ', '%', '_'])
        listen(
          'files.list',
          (await app.call('files.list', { token, query: { brand: code ?? 'ZRLU', page: 'website.header', search } }))
            .text,
        )
      for (const card of contentCardKinds)
        listen('dashboard.content', (await app.call('dashboard.content', { token, query: { card } })).text)
      for (const before of [1e6])
        listen('dashboard.mail', (await app.call('dashboard.mail', { token, query: { before } })).text)
    }
    proven(
      'canaries',
      engine,
      `${replies} replies to callers of ${brands.length} brands and of none, ${leaks.length} leaks; brands heard their own in ${heard.size} calls`,
    )
    expect(leaks).toEqual([])
    // Otherwise this test could not fail.
    for (const name of [
      'property.list',
      'property.all',
      'property.find',
      'property.brands',
      'projectInfo.list',
      'projectInfo.page',
      'projectInfo.revision',
      'projectInfo.revisions',
      'units.list',
      'webContent.read',
      'webContent.page',
      'webContent.revision',
      'webContent.revisions',
      'files.list',
      'dashboard.content',
      'dashboard.mail',
    ])
      expect([...(heard.get(name) ?? [])].sort(), name).toEqual(
        brands.flatMap(({ id, code }) => (callers.includes(code) ? [id] : [])).sort(),
      )
  }, 300_000)

  test('the public hears no draft, no revision, no schedule, no mail and no private file', async () => {
    const { db } = app.deps
    await db.owner.updateTable('site_published').set({ own: '{}', published_by_name: 'x' }).execute()
    await db.owner.updateTable('sites').set({ name: 'x' }).execute()
    for (const { code } of brands)
      for (const origin of [app.app.desk, app.app.sites]) {
        const { statusCode, body, headers } = await origin.inject(`/api/v1/web/site/${code}`)
        expect(statusCode).toBe(200)
        expect([...tells(body + JSON.stringify(headers))]).toEqual([])
      }
  })
})
