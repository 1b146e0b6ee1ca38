import { expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { columnOf, columnPathsOf } from '../model/content/property/stored.ts'
import { initialOfField } from '../model/content/value.ts'
import { propertyContents } from '../model/pages/property-content.ts'
import { addressIn, propertyPath } from '../model/site/site-route.ts'
import type { SiteSnapshot } from '../model/site/snapshot.ts'
import { propertyOf } from '../server/records/site-property.ts'
import { draw, propertyStyle } from '../sites/server.tsx'
import { snapshotOf, viewOf } from './snapshots.ts'

type Field = (typeof propertyContents)[number]['fields'][string]
type Values = Record<string, unknown>

/** What visitors are not told, and why. */
const withheld: Readonly<Record<string, string>> = {
  'basic-info.status': 'an inactive property has no page',
  'basic-info.property_type': 'said in words: Condominium',
  'basic-info.description': 'for cards; here where nothing is said about the property',
  'basic-info.place.barangay': 'is in the address',
  'basic-info.place.region': 'is in the address',
  'basic-info.licence.dhsud_cr_no': 'the licence to sell is what advertising asks for',
  'basic-info.licence.lts_issued_on': 'of the house',
  'basic-info.licence.lts_valid_until': 'of the house',
  'basic-info.dates.lts_completion_date': 'of the house',
  'basic-info.figures.other_charges_rate': 'of the house',
  'basic-info.figures.foreign_cap_pct': 'of the house',
  'basic-info.figures.foreign_sold_pct': 'of the house',
  'basic-info.figures.foreign_sold_on': 'of the house',
  'basic-info.posting.erp_project_code': 'of the house',
  'basic-info.posting.erp_company_code': 'of the house',
  'amenities.amenities.category': 'sorts them',
  'locations.landmarks.category': 'sorts them',
  'locations.landmarks.lat': 'places it on the map',
  'locations.landmarks.lng': 'places it on the map',
  'unit-pages.unit_pages.units.unit_code': 'which home is free is told by who sells it',
  'unit-pages.unit_pages.units.x': 'which home is free is told by who sells it',
  'unit-pages.unit_pages.units.y': 'which home is free is told by who sells it',
}

const images: SiteSnapshot['images'] extends Readonly<Record<string, infer P>> ? Record<string, P> : never = {}
let count = 0
/** What stands in the page for each leaf that was filled, by its path. */
const expected = new Map<string, string>()

/** A value of the leaf that no other leaf has. */
function leaf(field: Field, path: string): unknown {
  count += 1
  const say = (words: string, value: unknown = words) => {
    if (!withheld[path]) expected.set(path, words)
    return value
  }
  switch (field.kind) {
    case 'text':
      return say(`Word${count}x`)
    case 'image': {
      const url = `/media/${String(count).padStart(64, '0')}/p.webp`
      images[url] = { alt: '', width: 1600, height: 1200, focal: { x: 0.5, y: 0.5 } }
      return say(url)
    }
    case 'file':
      return say(`/media/${String(count).padStart(64, 'f')}/b.pdf`)
    case 'link':
      return say(`https://example.com/${count}`)
    case 'date':
      return say(`${(count % 28) + 1} Mar 2027`, `2027-03-${String((count % 28) + 1).padStart(2, '0')}`)
    case 'number':
      // As many digits as a page writes without a sign between them; degrees stay on the globe.
      return /\.(lat|lng)$/.test(path)
        ? say(`${count % 90}.5`, (count % 90) + 0.5)
        : say(String(count + 100), count + 100)
    default:
      return initialOfField(field)
  }
}

function filled(field: Field, path: string): unknown {
  if (field.kind === 'group')
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, each]) => [name, filled(each, `${path}.${name}`)]),
    )
  if (field.kind === 'list') return [filled(field.item, path)]
  return leaf(field, path)
}

const at = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Values)?.[name], values)

function filledProperty() {
  const sections: Values = {}
  const columns: Values = {}
  for (const { section, fields, rows } of propertyContents) {
    const values = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, filled(field, `${section}.${name}`)]),
    )
    for (const path of columnPathsOf(section)) columns[columnOf(path)] = at(values, path)
    sections[section] = rows === undefined ? values : values[rows]
  }
  return propertyOf({
    ...columns,
    ...{ id: 100, brand_id: 1, property_code: 'ALC01', slug: 'whole', property_type: 'condominium', sections },
  })
}
const whole = filledProperty()
const bare = propertyOf({
  ...{ id: 101, brand_id: 1, property_code: 'ALC02', slug: 'bare', property_type: 'condominium' },
  ...{ property_name: 'Bare Tower', lat: null, lng: null, price_min: null, price_max: null, total_units: null },
  ...{ launch_date: null, turnover_date: null, dhsud_lts_no: 'LTS-1', sections: {} },
})

