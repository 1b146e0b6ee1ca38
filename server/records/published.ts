import { sql } from 'kysely'
import { type Brand, groupBrand } from '../../model/brands.ts'
import type { Content, ContentValue } from '../../model/content/content.ts'
import { contents } from '../../model/content/index.ts'
import { resolve } from '../../model/content/inherit.ts'
import { complete } from '../../model/content/value.ts'
import type { Database } from '../db/open.ts'
import { plannedOnce } from '../db/prepared.ts'

/** What a brand publishes of a section, with what flows to it from the group site; its initial values where neither says anything. */
export const publishedValues = async <C extends Content>(
  db: Database,
  brand: Brand,
  content: C,
): Promise<ContentValue<C>> => (await publishedOf(db, brand, [content]))(content)

/** As `publishedValues`, of several sections at once. */
export async function publishedOf<A extends Content>(
  db: Database,
  brand: Brand,
  contents: readonly A[],
): Promise<<C extends A>(content: C) => ContentValue<C>> {
  const sections = contents.map(({ section }) => section)
  const { rows } = await sql<SectionRow>`${plannedOnce} select site_id, section, own from site_published
    where site_id = any(${[brand.site_id, groupBrand.site_id]}::int[]) and section = any(${sections}::text[])`.execute(
    db.public,
  )
  return content => valuesOf(rows, brand, content)
}

export type SectionRow = { site_id: number; section: string; own: Parameters<typeof resolve>[1] }

function valuesOf<C extends Content>(rows: readonly SectionRow[], brand: Brand, content: C): ContentValue<C> {
  const own = (site: number) => rows.find(row => row.site_id === site && row.section === content.section)?.own
  const from = brand.id === groupBrand.id ? undefined : own(groupBrand.site_id)
  return complete(content.fields, resolve(content.fields, from, own(brand.site_id))) as ContentValue<C>
}

/** Every section that a brand's site has and publishes, by its dotted key. */
export async function publishedSections(db: Database, brand: Brand): Promise<Record<string, unknown>> {
  const { rows } = await sql<SectionRow>`select site_id, section, own from site_published
    where site_id = any(${[brand.site_id, groupBrand.site_id]}::int[])`.execute(db.public)
  return sectionsFrom(rows, brand)
}

/** What these rows of a site and of the group's say of each section that the site has. */
export function sectionsFrom(rows: readonly SectionRow[], brand: Brand): Record<string, unknown> {
  const has = new Set(rows.filter(row => row.site_id === brand.site_id).map(row => row.section))
  return Object.fromEntries(
    contents
      .filter(({ section }) => has.has(section))
      .map(content => [content.section, valuesOf(rows, brand, content)]),
  )
}
