import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

const page = 'website.appointment-page'
const all = ['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES']

describe.each(engines)('a page is promoted to other brands, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    const keys = ['appointment-page', 'about-us-page', 'award-page', 'about-us-section', 'order-settings']
    token = (await signedIn(app, { access: websiteEditor(all, keys) })).token
    await app.deps.db.owner
      .insertInto('properties')
      .values(
        ['ZRLU', 'ZRCO'].map((code, i) => ({
          id: 900 + i,
          brand_id: code === 'ZRLU' ? 3 : 2,
          property_code: `${code}01`,
          property_name: `Tower ${code}`,
          slug: `tower-${code.toLowerCase()}`,
          status: 'active' as const,
          property_type: 'condominium' as const,
        })),
      )
      .execute()
  })
  afterAll(() => app.close())
  const state = async (brand: string, of = page) =>
    (await app.call('webContent.page', { token, params: { brand, page: of } })).body
  const save = async (brand: string, values: object, of = page) => {
    const now = await state(brand, of)
    const own = [...new Set([...now.own, ...Object.keys(values)])]
    const body = { brand, page: of, version: now.version, values: { ...now.values, ...values }, own }
    const answer = await app.call('webContent.save', { token, body })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const ask = (body: object) => app.call('siteWork.promotePreview', { token, body })
  const promote = (body: object, as = token) => app.call('siteWork.promote', { token: as, body })

  test('the dry run says what each brand would get and changes nothing; then each gets it as a draft', async () => {
    await save('ZRLU', { headline: 'Come and see', featured_properties: ['ZRLU01'], slot_capacity: 7 })
    const before = await Promise.all(['ZRCO', 'ZRRE'].map(brand => state(brand)))
    const asked = { brand: 'ZRLU', page, names: ['headline', 'featured_properties'] }
    const { body: preview } = await ask({ ...asked, targets: ['ZRCO', 'ZRRE', 'ZRLU'] })
    expect(preview.targets.map(({ refused }: { refused: unknown }) => refused)).toEqual([
      null,
      null,
      'This is the brand it comes from.',
    ])
    expect(preview.targets[0]).toMatchObject({
      version: before[0].version,
      remarks: [{ path: 'featured_properties.0', message: 'ZRLU01 is no property of Communities.' }],
    })
    expect(preview.targets[0].changes).toContainEqual(
      expect.objectContaining({ path: 'headline', after: 'Come and see' }),
    )
    expect(await Promise.all(['ZRCO', 'ZRRE'].map(brand => state(brand)))).toEqual(before)
    const targets = before.map(({ brand, version }: { brand: string; version: number }) => ({ brand, version }))
    expect((await promote({ ...asked, targets })).status).toBe(200)
    for (const [i, brand] of ['ZRCO', 'ZRRE'].entries()) {
      const now = await state(brand)
      expect(now.version).toBe(before[i].version + 1)
      expect(now.values).toMatchObject({ headline: 'Come and see', featured_properties: [] })
      expect(now.values.slot_capacity).toBe(before[i].values.slot_capacity)
      expect(now.own).toContain('headline')
      expect(now.published).toEqual(before[i].published)
    }
    const { body } = await app.call('webContent.revisions', { token, params: { brand: 'ZRCO', page } })
    expect(body.items[0]).toMatchObject({ kind: 'save', note: 'Promoted from Luxuria' })
    const trail = await app.deps.db.owner
      .selectFrom('audit_trails')
      .where('action', '=', 'promote')
      .select(['brand_id', 'entity_id'])
      .execute()
    expect(trail.map(({ brand_id }) => brand_id).sort()).toEqual([1, 2, 3])
  })

  test('one target that moved on holds back all of them', async () => {
    await save('ZRLU', { headline: 'Another line' })
    const [first, second] = [await state('ZRCO'), await state('ZRRE')]
    await save('ZRRE', { headline: 'Someone was faster' })
    const targets = [
      { brand: 'ZRCO', version: first.version },
      { brand: 'ZRRE', version: second.version },
    ]
    const answer = await promote({ brand: 'ZRLU', page, names: ['headline'], targets })
    expect([answer.status, answer.body.code, answer.body.detail.brand]).toEqual([409, 'STALE', 'ZRRE'])
    expect((await state('ZRCO')).values.headline).toBe(first.values.headline)
  })

  test('a brand without the page, or not the caller’s to edit, is refused in words, and then by the call', async () => {
    const about = 'website.about-us-page'
    const asked = { brand: 'ZRCO', page: about, names: [] }
    const { body } = await ask({ ...asked, targets: ['ZRLU'] })
    expect(body.targets[0].refused).toBe('Luxuria has no such page.')
    const refused = await promote({ ...asked, targets: [{ brand: 'ZRLU', version: 1 }] })
    expect([refused.status, refused.body.errors.targets]).toEqual([422, ['Luxuria: Luxuria has no such page.']])
    const { token: ours } = await signedIn(app, { access: websiteEditor(['ZRLU'], ['appointment-page']) })
    const answer = await promote({ brand: 'ZRLU', page, names: [], targets: [{ brand: 'ZRRE', version: 1 }] }, ours)
    expect(answer.body.errors.targets).toEqual([
      'Residences: Your role does not include editing this page for Residences.',
    ])
    expect(answer.text).not.toContain('Someone was faster')
  })

  test('links lead into the other site, parts that it lacks stay behind', async () => {
    const order = 'website.order-settings'
    const now = await state('ZRCO', order)
    const { body } = await ask({ brand: 'ZRLU', page: order, names: ['home_sections'], targets: ['ZRCO'] })
    expect(body.targets[0]).toMatchObject({ refused: null, version: now.version })
    const [{ after }] = body.targets[0].changes
    expect(after).toEqual(['banner', 'featured_properties', 'map'])
    expect(body.targets[0].remarks.map(({ message }: { message: string }) => message)).toContain(
      'Communities has no part called Bulletin.',
    )
  })
})
