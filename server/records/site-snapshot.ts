import { sql } from 'kysely'
import { type Brand, groupBrand } from '../../model/brands.ts'
import { picturesInText } from '../../model/content/rich-text.ts'
import { redirectedTo } from '../../model/site/redirect.ts'
import type { Article, Question, SiteProperty, SiteSnapshot } from '../../model/site/snapshot.ts'
import type { Database } from '../db/open.ts'
import { propertiesAhead } from './facts-ahead.ts'
import { publishedSections } from './published.ts'
import { redirectsOf } from './redirects.ts'
import { type LookAhead, rowsAhead, type SeenTable, sectionsAhead, seenAhead } from './site-ahead.ts'
import { filmsIn, picturesIn } from './site-pictures.ts'
import { propertyOf } from './site-property.ts'

const isGroup = (brand: Brand) => brand.id === groupBrand.id
/** Domain.md 2.9: a property without a licence to sell is not advertised. Decision 067: the group's site shows the properties of all brands. */
const offered = (brand: Brand) =>
  sql`p.dhsud_lts_no is not null and p.dhsud_lts_no <> '' and ${isGroup(brand) ? sql`true` : sql`p.brand_id = ${brand.id}`}`

export type SiteState = {
  /** Changes whenever a row that the brand's visitors may read is added, removed or written. */
  readonly version: string
  /** Whether visitors see it (decision 166). */
  readonly isOpen: boolean
}

/** Rows whose time begins or ends count through the policies that open their tables to the public. */
export async function siteState({ public: db }: Pick<Database, 'public'>, brand: Brand): Promise<SiteState> {
  const state = (table: string, where = sql`t.brand_id = ${brand.id}`) =>
    sql`(select count(*) || ':' || coalesce(sum(t.xmin::text::bigint), 0) from ${sql.table(table)} t where ${where})`
  const all = isGroup(brand) ? sql`true` : sql`t.brand_id = ${brand.id}`
  const { rows } = await sql<{ version: string; is_open: boolean | null }>`select concat_ws(',',
    ${state('site_published', sql`t.site_id in (${brand.site_id}, ${groupBrand.site_id})`)},
    ${state('properties', all)}, ${state('project_info', all)}, ${state('web_news')}, ${state('web_careers')},
    ${state('faqs', sql`t.brand_id in (${brand.id}, ${groupBrand.id})`)},
    ${state('faq_categories', sql`t.brand_id in (${brand.id}, ${groupBrand.id})`)}, ${state('web_testimonials')},
    ${state('web_awards')}, ${state('web_locations')}, ${state('web_popup_promos')},
    (select count(*) || ':' || coalesce(sum(id), 0) || ':' || coalesce(sum(version), 0) from web_redirects
      where brand_id = ${brand.id}), (select said from picture_words)) as version,
    (select is_open from sites where id = ${brand.site_id} and brand_id = ${brand.id})`.execute(db)
  return { version: rows[0]?.version ?? '', isOpen: rows[0]?.is_open === true }
}

type Row = Record<string, unknown>
type Source = {
  readonly brand: Brand
  rows<T>(query: ReturnType<typeof sql>): Promise<T[]>
  /** The condition for rows that visitors see; needed only where the connection is not the visitors' own. */
  seen(table: SeenTable, as?: string): ReturnType<typeof sql>
  /** The table under its own name or this one, as its rows read then. */
  table(table: SeenTable, as?: string): ReturnType<typeof sql>
  /** A column in SQL; a record that is still scheduled gets its scheduled date. */
  column(name: string): ReturnType<typeof sql>
}

/** Reads what visitors see now, through their connection; or what they will see, through the system's. */
const sourceOf = (db: Database, brand: Brand, ahead?: LookAhead): Source => ({
  brand,
  rows: async <T>(query: ReturnType<typeof sql>) => (await query.execute(ahead ? db.system : db.public)).rows as T[],
  seen: (table, as = table) => (ahead ? seenAhead(table, as, ahead) : sql`true`),
  table: (table, as = table) => (ahead ? rowsAhead(table, as, ahead) : sql`${sql.table(table)} as ${sql.ref(as)}`),
  column: name =>
    ahead && name === 'published_at' ? sql`coalesce(published_at, publish_at) as published_at` : sql`${sql.ref(name)}`,
})
const own = (
  { brand, seen, table: rowsOf, column }: Source,
  table: SeenTable,
  columns: readonly string[],
  order: ReturnType<typeof sql>,
) =>
  sql`select ${sql.join(columns.map(column))} from ${rowsOf(table)}
    where brand_id = ${brand.id} and ${seen(table)} order by ${order}`

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
const newestFirst = sql`published_at desc, id desc`
type ArticleRow = Omit<Article, 'body' | 'published_at' | 'images'> & { readonly body?: string } & {
  readonly published_at: Date | null
}
const articleOf = (row: ArticleRow): Article => ({
  body: '',
  ...row,
  published_at: row.published_at?.toISOString() ?? '',
})

const propertiesOf = (brand: Brand, seen: Source['seen']) =>
  sql`select p.*, p.price_min::float8 as price_min, p.price_max::float8 as price_max, i.sections
    from properties p left join project_info i on i.property_id = p.id where ${offered(brand)} and ${seen('properties', 'p')} order by p.property_name, p.id`

