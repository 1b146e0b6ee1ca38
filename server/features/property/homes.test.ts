import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownedPaths } from '../../../model/content/inherit.ts'
import { homesBrand } from '../../../model/content/pages/homes-brand.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines, openSites } from '../../../test/database.ts'
import { insertRow } from '../../db/row-queries.ts'

const project = { property_type: 'house_and_lot', city: 'Cagayan de Oro', province: 'Misamis Oriental' } as const

describe.each(engines)('the HOMES brand of specification 3, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await openSites(app.deps.db)
    await insertRow(app.deps.db.system, 'properties', [
      {
        ...project,
        ...{ id: 10_001, brand_id: 4, property_code: 'HM01', property_name: 'Bloomfields Cagayan de Oro' },
        ...{ slug: 'bloomfields-cagayan-de-oro', address: 'Zone 2, Lumbia', lat: 8.481, lng: 124.6472 },
        ...{ status: 'active', dhsud_lts_no: 'LTS-010-0000412' },
      },
      // Without a licence to sell nothing is advertised.
      {
        ...project,
        ...{ id: 10_002, brand_id: 4, property_code: 'HM02', property_name: 'Amihan Grove Lipa', status: 'active' },
        slug: 'amihan-grove-lipa',
      },
    ])
  })
  afterAll(() => app.close())

  test('what a marketer writes and an editor says of a project is read by its names', async () => {
    const marketer = await signedIn(app, {
      access: {
        ...websiteEditor(['HOMES'], ['homes-brand']),
        project_info: { 'project-overview': { view: true, edit: true }, development: { view: true, edit: true } },
      },
    })
    const place = { brand: 'HOMES', page: 'website.homes-brand' }
    const call = (name: Parameters<TestApp['call']>[0], args: object) =>
      app.call(name, { token: marketer.token, ...args })
    const { body: page } = await call('webContent.page', { params: place })
    const values = {
      ...page.values,
      headline: 'Land first',
      subheadline: 'Thirteen subdivisions',
      call_to_action: { text: 'See them', link: '/properties' },
    }
    const own = ownedPaths(homesBrand.fields, values)
    const wrong = await call('webContent.save', {
      body: { ...place, version: page.version, own, values: { ...values, call_to_action: { text: 'See', link: '' } } },
    })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['call_to_action.link']])
    const saved = await call('webContent.save', { body: { ...place, version: page.version, own, values } })
    expect(saved.status, saved.text).toBe(200)
    await call('webContent.publish', { body: { ...place, version: saved.body.version } })
    const facts = { gross_land_area: 12.4, number_of_lots: 412, predominant_lot_size: 150, density: 33 }
    const words = {
      design_theme: 'Modern Tropical',
      type_of_development: 'Residential subdivision',
      product_offering: 'Lot only, House and lot',
    }
    const development = await call('projectInfo.save', {
      params: { projectId: 10_001 },
      body: { page: 'project_info.development', version: 0, values: { ...facts, ...words } },
    })
    expect(development.status, development.text).toBe(200)

    const { status, body, text } = await app.call('web.homesBrand', { token: null, params: { code: 'HOMES' } })
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      ...{ code: 'HOMES', name: 'Homes', url: '/projects/HOMES', headline: 'Land first' },
      subheadline: 'Thirteen subdivisions',
      call_to_action: { text: 'See them', link: '/properties' },
    })
    expect(body.properties).toHaveLength(1)
    expect(body.properties[0]).toMatchObject({
      ...{ id: 10_001, property_name: 'Bloomfields Cagayan de Oro', property_code: 'HM01', status: 'active' },
      url: '/projects/HOMES/bloomfields-cagayan-de-oro',
      information: {
        property_location: 'Zone 2, Lumbia',
        googlemap: { lat: 8.481, lng: 124.6472 },
        others: { ...facts, ...words, location: 'Cagayan de Oro, Misamis Oriental' },
      },
    })
    // Each name that the specification gives stands in the reply.
    const [, named = ''] =
      /^- Homes brand: (.*)$/m.exec(
        readFileSync(new URL('../../../test/spec/entities.txt', import.meta.url), 'utf8'),
      ) ?? []
    const names = named.match(/[a-z]+[a-z0-9_]*/g) ?? []
    expect(names.length).toBeGreaterThan(35)
    const told = JSON.stringify(body)
    expect(names.filter(name => !told.includes(`"${name}":`))).toEqual([])
    // It is drawn too.
    const html = (await app.app.sites.inject('/projects/HOMES')).body
    expect(html).toContain('Land first')
    expect(html).toContain('See them')
    const detail = (await app.app.sites.inject('/projects/HOMES/bloomfields-cagayan-de-oro')).body
    for (const said of ['12.4 ha', '412', '150 m²', '33 lots/ha', 'Modern Tropical']) expect(detail).toContain(said)
  })

  test('no other brand is one of subdivisions', async () => {
    expect((await app.call('web.homesBrand', { token: null, params: { code: 'ZRLU' } })).status).toBe(404)
  })
})
