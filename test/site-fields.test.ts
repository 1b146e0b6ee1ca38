import { expect, test } from 'vitest'
import { type BrandCode, brandCodes } from '../model/brands.ts'
import type { Field, Fields } from '../model/content/field.ts'
import { contentOf } from '../model/pages/site-content.ts'
import { pathsOf } from '../model/site/site-route.ts'
import type { SiteSnapshot } from '../model/site/snapshot.ts'
import { noting } from '../server/records/site-files/reads.ts'
import { draw } from '../sites/server.tsx'
import { picture, snapshotOf, viewOf } from './snapshots.ts'

type Values = Record<string, unknown>
type Site = SiteSnapshot & { images: Values; sections: Record<string, Values> }

const key = 'names the entry to who edits it; its address says where it leads'
const times = 'the server hands the page the times that are free'
const mail = 'a mail, not a page'
/** What no page draws, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'footer entries.key': key,
  'side_menu mobile_entries.key': key,
  'home.featured_properties featured_brands.code': 'says whose properties the row may hold',
  'email_content inquiry.subject': mail,
  'email_content inquiry.body': mail,
  'email_content appointment.subject': mail,
  'email_content appointment.body': mail,
  'email_content subscription.subject': mail,
  'email_content subscription.body': mail,
  'email_content careers.subject': mail,
  'email_content careers.body': mail,
  'appointment time_slot.start_time': times,
  'appointment time_slot.end_time': times,
  'appointment slot_capacity': times,
  'appointment lead_days': times,
  'appointment window_days': times,
}

let count = 0
/** Other values of a field, each as unlike the first as a page could show it. */
function others(field: Field, value: unknown, { images }: Site): unknown[] {
  count += 1
  const file = `/media/${String(count).padStart(64, '0')}/a.webp`
  switch (field.kind) {
    case 'text':
    case 'template':
      return [`Mark${count} ${value}`]
    case 'richtext':
      return [`<p>Mark${count}</p>`]
    case 'number':
      return [field.min, field.max].filter(other => other !== value)
    case 'choice':
      return field.options.map(option => option.value).filter(other => other !== value)
    case 'image':
      Object.assign(images, { [file]: images[picture] })
      return [file]
    case 'file':
      return [file.replace('webp', 'pdf')]
    case 'colour':
      return ['#123456', '#654321']
    case 'link':
      return [`https://example.com/${count}`]
    case 'date':
      return ['2025-01-02']
    case 'time':
      return ['09:59']
    case 'relation':
      return [`other-${count}`]
    default:
      throw new Error(`${field.kind} is new here`)
  }
}

type Leaf = { name: string; holder: Values; key: string; field: Field }
/** The leaves of some values but flags, those of a list's first row for all its rows. */
function leavesIn(fields: Fields, values: Values, at = ''): Leaf[] {
  const of = (field: Field, holder: Values, key: string, name: string): Leaf[] => {
    if (field.kind === 'toggle' || holder[key] === undefined) return []
    if (field.kind === 'group') return leavesIn(field.fields, holder[key] as Values, `${name}.`)
    return field.kind === 'list' ? of(field.item, holder[key] as Values, '0', name) : [{ name, holder, key, field }]
  }
  return Object.entries(fields).flatMap(([key, field]) => of(field, values, key, at + key))
}

/** A site on which every field has something to say. */
function wealthy(code: BrandCode): Site {
  const site = structuredClone(snapshotOf(code, { flags: true, text: 'Words', image: picture })) as Site
  const { sections } = site
  const [first, ...rest] = site.properties
  const category = (sections['news_and_articles']?.['category'] as { id: string }[] | undefined)?.[0]?.id
  const many = <T>(rows: readonly T[], more: (i: number) => object): T[] =>
    Array.from({ length: 14 }, (_, i) => ({ ...(rows[i % rows.length] as T), ...more(i) }))
  const words = { show_headline: true, headline: 'Words', show_sub_headline: true, sub_headline: 'Words' }
  const drawn = { image: picture, mobile_image: picture }
  const put = (name: string, values: Values) => sections[name] && Object.assign(sections[name], values)
  const entries = ['ALC01', 'KTE01'].map((property_code, index) => ({
    id: `0${index}`,
    show: true,
    property_name: 'Words',
    property_code,
    index,
    ...words,
    ...drawn,
  }))
  put('inner_properties', { banners: [{ id: '1', brand_code: first?.brand, ...drawn }] })
  put('properties', { properties: entries })
  put('property_entries', { properties: entries })
  put('order', { property_order: 'listed', properties: ['HM01', 'ALC01'] })
  put('home.banner', { watch_video_link: 'https://example.com/video' })
  put('news_and_articles', { featured: [{ id: '1', news_id: '12' }] })
  return Object.assign(site, {
    // One that has nothing of its own to show.
    properties: [
      { ...first, cover: null, description: '', seo_title: '', seo_description: '', seo_keyword: '' },
      ...rest.map((each, i) => (i === 0 && first ? { ...each, brand: first.brand } : each)),
    ],
    news: many(site.news, i => ({ id: 10 + i, slug: i < 2 ? `article-${i + 1}` : `more-${i}`, category_id: category })),
    testimonials: many(site.testimonials, i => ({ id: 10 + i })),
  })
}

