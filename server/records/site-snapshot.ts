import { sql } from 'kysely'
import { type Brand, brandById, groupBrand } from '../../model/brands.ts'
import { propertyContents } from '../../model/content/property/index.ts'
import { sectionValues } from '../../model/content/property/stored.ts'
import type { Article, Question, SiteProperty, Snapshot } from '../../model/site/snapshot.ts'
import type { Database } from '../db/open.ts'
import { publishedSections } from './published.ts'
import { picturesIn } from './site-pictures.ts'

const isGroup = (brand: Brand) => brand.id === groupBrand.id
/** Domain.md 2.9: a property without a licence to sell is not advertised. Decision 067: the group's site shows every brand's. */
const offered = (brand: Brand) =>
  sql`p.dhsud_lts_no is not null and p.dhsud_lts_no <> '' and ${isGroup(brand) ? sql`true` : sql`p.brand_id = ${brand.id}`}`

/**
 * Names what a brand's visitors may read, as it stands: another name whenever a row came, went or was written. Rows whose
 * time comes or ends are counted in and out by what their tables open to the public.
 */
export async function siteVersion({ public: db }: Pick<Database, 'public'>, brand: Brand): Promise<string> {
  const state = (table: string, where = sql`t.brand_id = ${brand.id}`) =>
    sql`(select count(*) || ':' || coalesce(sum(t.xmin::text::bigint), 0) from ${sql.table(table)} t where ${where})`
  const all = isGroup(brand) ? sql`true` : sql`t.brand_id = ${brand.id}`
  const { rows } = await sql<{ version: string }>`select concat_ws(',',
    ${state('site_published', sql`t.site_id in (${brand.site_id}, ${groupBrand.site_id})`)},
    ${state('properties', all)}, ${state('project_info', all)}, ${state('web_news')}, ${state('web_careers')},
    ${state('faqs', sql`t.brand_id in (${brand.id}, ${groupBrand.id})`)},
    ${state('faq_categories', sql`t.brand_id in (${brand.id}, ${groupBrand.id})`)}, ${state('web_testimonials')},
    ${state('web_awards')}, ${state('web_locations')}, ${state('web_popup_promos')}) as version`.execute(db)
  return rows[0]?.version ?? ''
}

type Row = Record<string, unknown>
const rowsOf = async <T>(db: Database, query: ReturnType<typeof sql>): Promise<T[]> => {
  const { rows } = await query.execute(db.public)
  return rows as T[]
}
const own = (table: string, columns: readonly string[], brand: Brand, order: ReturnType<typeof sql>) =>
  sql`select ${sql.join(columns.map(column => sql.ref(column)))} from ${sql.table(table)} where brand_id = ${brand.id} order by ${order}`

const articleColumns = [
  'id',
  'title',
  'slug',
  'category_id',
  'excerpt',
  'image',
  'property_ids',
  'tags',
  'is_featured',
  'seo_title',
  'seo_description',
  'seo_keyword',
  'published_at',
] as const
const articleOf = (row: Row): Article =>
  ({ body: '', ...row, published_at: (row.published_at as Date | null)?.toISOString() ?? '' }) as unknown as Article