const siteWith = (code: (typeof brandCodes)[number], property: typeof whole): SiteSnapshot => {
  const site = snapshotOf(code, { flags: true, image: null })
  return { ...site, properties: [property], images, news: [] }
}
const pageOf = (code: (typeof brandCodes)[number], property: typeof whole) => {
  const site = siteWith(code, property)
  return draw(viewOf(site, propertyPath(site, property.slug))).html
}
/** As it is read: a sign of thousands within a figure is none of its digits. */
const asRead = (html: string) => html.replaceAll(/(\d),(?=\d{3})/g, '$1')

test.each(brandCodes)('%s: all that Project Info holds of a property is on its page', code => {
  expect(expected.size).toBeGreaterThan(50)
  const html = asRead(pageOf(code, whole))
  const missing = [...expected].filter(([, words]) => !html.includes(words)).map(([path]) => path)
  expect(missing).toEqual([])
})

test.each(brandCodes)(
  '%s: a property that has a name and a licence alone has no hole, and nothing to look through',
  code => {
    const html = pageOf(code, bare)
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    expect(main).toContain('Bare Tower')
    expect(main).toContain('LTS-1')
    expect(main).toContain('Price on request')
    expect(main).toContain('name="firstname"')
    expect(main).not.toMatch(/<(ul|ol|dl|dd|p|div|section|table|h[1-6])\b[^>]*>\s*<\/\1>/)
    expect(main).not.toMatch(/data-look|place-on-map|<table|undefined|NaN/)
    // Each part has more than its heading.
    for (const [, part = ''] of main.matchAll(/<section class="part[^"]*"[^>]*>(.*?)<\/section>/gs))
      expect(
        part
          .replace(/<div class="part-head">.*?<\/div>/s, '')
          .replaceAll(/<[^>]+>/g, '')
          .trim(),
      ).not.toBe('')
  },
)

test('a property of which nothing is said but the sentences of its card has those', () => {
  expect(pageOf('ZRRE', { ...whole, about: '', description: 'Two sentences.' })).toContain('<p>Two sentences.</p>')
})

test('without a script every picture is a link to itself, and nothing is behind a button', () => {
  const html = pageOf('ZRRE', whole)
  const links = new Set([...html.matchAll(/<a class="look" href="([^"?]+)\?w=1920"/g)].map(([, url]) => url))
  const { cover, logo } = whole
  expect([...Object.keys(images)].filter(url => !links.has(url)).sort()).toEqual([cover, logo].sort())
  for (const button of html.match(/<button\b[^>]*data-look-all[^>]*>/g) ?? [])
    expect(html.slice(0, html.indexOf(button))).toMatch(
      /data-needs-script="" hidden=""><?$|data-needs-script="true" hidden="">$/,
    )
})

test('the bar says price and kind and leads to the form that the page has, and to none where it has none', () => {
  const html = pageOf('ZRRE', whole)
  const [, bar = ''] = /<aside class="ask-bar"[^>]*>(.*?)<\/aside>/s.exec(html) ?? []
  expect(bar).toContain('Condominium')
  expect(bar).toMatch(/From ₱/)
  expect(bar).toContain('href="#inquiry"')
  expect(html).toContain('id="inquiry"')
  const site = siteWith('ZRRE', whole)
  const silent = { ...(site.sections['property_details'] as object), show_contact_us: false }
  const without = draw(
    viewOf({ ...site, sections: { ...site.sections, property_details: silent } }, propertyPath(site, whole.slug)),
  ).html
  expect(without).not.toContain('#inquiry')
  expect(addressIn(site, propertyPath(site, whole.slug))).toBe('/residences/property/whole')
})

test('no promo opens over a form, nor where visitors calculate, find, compare or ask', () => {
  const site = snapshotOf('ZRRE', { flags: true })
  const opens = (path: string) => draw(viewOf(site, path)).html.includes('data-promo')
  expect(['/', '/news'].map(opens)).toEqual([true, true])
  const quiet = [
    ...['/contact-us', '/appointment', '/careers', '/careers/vacancy-1'],
    ...['/calculator', '/search', '/compare', '/property/property-1'],
  ]
  expect(quiet.filter(opens)).toEqual([])
})

test('pages about properties have a sheet more, of its own bound; the others do not wait for it', () => {
  const site = snapshotOf('ZRRE', { flags: true })
  const has = (path: string) => draw(viewOf(site, path)).html.includes('/_site/property.css')
  expect(['/property/property-1', '/compare', '/search'].map(has)).toEqual([true, true, true])
  expect(['/', '/news', '/contact-us', '/property'].map(has)).toEqual([false, false, false, false])
  expect(propertyStyle.length).toBeLessThan(12_000)
  expect(propertyStyle).not.toMatch(/OMNI|ZRRE|ZRCO|ZRLU|HOMES|@import|url\(/)
})

test('the map shows each landmark that has a place where it is, by the number of the list, to the scale that it says', () => {
  const landmark = (name: string, distance_km: number, lat: number | null, lng: number | null) => ({
    ...{ name, category: 'market', distance_km, lat, lng },
  })
  const [lat, lng] = [14.58, 121.06]
  const degree = 111.2
  const property = {
    ...whole,
    ...{ lat, lng },
    landmarks: [
      landmark('East school', 0.6, lat, lng + 0.5 / (degree * Math.cos((lat * Math.PI) / 180))),
      landmark('Unplaced market', 0.3, null, null),
      landmark('North church', 0.5, lat + 0.4 / degree, lng),
      landmark('Far hospital', 9, lat - 8 / degree, lng),
    ],
  }
  const html = pageOf('ZRRE', property)
  const list = [...html.matchAll(/<li class="is-market">(?:<b>(\d)<\/b>)?([^<]+)/g)].map(([, n, name]) => [n, name])
  expect(list).toEqual([
    [undefined, 'Unplaced market'],
    ['1', 'North church'],
    ['2', 'East school'],
    ['3', 'Far hospital'],
  ])
  const [map = ''] = /<svg class="street-map".*?<\/svg>/s.exec(html) ?? []
  expect(map).toContain('1: North church, north; 2: East school, east; 3: Far hospital, south.')
  expect(map).not.toContain('Unplaced')
  const [, figure, unit] = />(\d+) (k?m)<\/text>/.exec(map) ?? []
  const metres = Number(figure) * (unit === 'km' ? 1_000 : 1)
  const long = Number(/h(\d+)v-14/.exec(map)?.[1])
  expect(metres).toBeGreaterThan(0)
  const spots = new Map(
    [...map.matchAll(/translate\((\d+) (\d+)\)">(<path[^>]*><\/path>)?<circle r="23".*?>(\d)<\/text>/g)].map(
      ([, x, y, arrow, n]) => [n, { x: Number(x), y: Number(y), isOut: arrow !== undefined }],
    ),
  )
  const [east, far] = [spots.get('2'), spots.get('3')]
  expect(((east?.x ?? 0) - 550) * (metres / long)).toBeCloseTo(500, -1.3)
  expect(east).toMatchObject({ y: 413, isOut: false })
  expect(far).toMatchObject({ x: 550, isOut: true })
  // No service of others is asked before somebody follows a link to it.
  expect(html).not.toMatch(/<(?:img|iframe|script|link)[^>]+(?:src|href)="https:\/\/[^"]*(?:openstreetmap|google)/)
})

test('a calculator begins at a term that has rates, and shows figures; who asks for another term gets that', () => {
  const site = snapshotOf('ZRRE', {})
  const loans = [
    { id: '1', loan_term: 1, interest_rate: [0.7] },
    { id: '2', loan_term: 5, interest_rate: [0.09] },
  ]
  const with5 = {
    ...site,
    sections: { ...site.sections, calculator: { ...(site.sections['calculator'] as object), loans } },
  }
  const page = (query: [string, string][]) => draw(viewOf(with5, '/calculator', { query })).html
  const chosen = (html: string) => /<option value="(\d+)" selected="">\d+ years?</.exec(html)?.[1]
  expect(chosen(page([]))).toBe('5')
  expect(page([])).toMatch(/<strong data-out="monthly_amortization">₱/)
  expect(chosen(page([['term', '1']]))).toBe('1')
  expect(page([['term', '1']])).toContain('<strong data-out="monthly_amortization"></strong>')
})
