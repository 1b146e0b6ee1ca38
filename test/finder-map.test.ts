import { expect, test } from 'vitest'
import { allProperties } from '../demo/properties.ts'
import { streetsIn } from '../demo/streets.ts'
import type { SiteSnapshot } from '../model/site/snapshot.ts'
import { draw } from '../sites/server.tsx'
import { snapshotOf, viewOf } from './snapshots.ts'

/** The group's site with every property of the demo data where it is. */
const base = snapshotOf('OMNI', { flags: true })
const [sample] = base.properties
if (!sample) throw new Error('no sample')
const site: SiteSnapshot = {
  ...base,
  properties: allProperties.map(({ id, property_name, property_code, slug, property_type, place, price_min }) => ({
    ...sample,
    ...{ id, name: property_name, code: property_code, slug, type: property_type, price_min },
    ...{ city: place.city, province: place.province, lat: place.lat, lng: place.lng },
  })),
}

type Query = [string, string][]
const queryOf = (address: string): Query => [...new URL(address, 'https://example.com').searchParams]
function finder(query: Query, of: SiteSnapshot = site) {
  const { html } = draw(viewOf(of, '/search', { query, streetsIn }))
  const cards = [...html.matchAll(/<li id="p-(\d+)"/g)].map(([, id]) => Number(id))
  const [map = ''] = /<nav class="finder-map".*?<\/nav>/s.exec(html) ?? []
  const links = [...map.matchAll(/<a href="([^"]+)"[^>]*data-at="([\d ]+)" aria-label="([^"]+)"/g)].map(
    ([, href = '', ids = '', label = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      ids: ids.split(' ').map(Number),
      label,
    }),
  )
  return { html, map, cards, links }
}
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

test('what the list has the map has, each once, whatever was asked for', () => {
  const queries: Query[] = [
    [],
    [['type', 'lot_only']],
    [['city', 'Pasig City']],
    [['price', '5000000']],
    [['q', 'cebu']],
  ]
  for (const query of queries) {
    const { cards, links } = finder(query)
    expect(cards.length).toBeGreaterThan(1)
    expect(sorted(links.flatMap(({ ids }) => ids))).toEqual(sorted(cards))
  }
  expect(finder([]).cards.length).toBe(allProperties.length)
})

test('by its links alone every property is reached: a group leads to what it has, a point to its card', () => {
  const reached = new Set<number>()
  let pages = 0
  const open = (query: Query, expected: readonly number[]) => {
    pages += 1
    expect(pages).toBeLessThan(200)
    const { cards, links } = finder(query)
    expect(cards).toEqual(expect.arrayContaining([...expected]))
    for (const { href, ids, label } of links) {
      if (ids.length === 1) {
        expect(href).toBe(`#p-${ids[0]}`)
        expect(cards).toContain(ids[0])
        reached.add(ids[0] as number)
        continue
      }
      expect(label).toMatch(new RegExp(`^${ids.length} properties`))
      // Looking closer is another map: it ends.
      expect(queryOf(href)).not.toEqual(query)
      open(queryOf(href), ids)
    }
  }
  open([['type', 'condominium']], [])
  expect(sorted([...reached])).toEqual(
    sorted(allProperties.filter(({ property_type }) => property_type === 'condominium').map(({ id }) => id)),
  )
})

test('what else was asked for stays asked for when one looks closer', () => {
  const [group] = finder([['type', 'condominium']]).links.filter(({ ids }) => ids.length > 1)
  expect(queryOf(group?.href ?? '')).toEqual([
    ['type', 'condominium'],
    ['map', expect.stringMatching(/^[\d.,]+$/)],
  ])
  const { html } = finder(queryOf(group?.href ?? ''))
  expect(html).toMatch(/<input type="hidden" name="map" value="[\d.,]+"/)
  expect(html).toContain('href="/search?type=condominium#results"')
})

test('a part of the map that is none is left out, and one without properties says so', () => {
  for (const map of ['x', '1,2,3', '15,121,14,122', "14,120,15,121'--", '1e9,1,2,3', 'NaN,1,2,3', ''])
    expect(finder([['map', map]]).cards.length, map).toBe(allProperties.length)
  const nowhere = finder([['map', '20,121.5,20.5,122']])
  expect(nowhere.cards).toEqual([])
  expect(nowhere.html).toContain('Clear the search')
})

test('a property without a place is in the list alone', () => {
  const [first, ...others] = site.properties
  const { cards, links } = finder([], {
    ...site,
    properties: [{ ...(first as typeof sample), lat: null, lng: null }, ...others],
  })
  expect(cards).toContain(first?.id)
  expect(links.flatMap(({ ids }) => ids)).not.toContain(first?.id)
  expect(finder([], { ...site, properties: [{ ...sample, lat: null, lng: null }] }).map).toBe('')
})
