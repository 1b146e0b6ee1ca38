import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrandCode, brandCodes } from '../model/brands.ts'
import type { CheckedSite } from '../model/site-check/checked.ts'
import { findingKinds } from '../model/site-check/finding.ts'
import { checkSite } from '../model/site-check/site-check.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from './app.ts'
import { type Changes, checkedProperties, checkedSite } from './checked-sites.ts'
import { engines } from './database.ts'
import { type Row, siteContents } from './site-contents.ts'

const inactive = checkedProperties.find(({ is_active }) => !is_active)
const ofResidences = checkedProperties.find(({ brand, is_active }) => brand === 'ZRRE' && is_active)
const ofLuxuria = checkedProperties.find(({ brand }) => brand === 'ZRLU')
const described = (picture: string) => ({
  pictures: new Map([[picture, { alt: 'A house by a lake', width: 1600, height: 600 }]]),
})
const told = (site: CheckedSite) => checkSite(site).map(({ kind, page, path }) => `${kind} ${page} ${path}`)
/** What a change brings beside what the site says anyway. */
const brought = (brand: BrandCode, changes: Changes, more: Partial<CheckedSite> = {}) => {
  const before = told(checkedSite(brand))
  return told(checkedSite(brand, changes, more)).filter(each => !before.includes(each))
}

test('the sites as they start: steps that a maximum misses and luxuria’s rates, which the specification gives', () => {
  const of = (brand: BrandCode) => told(checkedSite(brand))
  const step = 'warning website.calculator-page interest_rate.maximum'
  expect(of('OMNI')).toEqual([step])
  expect(of('ZRCO')).toEqual([])
  expect(of('ZRLU').filter(each => !each.startsWith('warning website.calculator-page loans'))).toEqual([])
  expect(of('ZRLU')).toHaveLength(5)
})

test.each([
  ['/nowhere', 'link'],
  ['/award', 'link'],
  ['/property/no-such-tower', 'link'],
  // What leads on to a page is not dead (domain.md 4 row 25).
  ['/properties', undefined],
  ['/news-and-promo', undefined],
  ['/residences/nowhere', 'link'],
  ['/residences/faq?x=1#a', undefined],
  // Awards are of Communities alone.
  ['/luxuria/award', 'link'],
  ['/luxuria/careers', undefined],
  ['https://example.com/x', undefined],
  ['/media/x/y.pdf', undefined],
  ['/media/x/none.pdf', 'link'],
  [`/property/${inactive?.slug}`, 'link'],
  [`/property/${ofResidences?.slug}`, undefined],
  [`/property/${ofResidences?.code}`, undefined],
  [`/property/${ofResidences?.id}`, undefined],
  [`/property/${ofLuxuria?.slug}`, 'link'],
  [`/luxuria/property/${ofLuxuria?.slug}`, undefined],
  ['/news/article-1', undefined],
  ['/news/article-9', 'link'],
  ['/careers/vacancy-1', undefined],
  ['/careers/no-such-work', 'link'],
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

test('pictures: none for phones, none described, none in the library, none that fits', () => {
  const picture = `/media/${'a'.repeat(64)}/house.webp`
  const known = { pictures: new Map([[picture, { alt: '', width: 1600, height: 600 }]]) }
  const square = { pictures: new Map([[picture, { alt: 'A house', width: 900, height: 900 }]]) }
  const at = 'website.appointment-page'
  expect(brought('ZRLU', { [at]: { image: picture, mobile_image: null } }, known)).toEqual([
    `alt ${at} image`,
    `picture ${at} mobile_image`,
  ])
  expect(brought('ZRLU', { [at]: { image: picture } })).toEqual([`picture ${at} image`])
  expect(brought('ZRLU', { [at]: { image: picture, mobile_image: null } }, square)).toEqual([
    `picture ${at} mobile_image`,
    `picture ${at} image`,
  ])
  expect(brought('ZRLU', { [at]: { image: picture, mobile_image: '/other.webp' } }, described(picture))).toEqual([
    `alt ${at} mobile_image`,
  ])
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
    const site = checkedSite(brand)
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