/** All that a brand's site is drawn from, read as visitors may read it. */
export async function readSnapshot(db: Database, brand: Brand, version: string): Promise<Snapshot> {
  const sections = await publishedSections(db, brand)
  const [properties, news, careers, questions, testimonials, awards, places, promos] = await Promise.all([
    rowsOf<Row>(
      db,
      sql`select p.*, p.price_min::float8 as price_min, p.price_max::float8 as price_max, i.sections
      from properties p left join project_info i on i.property_id = p.id where ${offered(brand)} order by p.property_name, p.id`,
    ),
    rowsOf<Row>(db, own('web_news', articleColumns, brand, sql`published_at desc, id desc`)),
    rowsOf(
      db,
      own(
        'web_careers',
        [
          'id',
          'title',
          'slug',
          'department',
          'location',
          'employment_type',
          'level',
          'openings',
          'opens_on',
          'closes_on',
          'description',
          'qualifications',
        ],
        brand,
        sql`title, id`,
      ),
    ),
    questionsOf(db, brand, sections),
    rowsOf(
      db,
      own(
        'web_testimonials',
        ['id', 'name', 'role_or_property', 'quote', 'image', 'video_url', 'rating', 'is_featured'],
        brand,
        sql`sort, id`,
      ),
    ),
    rowsOf(
      db,
      own(
        'web_awards',
        ['id', 'year', 'title', 'giver', 'category', 'image', 'property_id'],
        brand,
        sql`year desc, id`,
      ),
    ),
    rowsOf(
      db,
      own(
        'web_locations',
        ['id', 'name', 'address', 'region', 'lat', 'lng', 'image', 'property_ids'],
        brand,
        sql`sort, id`,
      ),
    ),
    rowsOf(
      db,
      own(
        'web_popup_promos',
        ['id', 'title', 'image', 'mobile_image', 'link', 'frequency', 'dhsud_ad_no'],
        brand,
        sql`priority desc, id`,
      ),
    ),
  ])
  const read = {
    properties: properties.map(propertyOf),
    news: news.map(articleOf),
    careers,
    questions,
    testimonials,
    awards,
    places,
    promos,
  }
  return {
    brand: brand.code,
    version,
    sections,
    images: await picturesIn(db, [sections, read]),
    ...read,
  } as unknown as Snapshot
}

/** Domain.md 4 row 22: a site without a questions page of its own shows the group's. */
async function questionsOf(db: Database, brand: Brand, sections: Record<string, unknown>): Promise<Question[]> {
  const of = 'faq' in sections ? brand : groupBrand
  return rowsOf<Question>(
    db,
    sql`select f.id, c.name as category, f.question, f.answer from faqs f join faq_categories c on c.id = f.category_id
      where f.brand_id = ${of.id} and c.brand_id = ${of.id} order by c.sort, c.id, f.sort, f.id`,
  )
}

/** One article with its text; undefined where visitors have none at this address. */
export async function readArticle(db: Database, brand: Brand, slug: string): Promise<Article | undefined> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select ${sql.join([...articleColumns, 'body'].map(column => sql.ref(column)))} from web_news where brand_id = ${brand.id} and slug = ${slug}`,
  )
  return row && articleOf(row)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A property from its columns and its info, as its own pages keep it (decision 069). */
function propertyOf(row: Row): SiteProperty {
  const stored = (row.sections ?? {}) as Row
  const info = Object.fromEntries(
    propertyContents.map(content => [content.section, sectionValues(content, stored[content.section])]),
  ) as Record<string, Record<string, never>>
  const { headline, description, logo, cover, seo_title, seo_description, seo_keyword } = info['basic-info'] ?? {}
  const { about, brochure, view360, videos, facts } = info['project-overview'] ?? {}
  return {
    id: row.id,
    brand: brandById(row.brand_id as number)?.code,
    name: row.property_name,
    code: row.property_code,
    slug: row.slug,
    type: row.property_type,
    address: text(row.address),
    city: text(row.city),
    province: text(row.province),
    lat: row.lat,
    lng: row.lng,
    price_min: row.price_min,
    price_max: row.price_max,
    total_units: row.total_units,
    launch_date: row.launch_date,
    turnover_date: row.turnover_date,
    lts_no: text(row.dhsud_lts_no),
    ad_no: text(row.dhsud_ad_no),
    ...{ headline, description, logo, cover, seo_title, seo_description, seo_keyword },
    ...{ about, brochure, view360, videos, facts },
    landmarks: info.locations?.landmarks,
    lot_area: info['building-details']?.lot_area,
    towers: info['building-details']?.towers,
    amenities: info.amenities?.amenities,
    floor_plans: info['floor-plans']?.floor_plans,
    unit_types: info['unit-details']?.unit_details,
  } as unknown as SiteProperty
}
