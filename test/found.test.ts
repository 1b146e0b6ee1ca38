import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { addressIn, pathsOf, propertyPath } from '../model/site/site-route.ts'
import { feedOf, sitemapOf } from '../server/records/site-files/found.ts'
import { draw } from '../sites/server.tsx'
import { picture, snapshotOf, viewOf } from './snapshots.ts'

const origin = 'https://sites.example.com'
const text = { type: 'string', minLength: 1 }
const url = { type: 'string', pattern: '^https://' }
const images = { type: 'array', minItems: 1, items: url }
const moment = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$` }
/** Only what is named: a name that schema.org does not have for the type is a fault. */
const of = (type: string, required: Record<string, object>, more: Record<string, object> = {}) => ({
  type: 'object',
  properties: { '@type': { const: type }, ...required, ...more },
  required: ['@type', ...Object.keys(required)],
  additionalProperties: false,
})
const address = of(
  'PostalAddress',
  { addressLocality: text, addressCountry: { const: 'PH' } },
  {
    streetAddress: text,
    addressRegion: text,
  },
)
const organisation = of('Organization', { name: text, url })
/** Required and recommended by Google Search Central's pages of each kind; of a listing, schema.org's names. */
const kinds: Record<string, object> = {
  Organization: of(
    'Organization',
    { name: text, url },
    { '@id': url, telephone: text, email: text, address, sameAs: { type: 'array', items: url } },
  ),
  NewsArticle: of(
    'NewsArticle',
    { headline: text, image: images, datePublished: moment, author: organisation },
    { url },
  ),
  JobPosting: of(
    'JobPosting',
    {
      title: text,
      description: text,
      datePosted: moment,
      hiringOrganization: organisation,
      jobLocation: of('Place', { address }),
    },
    { validThrough: moment, employmentType: { enum: ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN'] } },
  ),
  FAQPage: of('FAQPage', {
    mainEntity: {
      type: 'array',
      minItems: 1,
      items: of('Question', { name: text, acceptedAnswer: of('Answer', { text }) }),
    },
  }),
  RealEstateListing: of(
    'RealEstateListing',
    {
      name: text,
      url,
      image: images,
      about: {
        ...of(
          'x',
          { name: text, address },
          {
            geo: of('GeoCoordinates', { latitude: { type: 'number' }, longitude: { type: 'number' } }),
          },
        ),
      },
    },
    {
      description: text,
      datePosted: moment,
      offers: of(
        'AggregateOffer',
        { priceCurrency: { const: 'PHP' }, lowPrice: { type: 'number' } },
        {
          highPrice: { type: 'number' },
        },
      ),
    },
  ),
}
const about = (kinds['RealEstateListing'] as { properties: { about: { properties: Record<string, object> } } })
  .properties.about
about.properties['@type'] = { enum: ['ApartmentComplex', 'Residence'] }
const ajv = new Ajv({ allErrors: true, strict: false })
const judges = Object.fromEntries(Object.entries(kinds).map(([kind, schema]) => [kind, ajv.compile(schema)]))

test.each(brandCodes)('%s: what each page says of itself to machines holds to the schema of its kind', code => {
  const site = snapshotOf(code, { flags: true, image: picture })
  const found: string[] = []
  const seen = new Set<string>()
  for (const path of pathsOf(site)) {
    const { html } = draw(viewOf(site, path))
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    for (const each of data['@graph'] as { '@type': string }[]) {
      seen.add(each['@type'])
      const judge = judges[each['@type']]
      if (!judge?.(each)) found.push(`${path} ${each['@type']}: ${ajv.errorsText(judge?.errors)}`)
    }
  }
  expect(found).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining(['Organization', 'RealEstateListing', 'NewsArticle', 'JobPosting']))
})

/** The elements in the order in which they close; a text that is no XML has others. */
function elementsOf(xml: string): string[] {
  const open: string[] = []
  const closed: string[] = []
  for (const [, end, name = '', isEmpty] of xml.matchAll(/<(\/?)([a-z][\w:]*)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name)
    else if (!isEmpty) open.push(name)
    if (end || isEmpty) closed.push(name)
  }
  expect(open).toEqual([])
  return closed
}

test('the map of a site names the pictures of its properties and articles, as they are served', () => {
  const site = snapshotOf('ZRRE', { image: picture })
  const map = sitemapOf(site, origin)
  const elements = elementsOf(map)
  expect(elements.filter(name => name === 'url')).toHaveLength(pathsOf(site).length)
  const entry = (path: string) =>
    map.split('<url>').find(each => each.includes(`<loc>${origin}${addressIn(site, path)}</loc>`))
  const named = `<image:loc>${origin}${picture}?w=1920</image:loc>`
  for (const path of [propertyPath(site, 'property-1'), '/news/article-1']) expect(entry(path)).toContain(named)
  expect(entry('/')).not.toContain('image:')
  // A picture that the library has lost is not named.
  expect(sitemapOf({ ...site, images: {} }, origin)).not.toContain('image:loc')
})

test('the news of a site are a feed: what a reader needs of each, in XML whatever is written in them', () => {
  const hostile = '</title> & <b> \u0001 ₱ "x"'
  const feed = feedOf(snapshotOf('ZRCO', { text: hostile }), origin) ?? ''
  const elements = elementsOf(feed)
  for (const name of ['title', 'link', 'guid', 'pubDate', 'description'])
    expect([name, elements.filter(each => each === name).length]).toEqual([
      name,
      ['title', 'link', 'description'].includes(name) ? 3 : 2,
    ])
  expect(feed).toContain('<pubDate>Sun, 01 Nov 2026 00:00:00 GMT</pubDate>')
  expect(feed).toContain(`<link>${origin}/communities/news/article-1</link>`)
  expect(feed).not.toContain('\u0001')
  const site = snapshotOf('ZRCO', { flags: true })
  expect(draw(viewOf(site, '/')).html).toContain('type="application/rss+xml"')
  // Without a page of news there is none, and no page names one.
  const silent = {
    ...site,
    sections: { ...site.sections, pages: { pages: [{ page: 'news_and_articles', enable: false }] } },
  }
  expect(feedOf(silent, origin)).toBeUndefined()
  expect(draw(viewOf(silent, '/')).html).not.toContain('rss+xml')
})
