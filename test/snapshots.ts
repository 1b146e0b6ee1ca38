import { defaultsOf } from '../defaults/index.ts'
import { type BrandCode, brandCodes } from '../model/brands.ts'
import type { Field, Fields } from '../model/content/field.ts'
import { initialOfField } from '../model/content/value.ts'
import { contentOf } from '../model/pages/site-content.ts'
import type { Picture, SiteSnapshot } from '../model/site/snapshot.ts'
import type { SiteView } from '../model/site/view.ts'
import { siteContents } from './site-contents.ts'

export const picture = `/media/${'ab'.repeat(32)}/a.webp`
const known: Picture = { alt: '', width: 1600, height: 900, focal: { x: 0.5, y: 0.2 } }

/** How the leaves of a site are filled: every flag on or off, and every text made of one. */
export type Filling = { flags?: boolean; text?: string; link?: string; image?: string | null }

/** A value of the field's shape with at least two rows in every list, filled as told. */
function filled(field: Field, value: unknown, filling: Filling, n = 0): unknown {
  const { flags, text, link, image } = filling
  switch (field.kind) {
    case 'group':
      return filledFields(field.fields, value as Record<string, unknown>, filling)
    case 'list': {
      const given = Array.isArray(value) ? value : []
      const rows =
        given.length > 0 || text === undefined ? given : [initialOfField(field.item), initialOfField(field.item)]
      return rows.map((row, i) => {
        const made = filled(field.item, row, filling, i)
        return field.item.kind === 'group' ? { ...(made as object), id: (row as { id?: string }).id ?? `0${i}` } : made
      })
    }
    case 'toggle':
      return flags ?? value
    case 'text':
    case 'template':
    case 'richtext':
      return text === undefined || text === ''
        ? (text ?? value)
        : field.kind === 'richtext'
          ? `<p>${text}</p>${text}`
          : `${text}${n}`
    case 'link':
      return link ?? value
    case 'image':
    case 'file':
      return image === undefined ? value : image
    default:
      return value
  }
}

const filledFields = (fields: Fields, value: Record<string, unknown>, filling: Filling): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      filled(field, value?.[name] ?? initialOfField(field), filling),
    ]),
  )

/** The site of a brand as it starts, with one record of each kind, filled as told. */
export function snapshotOf(brand: BrandCode, filling: Filling = {}): SiteSnapshot {
  const { section } = siteContents(brand)
  const { text = 'Words', link = 'https://example.com/', image = picture } = filling
  const sections = Object.fromEntries(
    Object.keys(defaultsOf(brand)).map(name => [
      name,
      filledFields(contentOf(name)?.fields ?? {}, section(name), filling),
    ]),
  )
  const codes = ['ALC01', 'KTE01', 'MLR01', 'HM01']
  return {
    brand,
    version: 'test',
    sections,
    images: { [picture]: known },
    properties: codes.map((code, i) => ({
      id: 100 + i,
      brand: brandCodes[1 + i] ?? brand,
      name: `${text} ${i}`,
      code,
      slug: `property-${i}`,
      type: i % 2 ? ('lot_only' as const) : ('condominium' as const),
      address: text,
      city: text,
      province: text,
      lat: 14.5,
      lng: 121,
      price_min: 3_000_000,
      price_max: 9_000_000,
      total_units: 10,
      launch_date: '2026-01-05',
      turnover_date: '2028-01-05',
      lts_no: text,
      ad_no: text,
      headline: text,
      description: text,
      cover: image,
      logo: image,
      seo_title: text,
      seo_description: text,
      seo_keyword: text,
      about: text,
      brochure: image,
      view360: link,
      videos: [link],
      facts: [{ label: text, value: text }],
      landmarks: [{ name: text, category: 'market', distance_km: 1, lat: 14.505, lng: 121.004 }],
      lot_area: 100,
      building_perspective: null,
      development: {
        ...{ type_of_development: text, product_offering: text, design_theme: text },
        ...{ gross_land_area: 12.4, number_of_lots: 412, predominant_lot_size: 150, density: 33 },
      },
      towers: [],
      amenities: [
        { name: text, image, category: 'indoor' },
        { name: `${text} of a hotel`, image: null, category: 'services' },
      ],
      floor_plans: [{ tower: text, level: '1', image }],
      level_plans: [{ tower: text, level: '2', image }],
      unit_types: [
        { unit_type: text, floor_area_min: 20, floor_area_max: 30, bedrooms: 1, price_from: null, image, plan: image },
      ],
    })),
    news: [1, 2].map(id => ({
      id,
      title: text,
      slug: `article-${id}`,
      category_id: 'x',
      excerpt: text,
      body: '',
      image: image ?? '',
      property_ids: ['100'],
      tags: [text],
      is_featured: id === 1,
      seo_title: '',
      seo_description: text,
      seo_keyword: '',
      published_at: '2026-11-01T00:00:00.000Z',
    })),
    careers: [
      {
        id: 1,
        title: text,
        slug: 'vacancy-1',
        department: text,
        location: text,
        employment_type: 'full_time',
        level: text,
        openings: 2,
        opens_on: '2026-10-01',
        closes_on: '2026-12-01',
        description: `<p>${text}</p>`,
        qualifications: text,
      },
    ],
    questions: [{ id: 1, category: text, question: text, answer: `<p>${text}</p>` }],
    testimonials: [
      { id: 1, name: text, role_or_property: text, quote: text, image, video_url: link, rating: 4, is_featured: true },
    ],
    awards: [{ id: 1, year: 2025, title: text, giver: text, category: text, image: image ?? '', property_id: null }],
    places: [{ id: 1, name: text, address: text, region: text, lat: 14, lng: 121, image, property_ids: [] }],
    promos: [
      {
        id: 1,
        title: text,
        image: image ?? '',
        mobile_image: image ?? '',
        link,
        frequency: 'always',
        dhsud_ad_no: text,
      },
    ],
  }
}

/** A page of it as a visitor asks for it. */
export const viewOf = (site: SiteSnapshot, path: string, more: Partial<SiteView> = {}): SiteView => ({
  site,
  path,
  query: [],
  origin: 'https://sites.example.com',
  today: '2026-11-21',
  files: { style: '/_site/site.css', property: '/_site/property.css', text: '/_site/text.css' },
  ...(path.startsWith('/news/')
    ? { article: { ...(site.news[0] as (typeof site.news)[number]), body: site.questions[0]?.answer ?? '' } }
    : {}),
  ...more,
})
