import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { initialOf } from '../../../model/content/value.ts'
import { factsOf, propertyPages } from '../../../model/pages/property-content.ts'
import { accessOf } from '../../../model/roles.ts'
import { type Answer, signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { property } from '../../../test/properties.ts'

const everything = { of: () => true }
type Values = Record<string, unknown>

describe.each(engines)('what is kept of a property, %s', engine => {
  let app: TestApp
  let token: string
  let other: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: accessOf(['ZRLU', 'ZRCO'], [everything]), Firstname: 'Ana' })).token
    other = (await signedIn(app, { access: accessOf(['ZRRE'], [everything]) })).token
  })
  afterAll(() => app.close())

  const read = (projectId: number, page: string, by = token) =>
    app.call('projectInfo.page', { params: { projectId, page: `project_info.${page}` }, token: by })
  const save = (projectId: number, page: string, version: number | undefined, values: Values, by = token) =>
    app.call('projectInfo.save', {
      params: { projectId },
      body: { page: `project_info.${page}`, ...(version === undefined ? {} : { version }), values },
      token: by,
    })
  const changed = async (id: number, page: string, change: Values): Promise<Answer> => {
    const { body } = await read(id, page)
    return save(id, page, body.version, { ...body.values, ...change })
  }

  test('a page is saved with its version, its history and its line in the trail', async () => {
    const { id } = await property(app, 'ZRLU')
    const before = await read(id, 'amenities')
    expect(before.body).toMatchObject({ version: 0, values: { amenities: [{ id: '00000000', name: 'Pool' }] } })
    const rows = [
      ...before.body.values.amenities,
      { id: 'abcd-12', name: 'Roof garden', category: 'outdoor', image: null },
    ]
    const saved = await save(id, 'amenities', 0, { amenities: rows })
    expect(saved, saved.text).toMatchObject({ status: 200, body: { version: 1, values: { amenities: rows } } })
    const { sections } = await app.deps.db.system
      .selectFrom('project_info')
      .where('property_id', '=', id)
      .select('sections')
      .executeTakeFirstOrThrow()
    // Domain.md 1B: the section is the list.
    expect(sections['amenities']).toEqual(rows)
    const where = { projectId: id, page: 'project_info.amenities' }
    const history = await app.call('projectInfo.revisions', { params: where, token })
    expect(history.body.items).toMatchObject([{ version: 1, kind: 'save', by: expect.stringContaining('Ana') }])
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'project-info')
      .where('entity_id', '=', String(id))
      .select(['area', 'module', 'action', 'brand_id', 'after'])
      .execute()
    expect(trail).toEqual([
      { area: 'project_info', module: 'amenities', action: 'edit', brand_id: 3, after: { amenities: rows } },
    ])
  })

  test('what others read of a property stands in its columns and nowhere else', async () => {
    const { id } = await property(app, 'ZRLU')
    const { body } = await read(id, 'basic-info')
    expect(body.values).toMatchObject({
      status: 'active',
      headline: 'A quiet address',
      licence: { dhsud_lts_no: 'LTS-NCR-0001187', lts_valid_until: null },
      figures: { price_min: 3_000_000, total_units: null },
    })
    const saved = await changed(id, 'basic-info', {
      property_name: 'Tala Gardens',
      licence: { ...body.values.licence, dhsud_ad_no: 'AA-2026-0345', lts_issued_on: '2026-01-05' },
      figures: { ...body.values.figures, price_max: 9_500_000.5, other_charges_rate: 0.07 },
    })
    expect(saved, saved.text).toMatchObject({ status: 200, body: { values: { property_name: 'Tala Gardens' } } })
    const row = await app.deps.db.system
      .selectFrom('properties')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      property_name: 'Tala Gardens',
      dhsud_ad_no: 'AA-2026-0345',
      lts_issued_on: '2026-01-05',
      price_max: '9500000.50',
      other_charges_rate: '0.070000',
      dhsud_cr_no: null,
      version: 2,
    })
    const info = await app.deps.db.system
      .selectFrom('project_info')
      .where('property_id', '=', id)
      .select('sections')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(info.sections)).not.toMatch(/Tala|AA-2026|9500000/)
  })

  test('an earlier state comes back whole, columns too', async () => {
    const { id } = await property(app, 'ZRLU')
    await changed(id, 'locations', { address: '2 Luna Street, Pasig City' })
    await changed(id, 'locations', { address: '3 Rizal Street, Pasig City', lat: 14.57 })
    const where = { projectId: id, page: 'project_info.locations' }
    const { items } = (await app.call('projectInfo.revisions', { params: where, token })).body
    const first = items.at(-1)
    const body = { page: where.page, version: 2, revision_id: first.id }
    const restored = await app.call('projectInfo.restore', { params: { projectId: id }, body, token })
    expect(restored, restored.text).toMatchObject({
      status: 200,
      body: { version: 3, values: { address: '2 Luna Street, Pasig City', lat: 14.56 } },
    })
    const row = await app.deps.db.system
      .selectFrom('properties')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ address: '2 Luna Street, Pasig City', lat: 14.56 })
  })

  test('what is wrong is said at its field and nothing is written', async () => {
    const { id } = await property(app, 'ZRLU')
    const { body } = await read(id, 'basic-info')
    const { licence, figures } = body.values
    const wrong: [Values, Record<string, string[]>][] = [
      [{ property_name: ' ' }, { property_name: ['Property name is required.'] }],
      [
        { licence: { ...licence, dhsud_lts_no: 'lts 1' } },
        { 'licence.dhsud_lts_no': ['Enter the licence to sell number as printed on the certificate.'] },
      ],
      [
        { figures: { ...figures, price_min: 10_000_000 } },
        { 'figures.price_max': ['The highest price must not be under the lowest.'] },
      ],
      [{ status: 'gone' }, { status: ['Choose one of: Active, Inactive.'] }],
    ]
    for (const [change, errors] of wrong)
      expect((await save(id, 'basic-info', 0, { ...body.values, ...change })).body).toMatchObject({
        code: 'INVALID',
        errors,
      })
    expect((await save(id, 'basic-info', undefined, body.values)).status).toBe(428)
    expect((await read(id, 'basic-info')).body).toEqual(body)
  })

  test('the second of two savers is told, with the page as it stands; another page is no conflict', async () => {
    const { id } = await property(app, 'ZRLU')
    const { body } = await read(id, 'project-overview')
    const save1 = save(id, 'project-overview', 0, { ...body.values, about: 'One' })
    const save2 = save(id, 'project-overview', 0, { ...body.values, about: 'Two' })
    const save3 = changed(id, 'building-details', { lot_area: 1_200 })
    const answers = await Promise.all([save1, save2])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = answers.find(({ status }) => status === 409)
    const won = answers.find(({ status }) => status === 200)
    expect(stale?.body).toMatchObject({ code: 'STALE', detail: { version: 1, values: won?.body.values } })
    expect((await save3).status).toBe(200)
  })

  test('another brand’s property is not there, in any call', async () => {
    const { id } = await property(app, 'ZRLU')
    const where = { projectId: id, page: 'project_info.amenities' }
    const body = { page: where.page, version: 0 }
    const calls = [
      read(id, 'amenities', other),
      save(id, 'amenities', 0, { amenities: [] }, other),
      app.call('projectInfo.revisions', { params: where, token: other }),
      app.call('projectInfo.revision', { params: { ...where, id: 1 }, token: other }),
      app.call('projectInfo.restore', { params: { projectId: id }, body: { ...body, revision_id: 1 }, token: other }),
      app.call('projectInfo.presence', { params: { projectId: id }, body: { page: where.page }, token: other }),
      app.call('projectInfo.impact', { params: { projectId: id }, token: other }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
    const list = await app.call('projectInfo.list', { query: { property: id }, token: other })
    expect(list.body).toEqual({ items: [], next: null })
    const mine = await app.call('projectInfo.list', { query: { property: id }, token })
    expect(mine.body.items).toMatchObject([
      { id, status: 'active', brand: { code: 'ZRLU' }, sections: { amenities: [{ name: 'Pool' }] } },
    ])
  })

  test('from an edited property to what its site is given', async () => {
    const { id, property_code } = await property(app, 'ZRCO')
    const published = async () => {
      const { body } = await app.call('web.properties', { query: { brand: 'ZRCO' } })
      return body.items.find((row: Values) => row['property_code'] === property_code)
    }
    expect(await published()).toMatchObject({ price_min: 3_000_000 })
    const { body } = await read(id, 'basic-info')
    await changed(id, 'basic-info', {
      property_name: 'Tala Meadows',
      figures: { ...body.values.figures, price_min: 2_500_000 },
    })
    expect(await published()).toMatchObject({ property_name: 'Tala Meadows', price_min: 2_500_000 })
    await changed(id, 'basic-info', { status: 'inactive' })
    expect(await published()).toBeUndefined()
  })

  test('before it is deactivated, everything that uses it; meanwhile nothing new may name it', async () => {
    const { id, property_code } = await property(app, 'ZRCO')
    const at = { brand: 'ZRCO', page: 'website.appointment-page' }
    const site = await app.call('webContent.page', { params: at, token })
    const featured = (codes: readonly string[], version: number) =>
      app.call('webContent.save', {
        body: {
          ...at,
          version,
          values: { ...site.body.values, featured_properties: codes },
          own: [...site.body.own, 'featured_properties'],
        },
        token,
      })
    const named = await featured([property_code], site.body.version)
    expect(named.status, named.text).toBe(200)
    const location = {
      name: 'Pasig',
      address: 'Pasig City',
      region: 'NCR',
      lat: 14.56,
      lng: 121.08,
      image: null,
      is_visible: true,
    }
    const impact = async () => (await app.call('projectInfo.impact', { params: { projectId: id }, token })).body.uses
    expect(await impact()).toEqual([
      {
        label: expect.stringMatching(/: Appointment Page, a draft$/),
        count: 1,
        link: '/website/communities/appointment-page',
      },
    ])
    expect((await changed(id, 'basic-info', { status: 'inactive' })).status).toBe(200)
    // What names it keeps it; what does not may not begin to.
    const kept = await featured([property_code], named.body.version)
    expect(kept.status, kept.text).toBe(200)
    const bare = await featured([], kept.body.version)
    expect(bare.status, bare.text).toBe(200)
    const again = await featured([property_code], bare.body.version)
    expect(again.body).toMatchObject({
      code: 'INVALID',
      errors: { 'featured_properties.0': [expect.stringMatching(/is inactive\. Choose another property/)] },
    })
    const listed = await app.call('webLocations.create', {
      body: { ...location, brand_id: 'ZRCO', property_ids: [String(id)] },
      token,
    })
    expect(listed.body.errors, listed.text).toEqual({ 'property_ids.0': [expect.stringMatching(/is inactive/)] })
  })

  // Specification 3, a project of Homes: its `others`.
  test('what a subdivision is compared by is kept, and an area or a count that cannot be is refused at its field', async () => {
    const { id } = await property(app, 'ZRCO')
    const values = {
      ...{
        type_of_development: 'Residential subdivision',
        product_offering: 'Lot only',
        design_theme: 'Modern Tropical',
      },
      ...{ gross_land_area: 12.4, number_of_lots: 412, predominant_lot_size: 150, density: 33 },
    }
    const bad = await save(id, 'development', 0, { ...values, number_of_lots: 1.5, gross_land_area: -1 })
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['gross_land_area', 'number_of_lots']])
    expect((await save(id, 'development', 0, values)).status).toBe(200)
    expect((await read(id, 'development')).body.values).toEqual(values)
  })

  test('each page that is a form starts out complete', async () => {
    const { id } = await property(app, 'ZRLU')
    for (const page of propertyPages) {
      const { body, status } = await app.call('projectInfo.page', { params: { projectId: id, page }, token })
      expect(status).toBe(200)
      expect(Object.keys(body.values).sort()).toEqual(Object.keys(initialOf(factsOf(page)?.fields ?? {})).sort())
    }
  })
})
