import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../../../model/brands.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { bodyFor, recordIn, recordKeeper } from '../../../test/records.ts'

describe.each(engines)('what marketing keeps beside the pages, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: recordKeeper(brandCodes) })).token
  })
  afterAll(() => app.close())

  const shownTo = async (
    call: 'popupPromos' | 'testimonials' | 'locations' | 'awards' | 'faq',
    query: Record<string, string | number>,
  ) => {
    const answer = await app.call(`web.${call}`, { query })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.items as Record<string, unknown>[]
  }
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  test('visitors read promos that are active and due now, the highest priority first', async () => {
    const made = async (title: string, more: object) => {
      const body = { ...(await bodyFor(app, token, 'webPopupPromos', 'ZRRE')), is_active: true, title, ...more }
      const answer = await app.call('webPopupPromos.create', { token, body })
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    }
    await made('low', { starts_at: at(-2), ends_at: at(2), priority: 1 })
    await made('high', { starts_at: at(-2), ends_at: at(2), priority: 9 })
    await made('to come', { starts_at: at(1), ends_at: at(2) })
    await made('over', { starts_at: at(-3), ends_at: at(-1) })
    await made('off', { starts_at: at(-2), ends_at: at(2), is_active: false })
    const gone = await made('gone', { starts_at: at(-2), ends_at: at(2) })
    await app.call('webPopupPromos.remove', { token, params: { id: gone.id } })
    const items = await shownTo('popupPromos', { brand: 'ZRRE' })
    expect(items.map(({ title }) => title)).toEqual(['high', 'low'])
    expect(items[0]).not.toHaveProperty('is_active')
    // The sites of two brands share nothing, and nor do their lists, whoever holds both.
    expect(await shownTo('popupPromos', { brand: 'ZRLU' })).toEqual([])
    const other = await app.call('webPopupPromos.list', { token, query: { brand_id: 'ZRLU' } })
    expect(other.body.items).toEqual([])
    const { body } = await app.call('webPopupPromos.list', { token, query: { brand_id: 'ZRRE' } })
    const standing = Object.fromEntries(
      body.items.map((row: Record<string, string>) => [row['title'], row['standing']]),
    )
    expect(standing).toMatchObject({ low: 'Running', 'to come': 'Upcoming', over: 'Over', off: 'Inactive' })
  })

  test('a promo ends after it starts', async () => {
    const body = { ...(await bodyFor(app, token, 'webPopupPromos', 'ZRRE')), starts_at: at(2), ends_at: at(1) }
    const answer = await app.call('webPopupPromos.create', { token, body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ ends_at: ['The end must be after the start.'] })
  })

  test('a testimonial is before visitors only with consent, also where many are shown at once', async () => {
    const body = { ...(await bodyFor(app, token, 'webTestimonials', 'ZRRE')), consent_on_file: false }
    const refused = await app.call('webTestimonials.create', { token, body: { ...body, is_visible: true } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.consent_on_file).toEqual([
      'Visitors may see this only with consent on file. Note the consent, or hide it.',
    ])
    const { id } = (await app.call('webTestimonials.create', { token, body: { ...body, is_visible: false } })).body
    const shown = await app.call('lists.bulk', {
      token,
      body: { list: 'webTestimonials', action: 'show', brand: 'ZRRE', selection: { ids: [id] } },
    })
    expect(shown.body.results, shown.text).toEqual([
      { id, ok: false, message: expect.stringMatching(/only with consent/) },
    ])
    expect((await shownTo('testimonials', { brand: 'ZRRE' })).map(item => item['id'])).not.toContain(id)
  })

  test('a location lies in the country and in its region', async () => {
    const body = await bodyFor(app, token, 'webLocations', 'ZRCO')
    const errorsOf = async (more: object) =>
      (await app.call('webLocations.create', { token, body: { ...body, ...more } })).body.errors
    expect(await errorsOf({ lat: 51.5, lng: -0.12 })).toEqual({
      lat: ['This is outside the Philippines. Enter a latitude from 4.2 to 21.3.'],
    })
    expect(await errorsOf({ lat: 121.1622, lng: 13.9411 })).toMatchObject({ lat: [expect.any(String)] })
    expect(await errorsOf({ lat: 13.9411, lng: 13.9 })).toMatchObject({ lng: [expect.any(String)] })
    expect(await errorsOf({ region: 'Davao Region' })).toEqual({
      region: ['The point on the map is not in Davao Region. Check the region or the point.'],
    })
  })

  test('awards follow their year; a year that has awards stays, and says where they are', async () => {
    const year = (await recordIn(app, token, 'webAwardYears', 'ZRCO')).body
    const body = { ...(await bodyFor(app, token, 'webAwards', 'ZRCO')), year_id: String(year.id), is_visible: true }
    const award = (await app.call('webAwards.create', { token, body })).body
    expect(award.year).toBe(String(year.year))
    const twice = await app.call('webAwardYears.create', { token, body: { year: year.year, brand_id: 'ZRCO' } })
    expect(twice.body.errors).toEqual({ year: ['This year stands in the list already.'] })
    const kept = await app.call('webAwardYears.remove', { token, params: { id: year.id } })
    expect(kept.status).toBe(409)
    expect(kept.body.message).toBe(`${year.year} is used by 1 record and cannot be deleted.`)
    expect(kept.body.detail).toEqual({ uses: [{ is_replaceable: true, list: 'webAwards', field: 'year_id', n: 1 }] })
    const moved = await app.call('webAwardYears.update', {
      token,
      params: { id: year.id },
      body: { year: 2100, version: year.version },
    })
    expect(moved.status, moved.text).toBe(200)
    const [newest] = await shownTo('awards', { brand: 'ZRCO' })
    expect(newest).toMatchObject({ id: award.id, year: 2100 })
    expect((await shownTo('awards', { brand: 'ZRCO', year: 2100 })).map(({ id }) => id)).toEqual([award.id])
    expect(await shownTo('awards', { brand: 'ZRCO', year: 1949 })).toEqual([])
  })

  test('a site without a page for questions reads those of the group', async () => {
    const category = (await recordIn(app, token, 'webFaqCategories', 'OMNI')).body
    const body = {
      ...(await bodyFor(app, token, 'webFaqs', 'OMNI')),
      category_id: String(category.id),
      is_visible: true,
    }
    const { id } = (await app.call('webFaqs.create', { token, body })).body
    const read = async (brand: string) => (await shownTo('faq', { brand })).map(item => item['id'])
    expect(await read('ZRCO')).toEqual(await read('OMNI'))
    expect(await read('HOMES')).toContain(id)
    expect(await read('ZRLU')).not.toContain(id)
  })

  test('who has the answer already is told so; a brand that is none has nothing', async () => {
    const first = await app.call('web.testimonials', { query: { brand: 'ZRRE' } })
    const etag = String(first.headers['etag'])
    const again = await app.app.sites.inject({
      url: '/api/v1/web/testimonials?brand=ZRRE',
      headers: { 'if-none-match': etag },
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await app.call('web.testimonials', { query: { brand: 'NONE' } })).status).toBe(404)
  })
})
