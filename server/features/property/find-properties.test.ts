import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrandCode, brandByCode } from '../../../model/brands.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { bodyFor, recordKeeper } from '../../../test/records.ts'

type Found = { id: number; property_name: string; property_code: string; status: string; image: string | null }

describe.each(engines)('properties to choose from, %s', engine => {
  let app: TestApp
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    app = await testApp(engine)
    await add('ZRLU', 'Alcoba Tower', { city: 'Parañaque City' })
    await add('ZRLU', 'Old Tower', { status: 'inactive' })
    await add('ZRCO', 'Alcoba Village', {})
    await add('ZRCO', 'Old Village', { status: 'inactive' })
    await add('ZRCO', 'Bare Village', { dhsud_lts_no: null })
    await app.deps.db.owner
      .insertInto('project_info')
      .values({
        property_id: ids['Alcoba Village'] ?? 0,
        brand_id: 2,
        sections: JSON.stringify({ 'basic-info': { cover: '/media/ab/village.webp' } }),
      })
      .execute()
  })
  afterAll(() => app.close())

  async function add(brand: BrandCode, name: string, more: object) {
    const { id } = await app.deps.db.owner
      .insertInto('properties')
      .values({
        property_name: name,
        property_code: `X-${Object.keys(ids).length}`,
        slug: name.toLowerCase().replaceAll(' ', '-'),
        status: 'active',
        brand_id: brandByCode(brand)?.id ?? 0,
        property_type: 'condominium',
        dhsud_lts_no: 'LTS-1234',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[name] = id
  }
  const keeper = (...brands: BrandCode[]) => signedIn(app, { access: recordKeeper(brands) })
  const find = async (token: string, query: Record<string, string>) => {
    const { status, body } = await app.call('property.find', { token, query })
    expect(status).toBe(200)
    return body as Found[]
  }
  const names = (found: Found[]) => found.map(row => row.property_name)

  test('a brand’s editor finds its active ones by part of a name, a code or a city, blind to case and accents', async () => {
    const { token } = await keeper('ZRLU')
    const by = async (search: string) => names(await find(token, { brand: 'ZRLU', search }))
    expect(await by('')).toEqual(['Alcoba Tower'])
    expect(await by('COBA')).toEqual(['Alcoba Tower'])
    expect(await by('x-0')).toEqual(['Alcoba Tower'])
    expect(await by('paranaque')).toEqual(['Alcoba Tower'])
    expect(await by('%')).toEqual([])
    expect(await by('old')).toEqual([])
    // Asking for the group’s site is not holding it.
    expect(names(await find(token, { brand: 'OMNI' }))).toEqual(['Alcoba Tower'])
    expect(await find(token, { brand: 'OMNI', codes: 'X-2' })).toEqual([])
  })

  test('what was chosen and became inactive is named as such', async () => {
    const { token } = await keeper('ZRLU')
    expect(await find(token, { brand: 'ZRLU', codes: 'X-1,X-0' })).toMatchObject([
      { property_name: 'Alcoba Tower', status: 'active' },
      { property_name: 'Old Tower', status: 'inactive' },
    ])
    expect(
      names(await find(token, { brand: 'ZRLU', ids: `${ids['Old Tower']},abc,-1,${ids['Old Village']}` })),
    ).toEqual(['Old Tower'])
  })

  test('the group’s editor is offered what visitors see of every brand, with its picture', async () => {
    const { token } = await keeper('OMNI')
    const found = await find(token, { brand: 'OMNI', search: 'alcoba' })
    expect(found.map(({ property_name, image }) => [property_name, image])).toEqual([
      ['Alcoba Village', '/media/ab/village.webp'],
      ['Alcoba Tower', null],
    ])
    expect(Object.keys(found[0] ?? {}).sort()).toEqual(
      ['brand', 'city', 'id', 'image', 'property_code', 'property_name', 'slug', 'status'].sort(),
    )
    expect(names(await find(token, { brand: 'OMNI', search: 'old' }))).toEqual([])
    // Beside the group’s site they stay what they are: another brand’s.
    expect(await find(token, {})).toEqual([])
    expect((await app.call('property.all', { token })).body).toEqual([])
  })

  test('an article of the group may show another brand’s property, an article of a brand may not', async () => {
    const { token } = await keeper('OMNI')
    const chosen = { property_ids: [ids['Alcoba Village']] }
    const made = await app.call('webNews.create', {
      token,
      body: { ...(await bodyFor(app, token, 'webNews', 'OMNI')), ...chosen },
    })
    expect([made.status, made.body.property_ids]).toEqual([201, chosen.property_ids])
    const other = await keeper('ZRLU')
    const refused = await app.call('webNews.create', {
      token: other.token,
      body: { ...(await bodyFor(app, other.token, 'webNews', 'ZRLU')), ...chosen },
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['property_ids.0']])
  })

  test('nor is one without a licence brought before visitors by the group', async () => {
    const { token } = await keeper('OMNI')
    const { body } = await app.call('webNews.create', {
      token,
      body: { ...(await bodyFor(app, token, 'webNews', 'OMNI')), property_ids: [String(ids['Bare Village'])] },
    })
    const refused = await app.call('webNews.act', {
      token,
      params: { id: body.id },
      body: { action: 'publish', version: body.version },
    })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body.errors)).toContain('Bare Village has no licence to sell on record.')
  })
})
