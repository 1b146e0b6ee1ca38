import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planted } from '../demo/planted.ts'
import { allProperties } from '../demo/properties.ts'
import { type BrandCode, brandCodes } from '../model/brands.ts'
import type { PageId } from '../model/pages/index.ts'
import { contentIn, contentPagesOf } from '../model/pages/site-content.ts'
import { type CheckedSite, checkSite, findingKinds } from '../model/site-check/site-check.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from './app.ts'
import { engines } from './database.ts'
import { type Row, siteContents } from './site-contents.ts'

const properties = allProperties.map(row => ({
  code: row.property_code,
  name: row.property_name,
  slug: row.slug,
  is_active: row.id !== planted.inactive_property.id,
}))
const inactive = properties.find(({ is_active }) => !is_active)
/** A site as it starts, with some values changed. */
function siteWith(brand: BrandCode, changes: Partial<Record<PageId, Row>> = {}, described: string[] = []): CheckedSite {
  const { section } = siteContents(brand)
  const pages = contentPagesOf(brand).map(page => ({
    page,
    values: { ...section(contentIn(brand, page)?.section ?? ''), ...changes[page] },
  }))
  return { brand, pages, properties, described: new Set(described) }
}
const told = (site: CheckedSite) => checkSite(site).map(({ kind, page, path }) => `${kind} ${page} ${path}`)
/** What a change brings beside what the site says anyway. */
const brought = (brand: BrandCode, changes: Partial<Record<PageId, Row>>, described: string[] = []) => {
  const before = told(siteWith(brand))
  return told(siteWith(brand, changes, described)).filter(each => !before.includes(each))
}

test('the sites as they start: the button to /news-and-promo, steps that a maximum misses and luxuria’s rates', () => {
  const of = (brand: BrandCode) => told(siteWith(brand))
  const button = 'link website.news-and-promo-section view_all_link'
  const step = 'warning website.calculator-page interest_rate.maximum'
  expect(of('OMNI')).toEqual([button, step])
  expect(of('ZRCO')).toEqual([button])
  expect(of('ZRLU').filter(each => !each.startsWith('warning website.calculator-page loans'))).toEqual([])
  expect(of('ZRLU')).toHaveLength(5)
})

test.each([
  ['/nowhere', 'link'],
  ['/award', 'link'],
  ['/property/no-such-tower', 'link'],
  ['/properties', 'link'],
  ['/residences/nowhere', 'link'],
  ['/residences/faq?x=1#a', undefined],
  ['/luxuria/award', undefined],
  ['https://example.com/x', undefined],
  ['/media/x/y.pdf', undefined],
  [`/property/${inactive?.slug}`, 'link'],
  [`/property/${properties[0]?.slug}`, undefined],
])('a link to %s: %s', (link, kind) => {
  const found = brought('ZRRE', { 'website.about-us-section': { learn_more_link: link } })
  const stands = siteContents('ZRRE').section('home.about_us')
  expect(found).toEqual(kind ? [`${kind} website.about-us-section learn_more_link`] : [])
  expect(stands).toHaveProperty('learn_more_link')
  // Hidden with its button, it leads nobody astray.
  expect(
    brought('ZRRE', { 'website.about-us-section': { learn_more_link: link, show_learn_more_button: false } }),
  ).toEqual([])
})

test('a page that is off and still linked, from menus and from texts', () => {
  const { pages } = siteContents('ZRCO').section('pages') as { pages: Row[] }
  const off = pages.map(row => (row['page'] === 'calculator' ? { ...row, enable: false } : row))
  const found = brought('ZRCO', { 'website.page-list': { pages: off } })
  expect(found).toContain('disabled website.footer entries.0.route')
  expect(found.every(each => each.startsWith('disabled '))).toBe(true)
})

test('pictures: none for phones, none described', () => {
  const picture = `/media/${'a'.repeat(64)}/house.webp`
  const at = 'website.appointment-page'
  expect(brought('ZRLU', { [at]: { image: picture, mobile_image: null } })).toEqual([
    `alt ${at} image`,
    `picture ${at} mobile_image`,
  ])
  expect(brought('ZRLU', { [at]: { image: picture, mobile_image: picture } }, [picture])).toEqual([])
})

test('properties that are inactive or gone, where they are shown', () => {
  const at = 'website.appointment-page'
  expect(brought('ZRLU', { [at]: { featured_properties: [inactive?.code, 'GONE01'] } })).toEqual([
    `property ${at} featured_properties.0`,
    `property ${at} featured_properties.1`,
  ])
  const row = { id: 'abcd', show: false, property_name: '', property_code: 'GONE01', index: 1 }
  expect(brought('ZRLU', { 'website.properties-page': { properties: [row] } })).toEqual([])
  expect(brought('ZRLU', { 'website.properties-page': { properties: [{ ...row, show: true }] } })).toEqual([
    'property website.properties-page properties.0.property_code',
  ])
})

test('a text that is shown and empty, and one that is missing where it must stand', () => {
  expect(brought('ZRRE', { 'website.appointment-page': { headline: ' ' } })).toEqual([
    'empty website.appointment-page headline',
  ])
  expect(brought('ZRRE', { 'website.search-result-page': { zero_result: '' } })).toEqual([
    'invalid website.search-result-page zero_result',
  ])
})

test('the same site gives the same findings, each with the words of its field', () => {
  for (const brand of brandCodes) {
    const site = siteWith(brand)
    const findings = checkSite(site)
    expect(checkSite(site)).toEqual(findings)
    for (const { label, message, kind } of findings) {
      expect(label).not.toBe('')
      expect(message).toMatch(/[.?]$/)
      expect(findingKinds).toContain(kind)
    }
  }
})

describe.each(engines)('the check of a site, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  test('looks at the pages that the role may see, as their drafts stand', async () => {
    const { token } = await signedIn(app, {
      access: websiteEditor(['ZRLU'], ['site-check', 'bulletin-section', 'appointment-page']),
    })
    const check = async () => (await app.call('siteWork.check', { token, params: { brand: 'ZRLU' } })).body
    expect((await check()).pages).toBe(2)
    const place = { brand: 'ZRLU', page: 'website.bulletin-section' }
    const { version, values, own } = (await app.call('webContent.page', { token, params: place })).body
    await app.call('webContent.save', {
      token,
      body: {
        ...place,
        version,
        values: { ...values, show_view_all_button: true, view_all_button_text: 'All', view_all_link: '/no-such-page' },
        own: [...new Set([...own, 'show_view_all_button', 'view_all_button_text', 'view_all_link'])],
      },
    })
    expect((await check()).findings).toContainEqual({
      page: 'website.bulletin-section',
      path: 'view_all_link',
      label: 'Link of the button',
      kind: 'link',
      message: 'No page of this site stands at /no-such-page.',
    })
    expect((await app.call('siteWork.check', { token, params: { brand: 'ZRCO' } })).status).toBe(403)
  })
})
