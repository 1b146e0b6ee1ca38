import { expect, test } from 'vitest'
import { type BrandCode, brandCodes } from '../model/brands.ts'
import type { Field, Fields } from '../model/content/field.ts'
import { type PublicPage, publicPages } from '../model/content/public-pages.ts'
import { contentOf } from '../model/pages/site-content.ts'
import { isLinked, pageOfLink, pathsOf, routeOf, siteAt } from '../model/site/site-route.ts'
import type { SiteSnapshot } from '../model/site/snapshot.ts'
import type { SiteView } from '../model/site/view.ts'
import { noting } from '../server/records/site-files/reads.ts'
import { draw } from '../sites/server.tsx'
import { picture, snapshotOf, viewOf } from './snapshots.ts'

type Values = Record<string, unknown>
type Flag = { section: string; path: string; holder: Values; name: string; governs: string[] }

/** Every flag of some values, with what it governs; what is governed is made to be told apart wherever it is drawn. */
function flagsIn(fields: Fields, values: Values, section: string, at = ''): Flag[] {
  return Object.entries(fields).flatMap(([name, field]): Flag[] => {
    const path = at === '' ? name : `${at}.${name}`
    if (field.kind === 'toggle') {
      const governed = Object.entries(fields).filter(([, each]) => each.governedBy === name)
      const own = governed.filter(([other]) => !(`${section} ${other}` in behind))
      const marks = own.flatMap(([other, each]) => marked(each, values, other, `${section} ${path} ${other}`))
      return [{ section, path, holder: values, name, governs: marks }]
    }
    if (field.kind === 'group') return flagsIn(field.fields, values[name] as Values, section, path)
    if (field.kind !== 'list' || field.item.kind !== 'group') return []
    const { fields: inner } = field.item
    return (values[name] as Values[]).flatMap((row, i) => flagsIn(inner, row, section, `${path}.${i}`))
  })
}
let count = 0
/** Puts a text or a picture there that stands nowhere else. */
function marked(field: Field, values: Values, name: string, said: string): string[] {
  if (field.kind === 'text') {
    const mark = `Mark${++count}of ${said.replaceAll(/[^\w ]/g, ' ')}`
    values[name] = mark
    return [mark]
  }
  if (field.kind !== 'image') return []
  const mark = `/media/${String(++count).padStart(64, '0')}/a.webp`
  values[name] = mark
  return [mark]
}

const confirmed = {
  '/contact-us': 'inquiry',
  '/appointment': 'appointment',
  '/careers': 'application',
  '/news': 'subscribe',
}
const botCheck = { script: 'https://bots.example.com/api.js', key: 'k' }
const viewAt = (site: SiteSnapshot, { path, query }: { path: string; query: SiteView['query'] }) =>
  viewOf(site, path, { query, botCheck })

/** On every page alike: two are looked at. */
const onEvery = new Set(['header', 'footer', 'side_menu'])

/** Words that stand where another field says nothing, and that field. */
const behind: Record<string, string> = { 'property_details contact_us_label': 'property_page inquiry_headline' }

/** A site with every flag on; each of its sections is one's own to change. */
function standing(code: BrandCode, sections: readonly string[]) {
  const site = structuredClone(snapshotOf(code, { flags: true })) as SiteSnapshot & { images: Values }
  // A button to a video needs one.
  Object.assign((site.sections['home.banner'] ?? {}) as Values, { watch_video_link: 'https://example.com/video' })
  const flags = sections.flatMap(name => {
    const content = contentOf(name)
    return content ? flagsIn(content.fields, site.sections[name] as Values, name) : []
  })
  for (const mark of flags.flatMap(({ governs }) => governs))
    if (mark.startsWith('/media/')) Object.assign(site.images, { [mark]: site.images[picture] })
  // A confirmation, and what is compared, stand where they were asked for.
  const asked = [
    ...[...pathsOf(site), '/nothing'].map(path => ({ path, query: [] })),
    ...Object.entries(confirmed).map(([path, sent]) => ({ path, query: [['sent', sent]] as const })),
    { path: '/compare', query: [['a', 'ALC01'] as const, ['b', 'KTE01'] as const] },
  ]
  const pages = asked.map(page => {
    const { seen, reads } = noting(viewAt(site, page))
    return { page, reads, html: draw(seen).html }
  })
  return { site, flags, pages }
}