/** Those that it will offer: which, by what launches will have made of all of them. */
async function propertiesThen({ system }: Database, brand: Brand, ahead: LookAhead): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select p.*, p.price_min::float8 as price_min, p.price_max::float8 as price_max, i.sections
    from properties p left join project_info i on i.property_id = p.id
    where ${isGroup(brand) ? sql`true` : sql`p.brand_id = ${brand.id}`} order by p.property_name, p.id`.execute(system)
  const then = await propertiesAhead(system, rows, ahead)
  return then.filter(row => row['status'] === 'active' && (row['dhsud_lts_no'] ?? '') !== '')
}

/** The properties that the brand's site offers to visitors now, by name. */
export async function propertiesOffered(db: Database, brand: Brand): Promise<SiteProperty[]> {
  const { rows, seen } = sourceOf(db, brand)
  return (await rows<Row>(propertiesOf(brand, seen))).map(propertyOf)
}

/** All data of a brand's site, as visitors may read it now; or as they will (decision 117). */
export async function readSnapshot(
  db: Database,
  brand: Brand,
  version: string,
  ahead?: LookAhead,
): Promise<SiteSnapshot> {
  const sections = await (ahead ? sectionsAhead(db, brand, ahead) : publishedSections(db, brand))
  const source = sourceOf(db, brand, ahead)
  const { rows: rowsOf, seen } = source
  const [properties, news, careers, questions, testimonials, awards, places, promos] = [
    await (ahead ? propertiesThen(db, brand, ahead) : rowsOf<Row>(propertiesOf(brand, seen))),
    await rowsOf<ArticleRow>(own(source, 'web_news', articleColumns, newestFirst)),
    await rowsOf<SiteSnapshot['careers'][number]>(
      own(
        source,
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
        sql`title, id`,
      ),
    ),
    await questionsOf(source, sections),
    await rowsOf<SiteSnapshot['testimonials'][number]>(
      own(
        source,
        'web_testimonials',
        ['id', 'name', 'role_or_property', 'quote', 'image', 'video_url', 'rating', 'is_featured'],
        sql`sort, id`,
      ),
    ),
    await rowsOf<SiteSnapshot['awards'][number]>(
      own(
        source,
        'web_awards',
        ['id', 'year', 'title', 'giver', 'category', 'image', 'property_id'],
        sql`year desc, id`,
      ),
    ),
    await rowsOf<SiteSnapshot['places'][number]>(
      own(
        source,
        'web_locations',
        ['id', 'name', 'address', 'region', 'lat', 'lng', 'image', 'property_ids'],
        sql`sort, id`,
      ),
    ),
    await rowsOf<SiteSnapshot['promos'][number]>(
      own(
        source,
        'web_popup_promos',
        ['id', 'title', 'image', 'mobile_image', 'link', 'frequency', 'dhsud_ad_no'],
        sql`priority desc, id`,
      ),
    ),
  ]
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
  const images = await picturesIn(db, [sections, read])
  const films = await filmsIn(
    db,
    read.properties.flatMap(({ videos }) => videos),
  )
  const site = { brand: brand.code, version, sections, images, films, ...read }
  const redirects = await redirectsOf(db, brand.id, ahead)
  const moved = [...redirects.keys()].flatMap(from => {
    const to = redirectedTo(site, from, redirects)
    return to === undefined ? [] : [[from, to] as const]
  })
  return { ...site, moved: Object.fromEntries(moved) }
}

/** Domain.md 4 row 22: a site without a questions page of its own shows the group's. */
async function questionsOf(
  { brand, rows, seen, table }: Source,
  sections: Record<string, unknown>,
): Promise<Question[]> {
  const of = 'faq' in sections ? brand : groupBrand
  return rows<Question>(
    sql`select f.id, c.name as category, f.question, f.answer from ${table('faqs', 'f')} join faq_categories c on c.id = f.category_id
      where f.brand_id = ${of.id} and c.brand_id = ${of.id} and ${seen('faqs', 'f')} and ${seen('faq_categories', 'c')}
      order by c.sort, c.id, f.sort, f.id`,
  )
}

const withText = [...articleColumns, 'body']

/** One article with its text; undefined where visitors may read none at this address. */
export async function readArticle(
  db: Database,
  brand: Brand,
  slug: string,
  ahead?: LookAhead,
): Promise<Article | undefined> {
  const { rows, seen, table, column } = sourceOf(db, brand, ahead)
  const [row] = await rows<ArticleRow>(
    sql`select ${sql.join(withText.map(column))} from ${table('web_news')}
      where brand_id = ${brand.id} and slug = ${slug} and ${seen('web_news')}`,
  )
  return row && { ...articleOf(row), images: await picturesIn(db, row.body ?? '') }
}

/** All articles of a site with their texts, by address. */
export async function readArticles(db: Database, brand: Brand): Promise<Map<string, Article>> {
  const source = sourceOf(db, brand)
  const rows = await source.rows<ArticleRow>(own(source, 'web_news', withText, newestFirst))
  const images = await picturesIn(
    db,
    rows.map(({ body }) => body),
  )
  const ofText = (body: string) =>
    Object.fromEntries(
      picturesInText(body).flatMap(({ src }) => {
        const known = images[src]
        return known ? [[src, known] as const] : []
      }),
    )
  return new Map(rows.map(row => [row.slug, { ...articleOf(row), images: ofText(row.body ?? '') }]))
}
