import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrandCode } from '../../../model/brands.ts'
import { contentPagesOf } from '../../../model/pages/site-content.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { bodyFor } from '../../../test/records.ts'

type Row = Record<string, unknown> & { page: string; findings: number }
type Overview = { address: string; is_open: boolean; pages: Row[]; lists: Row[] }
const compare = 'website.compare-page'
const keyOf = (page: string) => page.replace('website.', '')

// Issue 21: each page with its look, state, last edit, findings, and what is unpublished or planned.
describe.each(engines)('a site at a glance, %s', engine => {
  let app: TestApp
  let editor: Awaited<ReturnType<typeof signedIn>>
  let chief: Awaited<ReturnType<typeof signedIn>>
  const all = (brand: BrandCode) => [
    ...contentPagesOf(brand).map(keyOf),
    ...['news-list', 'popup-promo-list', 'launches', 'publishing', 'site-check'],
  ]
  beforeAll(async () => {
    app = await testApp(engine)
    editor = await signedIn(app, { access: websiteEditor(['ZRRE', 'ZRLU'], [...all('ZRRE'), ...all('ZRLU')]) })
    chief = await signedIn(app, {
      access: { ...websiteEditor(['ZRRE'], []), website: { reviews: { view: true, approve: true, edit: true } } },
    })
  })
  afterAll(() => app.close())

  const done = async (name: string, args: object, token = editor.token) => {
    const answer = await app.call(name, { token, ...args })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const read = (brand = 'ZRRE', token = editor.token): Promise<Overview> =>
    done('sites.overview', { params: { brand } }, token)
  const pageIn = async (page = compare, brand = 'ZRRE') => {
    const { pages } = await read(brand)
    return pages.find(each => each.page === page) ?? expect.fail(`${page} is not in it`)
  }
  async function save(values: object, page = compare, brand = 'ZRRE'): Promise<number> {
    const now = await done('webContent.page', { params: { brand, page } })
    const own = [...new Set([...now.own, ...Object.keys(values)])]
    const body = { brand, page, version: now.version, values: { ...now.values, ...values }, own }
    return (await done('webContent.save', { body })).version
  }
  const publish = (version: number, more: object = {}, page = compare, brand = 'ZRRE') =>
    done('webContent.publish', { body: { brand, page, version, ...more } })

  test('every page of the site is there once, as it starts: published, and nothing planned', async () => {
    const { pages, is_open, address } = await read()
    expect(pages.map(({ page }) => page).toSorted()).toEqual([...contentPagesOf('ZRRE')].toSorted())
    expect(new Set(pages.map(({ state }) => state))).toEqual(new Set(['published']))
    expect(pages.filter(({ publish_at, launch, review }) => publish_at ?? launch ?? review)).toEqual([])
    expect(is_open).toBe((await done('sites.list', {})).items.find(({ brand }: never) => brand === 'ZRRE').is_open)
    expect(address).toMatch(/\/residences$/)
  })

  test('what is saved is told with its writer and words, until it is published', async () => {
    const version = await save({ headline: 'Side by side, at last' })
    const saved = await pageIn()
    expect(saved).toMatchObject({ state: 'changed', words: 'Side by side, at last', by: expect.stringMatching(/\w/) })
    expect(Date.now() - Date.parse(String(saved['at']))).toBeLessThan(120_000)
    await publish(version)
    expect(await pageIn()).toMatchObject({ state: 'published', words: 'Side by side, at last' })
    // The same content once more is nothing that visitors do not see.
    await save({ headline: 'Another' })
    await save({ headline: 'Side by side, at last' })
    expect(await pageIn()).toMatchObject({ state: 'published' })
  })

  test('a plan and a launch are told, the launch to those who see launches', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await publish(await save({ headline: 'Tomorrow' }), { publish_at: at })
    expect(await pageIn()).toMatchObject({ state: 'changed', publish_at: at, launch: null })
    const page = 'website.contact-us-page'
    const version = await save({ headline: 'With the others' }, page)
    await done('launches.create', { body: { name: 'Together', members: [{ brand: 'ZRRE', page, version }] } })
    expect(await pageIn(page)).toMatchObject({ publish_at: null, launch: { name: 'Together' } })
    const writer = await signedIn(app, { access: websiteEditor(['ZRRE'], ['contact-us-page']) })
    expect((await read('ZRRE', writer.token)).pages).toMatchObject([{ page, launch: null }])
  })

  test('what waits for somebody says for whom, and asks nobody about what visitors see already', async () => {
    const rule = { brand: 'ZRRE', page: 'website.appointment-page', roles: [], people: [chief.id], version: 0 }
    await done('contentReviews.setRule', { body: rule }, chief.token)
    expect(await pageIn(rule.page)).toMatchObject({ state: 'published', review: null })
    const version = await save({ headline: 'Visit us' }, rule.page)
    expect(await pageIn(rule.page)).toMatchObject({ review: { state: 'needed', id: null, who: expect.any(String) } })
    const body = { brand: 'ZRRE', page: rule.page, version }
    const { last } = await done('contentReviews.ask', { body })
    expect(await pageIn(rule.page)).toMatchObject({ review: { state: 'asked', id: last.id } })
    const decision = { params: { id: last.id }, body: { status: 'agreed', version: last.version } }
    await done('contentReviews.decide', decision, chief.token)
    expect(await pageIn(rule.page)).toMatchObject({ review: { state: 'agreed', id: last.id } })
    // A later version waits anew.
    await save({ headline: 'Visit us now' }, rule.page)
    expect(await pageIn(rule.page)).toMatchObject({ review: { state: 'needed', id: null } })
  })

  test('its findings are those of the site check, page by page', async () => {
    const link = [{ kind: 'link', path: 'view_all_link', value: '/no-such-page' }]
    await save({ view_all_link: link[0]?.value }, 'website.news-and-promo-section')
    const { findings } = await done('siteWork.check', { params: { brand: 'ZRRE' } })
    expect(findings.length).toBeGreaterThan(0)
    const { pages, lists } = await read()
    for (const { page, findings: told } of [...pages, ...lists])
      expect([page, told]).toEqual([page, findings.filter((found: Row) => found.page === page).length])
  })

  test('records are counted as visitors see them, and one that goes out later as planned', async () => {
    const before = (await read('ZRLU')).lists.find(({ page }) => page === 'website.popup-promo-list')
    expect(before).toMatchObject({ total: 0, shown: 0, planned: 0 })
    const base = await bodyFor(app, editor.token, 'webPopupPromos', 'ZRLU')
    const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const add = (title: string, starts: number, ends: number, is_active: boolean) =>
      done('webPopupPromos.create', {
        body: { ...base, title, is_active, starts_at: moment(starts), ends_at: moment(ends) },
      })
    await add('Now', -1, 5, true)
    await add('Later', 2, 5, true)
    await add('Over', -5, -1, true)
    await add('Hidden', -1, 5, false)
    const after = (await read('ZRLU')).lists.find(({ page }) => page === 'website.popup-promo-list')
    expect(after).toMatchObject({ total: 4, shown: 1, planned: 1 })
    expect(after?.['by']).toMatch(/\w/)
  })

  // Issue 21: what is "unpublished or planned", of records as of pages.
  test('records that wait for somebody or for a launch are counted, launches for those who see them', async () => {
    const page = 'website.popup-promo-list'
    const listOf = async (token?: string) => (await read('ZRLU', token)).lists.find(each => each.page === page)
    const ofPromos = websiteEditor(['ZRLU'], ['popup-promo-list'])
    const website = { ...ofPromos.website, reviews: { view: true, approve: true, edit: true } }
    const reviewer = await signedIn(app, { access: { ...ofPromos, website } })
    const rule = { brand: 'ZRLU', page, roles: [], people: [reviewer.id], version: 0 }
    await done('contentReviews.setRule', { body: rule }, reviewer.token)
    const base = { ...(await bodyFor(app, editor.token, 'webPopupPromos', 'ZRLU')), is_active: false }
    const add = (title: string) => done('webPopupPromos.create', { body: { ...base, title } })
    const [asked, launched] = [await add('To be agreed to'), await add('With the launch')]
    await done('contentReviews.askRecord', {
      body: { list: 'webPopupPromos', id: asked.id, version: asked.version, note: 'Please look.' },
    })
    await done('launches.create', {
      body: { name: 'Promos', members: [], records: [{ list: 'webPopupPromos', id: launched.id, action: 'show' }] },
    })
    expect(await listOf()).toMatchObject({ asked: 1, launched: 1 })
    const narrow = await signedIn(app, { access: websiteEditor(['ZRLU'], ['overview', 'popup-promo-list']) })
    expect(await listOf(narrow.token)).toMatchObject({ asked: 1, launched: 0 })
  })

  test('a page that the page list has switched off says so once visitors have it', async () => {
    const list = 'website.page-list'
    const { values } = await done('webContent.page', { params: { brand: 'ZRLU', page: list } })
    const pages = values.pages.map((row: { page: string }) =>
      row.page === 'compare' ? { ...row, enable: false } : row,
    )
    const version = await save({ pages }, list, 'ZRLU')
    expect(await pageIn(compare, 'ZRLU')).toMatchObject({ is_off: false })
    await publish(version, {}, list, 'ZRLU')
    expect(await pageIn(compare, 'ZRLU')).toMatchObject({ is_off: true, state: 'published' })
  })

  test('one sees the pages and brands of one’s role; who sees none of a site is told nothing of it', async () => {
    const one = await signedIn(app, { access: websiteEditor(['ZRRE'], ['compare-page']) })
    const { pages, lists } = await read('ZRRE', one.token)
    expect([pages.map(({ page }) => page), lists]).toEqual([[compare], []])
    const tried = async (brand: string, access: object) => {
      const { token } = await signedIn(app, { access })
      return (await app.call('sites.overview', { token, params: { brand } })).status
    }
    expect(await tried('ZRLU', websiteEditor(['ZRRE'], ['compare-page']))).toBe(403)
    expect(await tried('ZRRE', { brands: ['ZRRE'] })).toBe(403)
    expect(await tried('ZRRE', { brands: ['ZRRE'], website: { 'compare-page': { view: false } } })).toBe(403)
    expect(await tried('NOPE', websiteEditor(['ZRRE'], ['compare-page']))).toBe(404)
  })
})
