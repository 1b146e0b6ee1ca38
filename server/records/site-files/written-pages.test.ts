import { expect, test } from 'vitest'
import { type BrandCode, brandByCode, brandCodes } from '../../../model/brands.ts'
import type { Article, SiteSnapshot } from '../../../model/site/snapshot.ts'
import { sitesFromSource } from '../../../test/sites.ts'
import { type Filling, snapshotOf } from '../../../test/snapshots.ts'
import { readSettings } from '../../settings/settings.ts'
import { KeptPages, writtenPaths } from './written-pages.ts'

const files = await sitesFromSource()
const deps = { settings: readSettings({ LOG_LEVEL: 'silent' }) }
const lists = ['properties', 'news', 'careers', 'questions', 'testimonials', 'awards', 'places', 'promos'] as const

const sourcesOf = (site: SiteSnapshot) => {
  const brand = brandByCode(site.brand)
  if (!brand) throw new Error(site.brand)
  const articles = new Map<string, Article>(site.news.map(row => [row.slug, row]))
  return { deps, files, site, brand, articles, open: [brand], now: new Date('2026-11-22T04:00:00Z') }
}
/** The pages of a site, and which of them were drawn for it. */
function written(kept: KeptPages, site: SiteSnapshot) {
  const pages = writtenPaths(site).map(path => ({ ...kept.of(sourcesOf(site), path, () => true), path }))
  return { pages, drawn: pages.filter(({ content }) => content).map(({ path }) => path) }
}
const snapshot = (code: BrandCode, filling: Filling = {}): SiteSnapshot =>
  structuredClone(snapshotOf(code, { flags: true, ...filling }))

test.each(brandCodes)('a site that says the same is drawn no second time, %s', code => {
  const kept = new KeptPages()
  const { drawn, pages } = written(kept, snapshot(code))
  expect(drawn).toEqual(pages.map(({ path }) => path))
  expect(written(kept, snapshot(code)).drawn).toEqual([])
})

test('what is kept is what would be drawn, whatever changes: sections, records, pictures', () => {
  const kept = new KeptPages()
  const before = snapshot('ZRCO')
  const other = snapshot('ZRCO', { text: 'Other' })
  const hidden = snapshot('ZRCO', { flags: false })
  written(kept, before)
  const names = Object.keys(before.sections)
  /** A share of the sections as they are elsewhere. */
  const some = (from: SiteSnapshot, of: number) =>
    Array.from({ length: of }, (_, turn) => ({
      sections: Object.fromEntries(names.map((name, i) => [name, (i % of === turn ? from : before).sections[name]])),
    }))
  const changes: Partial<SiteSnapshot>[] = [
    ...lists.map(list => ({ [list]: other[list] })),
    Object.fromEntries(lists.map(list => [list, []])),
    { images: {} },
    ...some(other, 4),
    ...some(hidden, 2),
  ]
  let stayed = 0
  for (const change of changes) {
    const now = { ...snapshot('ZRCO'), ...structuredClone(change) }
    for (const { path, page, content } of written(kept, now).pages) {
      if (content) continue
      stayed += 1
      const anew = new KeptPages().of(sourcesOf(now), path, () => true)
      expect([path, page.hash], JSON.stringify(change).slice(0, 200)).toEqual([path, anew.page.hash])
    }
  }
  expect(stayed).toBeGreaterThan(50)
})

test('only pages that show what changed are drawn', () => {
  const drawnFor = (change: (site: SiteSnapshot) => unknown) => {
    const kept = new KeptPages()
    written(kept, snapshot('ZRRE'))
    const now = snapshot('ZRRE')
    change(now)
    return written(kept, now).drawn
  }
  const put = (what: unknown, values: object) => Object.assign(what as object, values)
  expect(drawnFor(({ sections }) => put(sections['compare'], { headline: 'Side by side' }))).toEqual(['/compare'])
  expect(drawnFor(({ news }) => put(news[1], { body: '<p>Anew</p>' }))).toEqual(['/news/article-2'])
  expect(drawnFor(({ properties }) => put(properties[3], { about: 'Another text' }))).toEqual(['/property/property-3'])
  expect(drawnFor(({ sections }) => put(sections['footer'], { logo_link: '/about' })).length).toBeGreaterThan(15)
})
