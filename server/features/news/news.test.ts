import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../../../model/brands.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { bodyFor, recordKeeper } from '../../../test/records.ts'
import { takeWhatIsDue } from '../../kinds/record-due.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'

type Record_ = Record<string, unknown> & { id: number; version: number }

describe.each(engines)('news and vacancies, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: recordKeeper(brandCodes) })
  })
  afterAll(() => app.close())

  const later = (ms: number) => new Date(app.deps.now().getTime() + ms).toISOString()
  const article = async (more: object = {}) => {
    const body = { ...(await bodyFor(app, me.token, 'webNews', 'ZRRE')), ...more }
    return app.call('webNews.create', { token: me.token, body })
  }
  const act = (call: 'webNews.act' | 'webCareers.act', record: Record_, action: string, more: object = {}) =>
    app.call(call, {
      token: me.token,
      params: { id: record.id },
      body: { action, version: record.version, ...more },
    })
  const shown = async (slug: unknown, brand = 'ZRRE') =>
    (await app.call('web.article', { params: { slug: String(slug) }, query: { brand } })).status
  /** An id of its own: no demo data stands here. */
  const property = async (name: string, licence: string | null) => {
    const { id } = await app.deps.db.owner
      .insertInto('properties')
      .values({
        property_name: name,
        property_code: `T${name.length}${engine.slice(0, 3)}`,
        slug: name.toLowerCase().replaceAll(' ', '-'),
        status: 'active',
        brand_id: 1,
        property_type: 'condominium',
        address: 'A street',
        barangay: 'A',
        city: 'Pasig City',
        province: 'Metro Manila',
        region: 'NCR',
        lat: 14.58,
        lng: 121.06,
        dhsud_lts_no: licence,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('an article goes from draft to its time to visitors, and leaves them again', async () => {
    const made = (await article({ title: 'Weekend open house', slug: '' })).body
    expect(made).toMatchObject({ slug: 'weekend-open-house', status: 'draft', overdue: null })
    expect(await shown(made.slug)).toBe(404)
    const past = await act('webNews.act', made, 'schedule', { publish_at: later(-1000) })
    expect(past.body.errors).toEqual({ publish_at: ['Choose a time that is still to come, or publish now.'] })
    const scheduled = (await act('webNews.act', made, 'schedule', { publish_at: later(60_000) })).body
    expect(scheduled.status).toBe('scheduled')
    expect(await takeWhatIsDue(app.deps, recordListSources.webNews, 'go_live')).toBe(0)
    app.travel(60_001)
    expect(await takeWhatIsDue(app.deps, recordListSources.webNews, 'go_live')).toBe(1)
    expect(await takeWhatIsDue(app.deps, recordListSources.webNews, 'go_live')).toBe(0)
    const live = (await app.call('webNews.read', { token: me.token, params: { id: made.id } })).body
    expect(live).toMatchObject({ status: 'published', publish_at: null, published_at: expect.any(String) })
    expect(await shown(made.slug)).toBe(200)
    // Each brand has its own news (specification 2.2).
    expect(await shown(made.slug, 'ZRLU')).toBe(404)
    const listed = await app.call('web.news', { query: { brand: 'ZRRE', category_id: made.category_id } })
    expect(listed.body.items.map((item: Record_) => item.id)).toContain(made.id)
    const trail = await app.deps.db.owner
      .selectFrom('audit_trails')
      .where('entity', '=', 'web-news')
      .where('entity_id', '=', String(made.id))
      .where('action', '=', 'go_live')
      .selectAll()
      .execute()
    expect(trail).toHaveLength(1)
    expect(trail[0]).toMatchObject({ result: 'ok', user_id: me.id, user_agent: 'scheduler' })
    await act('webNews.act', live, 'archive')
    expect(await shown(made.slug)).toBe(404)
  })

  test('an address stands once in a brand, also against the trash; one that is left empty finds a free one', async () => {
    const first = (await article({ title: 'Café Ñandú opens', slug: '' })).body
    expect(first.slug).toBe('cafe-nandu-opens')
    expect((await article({ title: 'Café Ñandú opens!', slug: '' })).body.slug).toBe('cafe-nandu-opens-2')
    await app.call('webNews.remove', { token: me.token, params: { id: first.id } })
    const same = await article({ slug: first.slug })
    expect(same.status).toBe(422)
    expect(same.body.errors).toEqual({ slug: ['Another article of this brand uses this address.'] })
    expect((await article({ slug: 'No Spaces' })).body.errors).toEqual({
      slug: ['Use lower-case letters, digits and hyphens, such as weekend-open-house.'],
    })
    expect((await article({ title: '!!!', slug: '' })).body.slug).toBe('article')
    const elsewhere = { ...(await bodyFor(app, me.token, 'webNews', 'ZRLU')), slug: first.slug }
    expect((await app.call('webNews.create', { token: me.token, body: elsewhere })).status).toBe(201)
  })

  test('a category is one of the site’s own', async () => {
    const { body } = await app.call('webNews.categories', { token: me.token, query: { brand_id: 'ZRCO' } })
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
      'Hot Deals',
      'Press Releases',
      'Construction Updates',
    ])
    const wrong = await article({ category_id: body.items[0].id })
    expect(wrong.body.errors).toEqual({ category_id: ['There is no such category here. Choose another.'] })
    const { body: mine } = await app.call('webNews.list', { token: me.token, query: { brand_id: 'ZRRE' } })
    expect(mine.items[0].category).toEqual(expect.any(String))
    const { category_id } = (await article()).body
    const { body: ofOne } = await app.call('webNews.list', {
      token: me.token,
      query: { brand_id: 'ZRRE', category_id },
    })
    expect(ofOne.items.length).toBeGreaterThan(0)
    expect(new Set(ofOne.items.map((row: Record_) => row['category_id']))).toEqual(new Set([category_id]))
    const { body: none } = await app.call('webNews.list', {
      token: me.token,
      query: { brand_id: 'ZRRE', category_id: 'none-such' },
    })
    expect(none.items).toEqual([])
    const odd = await app.call('webNews.list', {
      token: me.token,
      query: { brand_id: 'ZRRE', category_id: "x' or 1=1" },
    })
    expect(odd.status).toBe(400)
  })

  test('what names a property without a licence to sell is not brought before visitors by any way', async () => {
    const bare = await property('Bare Tower', null)
    const licensed = await property('Licensed Tower', 'LTS-NCR-0000001')
    const told = 'Bare Tower has no licence to sell on record. It cannot be advertised yet.'
    const made = (await article({ property_ids: [String(bare)] })).body
    for (const [action, more] of [
      ['publish', {}],
      ['schedule', { publish_at: later(60_000) }],
    ] as const)
      expect((await act('webNews.act', made, action, more)).body.errors).toEqual({ property_ids: [told] })
    const many = await app.call('lists.bulk', {
      token: me.token,
      body: { list: 'webNews', action: 'publish', brand: 'ZRRE', selection: { ids: [made.id] } },
    })
    expect(many.body.results).toEqual([{ id: made.id, ok: false, message: told }])
    const offered = await app.call('web.properties', { query: { brand: 'ZRRE' } })
    const names = offered.body.items.map((item: Record_) => item['property_name'])
    expect(names).toContain('Licensed Tower')
    expect(names).not.toContain('Bare Tower')
    const good = (await article({ property_ids: [String(licensed)] })).body
    const live = (await act('webNews.act', good, 'publish')).body
    expect(live.status).toBe('published')
    const { brand_id: _, ...values } = (await bodyFor(app, me.token, 'webNews', 'ZRRE')) as Record<string, unknown>
    const edited = await app.call('webNews.update', {
      token: me.token,
      params: { id: live.id },
      body: { ...values, property_ids: [String(bare)], version: live.version },
    })
    expect(edited.body.errors).toEqual({ property_ids: [told] })
  })

  test('one that may not go out at its time stays, and tells its author why', async () => {
    const id = await property('Late Licence Tower', 'LTS-NCR-0000002')
    const made = (await article({ property_ids: [String(id)] })).body
    const scheduled = (await act('webNews.act', made, 'schedule', { publish_at: later(60_000) })).body
    await app.deps.db.owner.updateTable('properties').set({ dhsud_lts_no: null }).where('id', '=', id).execute()
    app.travel(60_001)
    expect(await takeWhatIsDue(app.deps, recordListSources.webNews, 'go_live')).toBe(0)
    await takeWhatIsDue(app.deps, recordListSources.webNews, 'go_live')
    // The list tells it once it is two minutes late, by the clock of the database.
    await app.deps.db.owner
      .updateTable('web_news')
      .set({ publish_at: new Date(Date.now() - 180_000) })
      .where('id', '=', made.id)
      .execute()
    const held = (await app.call('webNews.read', { token: me.token, params: { id: made.id } })).body
    expect(held).toMatchObject({ status: 'scheduled', version: scheduled.version + 1 })
    expect(held.overdue).toBe('Late Licence Tower has no licence to sell on record. It cannot be advertised yet.')
    const card = await app.call('dashboard.content', { token: me.token, query: { card: 'overdue' } })
    expect(card.body.items).toContainEqual(
      expect.objectContaining({ page: 'website.news-list', record: made.id, name: made.title }),
    )
    const back = (await act('webNews.act', held, 'unschedule')).body
    expect(back).toMatchObject({ status: 'draft', overdue: null })
  })

  test('a category that an article stands in is not deleted from its page', async () => {
    const { token } = await signedIn(app, {
      access: { ...recordKeeper(brandCodes), ...websiteEditor(['ZRRE'], ['news-and-articles-page']) },
    })
    const writer = await signedIn(app, { access: recordKeeper(brandCodes) })
    const body = { ...(await bodyFor(app, writer.token, 'webNews', 'ZRRE')), slug: 'in-a-category' }
    const made = (await app.call('webNews.create', { token: writer.token, body })).body
    const place = { brand: 'ZRRE', page: 'website.news-and-articles-page' }
    const { values, own, version } = (await app.call('webContent.page', { token, params: place })).body
    const rows = values.category as { id: string; item: string }[]
    const used = rows.find(({ id }) => id === made.category_id)
    const save = (category: unknown) =>
      app.call('webContent.save', {
        token,
        body: { ...place, version, values: { ...values, category }, own: [...new Set([...own, 'category'])] },
      })
    const refused = await save(rows.filter(row => row !== used))
    expect(refused.status).toBe(422)
    expect(refused.body.errors.category[0]).toMatch(
      new RegExp(`^${used?.item} is used by [1-9][0-9]* records and cannot be deleted\\.$`),
    )
    // A new one may come and go, and the order may change.
    expect((await save([...rows.toReversed(), { id: '7bdd945b-ae41-b045', item: 'Fresh', image: null }])).status).toBe(
      200,
    )
  })

  test('a vacancy is open until its last day and closed in the night after', async () => {
    const today = manilaDate(app.deps.now())
    const body = {
      ...(await bodyFor(app, me.token, 'webCareers', 'ZRRE')),
      slug: 'clerk',
      opens_on: today,
      closes_on: today,
    }
    const wrong = await app.call('webCareers.create', { token: me.token, body: { ...body, closes_on: '2020-01-01' } })
    expect(wrong.body.errors).toEqual({ closes_on: ['The start date must not be after the end date.'] })
    const made = (await app.call('webCareers.create', { token: me.token, body })).body
    const open = (await act('webCareers.act', made, 'open')).body
    expect(open.status).toBe('open')
    const read = () => app.call('web.career', { params: { slug: 'clerk' }, query: { brand: 'ZRRE' } })
    expect((await read()).body).toMatchObject({ id: made.id, openings: made.openings })
    expect(await takeWhatIsDue(app.deps, recordListSources.webCareers, 'end')).toBe(0)
    app.travel(86_400_000)
    expect(await takeWhatIsDue(app.deps, recordListSources.webCareers, 'end')).toBe(1)
    expect((await read()).status).toBe(404)
    const { token } = await signedIn(app, { access: recordKeeper(brandCodes) })
    const closed = (await app.call('webCareers.read', { token, params: { id: made.id } })).body
    expect(closed.status).toBe('closed')
    // Visitors would not find it: its last day is over.
    const again = await app.call('webCareers.act', {
      token,
      params: { id: made.id },
      body: { action: 'open', version: closed.version },
    })
    expect([again.status, again.body.errors?.closes_on?.[0]]).toEqual([
      422,
      expect.stringMatching(/^Its last day has passed: /),
    ])
  })
})