/** The same where what stands before some fields says nothing. */
function sparse(code: BrandCode): Site {
  const site = wealthy(code)
  const { sections } = site
  const put = (name: string, values: Values) => sections[name] && Object.assign(sections[name], values)
  const [slide] = (sections['home.banner']?.['banners'] ?? []) as Values[]
  put('home.banner', { banners: code === 'OMNI' ? [] : [{ ...slide, headline: '', quote: '' }] })
  put('properties', { properties: [] })
  for (const values of Object.values(sections)) if ('seo_title' in values) values['seo_title'] = ''
  for (const row of (sections['pages']?.['pages'] ?? []) as Values[]) row['seo_title'] = ''
  put('property_page', { inquiry_headline: '' })
  put('calculator', { loans: [] })
  return Object.assign(site, { careers: [], questions: [] })
}

const asked = (site: Site) => [
  ...[...pathsOf(site), '/nothing'].map(path => ({ path, query: [] })),
  { path: '/compare', query: [['a', 'ALC01'] as const, ['b', 'KTE01'] as const] },
  { path: '/search', query: [['q', 'zzzz'] as const] },
  { path: '/news', query: [['category', site.news[0]?.category_id ?? ''] as const] },
  ...[
    ['/contact-us', 'inquiry'],
    ['/appointment', 'appointment'],
    ['/careers', 'application'],
    ['/news', 'subscribe'],
  ].map(([path = '', sent = '']) => ({ path, query: [['sent', sent] as const] })),
]

const mend = 'no page shows it. Draw it in sites/ (pages/ or blocks/), or say in `elsewhere` above who reads it'

test('every field of every page is drawn somewhere, or is named here with its reason', () => {
  const seen = new Set<string>()
  const mute = new Set<string>()
  for (const code of brandCodes) {
    const sites = [wealthy(code), sparse(code)].map(site => ({
      site,
      pages: asked(site).map(page => {
        const noted = noting(viewOf(site, page.path, { query: page.query }))
        return { page, reads: noted.reads, html: draw(noted.seen).html }
      }),
    }))
    for (const name of Object.keys(sites[0]?.site.sections ?? {})) {
      const content = contentOf(name)
      if (!content) continue
      for (const { site, pages } of sites) {
        for (const leaf of leavesIn(content.fields, site.sections[name] as Values)) {
          const told = `${name} ${leaf.name}`
          const { holder, key, field } = leaf
          if (seen.has(told) || (told in elsewhere && mute.has(told))) continue
          const before = holder[key]
          const isDrawn = others(field, before, site).some(other => {
            holder[key] = other
            const sections = { ...site.sections, [name]: structuredClone(site.sections[name]) }
            holder[key] = before
            return pages.some(({ page, reads, html }) => {
              const view = viewOf({ ...site, sections } as SiteSnapshot, page.path, { query: page.query })
              return !reads.stands(view) && draw(view).html !== html
            })
          })
          if (isDrawn) seen.add(told)
          else mute.add(told)
        }
      }
    }
  }
  const silent = [...mute].filter(told => !seen.has(told))
  const told = silent.filter(field => !(field in elsewhere)).map(field => `${field}: ${mend}`)
  expect(told).toEqual([])
  const drawn = Object.keys(elsewhere).filter(field => !silent.includes(field))
  expect(drawn.map(field => `${field} is drawn now, or is no field any more: strike it from \`elsewhere\``)).toEqual([])
  expect(seen.size).toBeGreaterThan(200)
})
