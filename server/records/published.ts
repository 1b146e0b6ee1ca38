import { sql } from 'kysely'
import { type Brand, groupBrand } from '../../model/brands.ts'
import type { Content, ContentValue } from '../../model/content/content.ts'
import { resolve } from '../../model/content/inherit.ts'
import { emailContent } from '../../model/content/pages/email-content.ts'
import { complete } from '../../model/content/value.ts'
import { contents } from '../../model/pages/site-content.ts'
import type { Database } from '../db/open.ts'
import { plannedOnce } from '../db/prepared.ts'

/** A brand's published values of a section, with those it takes from the group site; initial values where neither has any. */
export const publishedValues = async <C extends Content>(
  db: Database,
  brand: Brand,
  content: C,
): Promise<ContentValue<C>> => (await publishedOf(db, brand, [content]))(content)

/** As `publishedValues`, for several sections at once. */
export async function publishedOf<A extends Content>(
  { public: db }: Pick<Database, 'public'>,
  brand: Brand,
  contents: readonly A[],
): Promise<<C extends A>(content: C) => ContentValue<C>> {
  const sections = contents.map(({ section }) => section)
  const { rows } = await sql<SectionRow>`${plannedOnce} select site_id, section, own from site_published
    where site_id = any(${[brand.site_id, groupBrand.site_id]}::int[]) and section = any(${sections}::text[])`.execute(
    db,
  )
  return content => valuesOf(rows, brand, content)
}

export type SectionRow = { site_id: number; section: string; own: Parameters<typeof resolve>[1] }

function valuesOf<C extends Content>(rows: readonly SectionRow[], brand: Brand, content: C): ContentValue<C> {
  const own = (site: number) => rows.find(row => row.site_id === site && row.section === content.section)?.own
  const from = brand.id === groupBrand.id ? undefined : own(groupBrand.site_id)
  return complete(content.fields, resolve(content.fields, from, own(brand.site_id))) as ContentValue<C>
}

/** All sections that a brand's site has and publishes, by dotted key. */
export async function publishedSections(db: Database, brand: Brand): Promise<Record<string, unknown>> {
  const { rows } = await sql<SectionRow>`select site_id, section, own from site_published
    where site_id = any(${[brand.site_id, groupBrand.site_id]}::int[])`.execute(db.public)
  return sectionsFrom(rows, brand)
}

/** The values of each section that the site has, from the rows of the site and of the group's. */
export function sectionsFrom(rows: readonly SectionRow[], brand: Brand): Record<string, unknown> {
  const has = new Set(rows.filter(row => row.site_id === brand.site_id).map(row => row.section))
  return Object.fromEntries(
    contents
      // Mail templates are for mails: no visitor reads them.
      .filter(({ section }) => has.has(section) && section !== emailContent.section)
      .map(content => [content.section, valuesOf(rows, brand, content)]),
  )
}