test('every flag hides what it governs, on every page that would show it', () => {
  const seen = new Set<string>()
  const faults: string[] = []
  let looked = 0
  for (const code of brandCodes) {
    const fresh = Object.keys(snapshotOf(code).sections).filter(name => !seen.has(name) && name !== 'pages')
    for (const name of fresh) seen.add(name)
    const { site, flags, pages } = standing(code, fresh)
    for (const { section, path, holder, name, governs } of flags) {
      const told = `${code} ${section} ${path}`
      const route = holder['route'] as string | undefined
      const page = route === undefined ? undefined : pageOfLink(route)
      // An entry of a menu that leads nowhere on this site shows nothing in any case.
      if (page && page !== 'property_details' && !isLinked(site, page)) continue
      // Nor does the row of a property that is not among those of the sample.
      const property = holder['property_code']
      if (property !== undefined && !site.properties.some(({ code: known }) => known === property)) continue
      looked += 1
      holder[name] = false
      const sections = { ...site.sections, [section]: structuredClone(site.sections[section]) }
      holder[name] = true
      const now = (onEvery.has(section) ? pages.slice(0, 2) : pages).map(({ page: at, reads, html }) => {
        const view = viewAt({ ...site, sections }, at)
        return { html, now: reads.stands(view) ? html : draw(view).html }
      })
      if (now.every(({ html, now: after }) => html === after)) faults.push(`${told} changes nothing`)
      for (const mark of governs) {
        if (!now.some(({ html }) => html.includes(mark))) faults.push(`${told}: ${mark} stands nowhere`)
        if (now.some(({ now: after }) => after.includes(mark))) faults.push(`${told}: ${mark} still stands`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(looked).toBeGreaterThan(100)
})

const linksIn = (html: string) =>
  [...html.matchAll(/<(?:a|form)\b[^>]*\b(?:href|action)="([^"]*)"/g)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  )

test.each(brandCodes)('whatever pages are off, and whatever is hidden, no link of any page is dead: %s', code => {
  const all = Object.keys(publicPages) as PublicPage[]
  const row = { label: '', seo_title: '', seo_description: '', seo_keyword: '' }
  const sites = [
    { flags: true, off: [] as PublicPage[] },
    { flags: false, off: [] },
    { flags: true, off: all.filter((page, i) => i % 2 === 0 && page !== 'home') },
    { flags: true, off: all.filter((_, i) => i % 2 === 1) },
  ].map(({ flags, off }) => {
    const made = snapshotOf(code, { flags, link: '/news-and-promo' })
    const pages = off.map((page, i) => ({ id: `0${i}`, page, ...row, enable: false }))
    return { off, site: { ...made, sections: { ...made.sections, pages: { pages } } } }
  })
  const dead: string[] = []
  for (const { site, off } of sites) {
    const paths = pathsOf(site)
    expect(paths.filter(path => off.some(page => publicPages[page].path === path))).toEqual([])
    for (const path of [...paths, '/nothing', '/offline'])
      for (const link of linksIn(draw(viewOf(site, path)).html)) {
        if (!link.startsWith('/') || link.startsWith('/media/')) continue
        const { brand, path: within } = siteAt(decodeURI(link.split(/[?#]/)[0] ?? '/'))
        if (brand.code === code && routeOf(site, within).kind === 'none')
          dead.push(`${off.length} off: ${path} -> ${link}`)
      }
  }
  expect(dead).toEqual([])
})
