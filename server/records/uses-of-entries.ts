import { sql } from 'kysely'
import { type Brand, brandById, brands } from '../../model/brands.ts'
import { newsAndArticlesPage } from '../../model/content/pages/news-and-articles-page.ts'
import { labelOfPage } from '../../model/pages/index.ts'
import { pageOfSection } from '../../model/pages/site-content.ts'
import { siteAt } from '../../model/site/route.ts'
import type { Deps } from '../call/context.ts'
import { relationsIn } from './hold-properties.ts'
import { textsIn } from './site-check/named.ts'
import { checkedKeys, recordsOf } from './site-check/records.ts'

type Row = Readonly<Record<string, unknown>>
/** Where the articles or vacancies of each site are referred to, by brand and address or by brand and id. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>

const ofAddress = (brand: number, slug: string) => `${brand}/${slug}`
const ofId = (brand: number, id: number | string) => `${brand}#${id}`

/** Everything of all sites that refers to an article or a vacancy, drafts and what visitors see. */
export async function usesOf({ db, now }: Deps, folder: '/news/' | '/careers/'): Promise<Uses> {
  const uses = new Map<string, Set<string>>()
  const add = (key: string, place: string) => uses.set(key, (uses.get(key) ?? new Set()).add(place))
  const addLinks = (brand: Brand, value: unknown, place: string) => {
    for (const text of textsIn(value)) {
      if (!text.startsWith('/')) continue
      const at = siteAt(text.split(/[?#]/)[0] ?? '/')
      // A link that names no site leads to a page of its own.
      const of = at.brand.public_base === '/' ? brand : at.brand
      if (at.path.startsWith(folder)) add(ofAddress(of.id, at.path.slice(folder.length)), place)
    }
  }
  const { rows } = await sql<{ brand_id: number; section: string; own: object }>`
    select brand_id, section, own from site_sections where own::text like ${`%${folder}%`} or section = ${newsAndArticlesPage.section}
    union all
    select brand_id, section, own from site_published where own::text like ${`%${folder}%`} or section = ${newsAndArticlesPage.section}`.execute(
    db.system,
  )
  for (const { brand_id, section, own } of rows) {
    const brand = brandById(brand_id)
    const page = pageOfSection(section)
    if (!brand || !page) continue
    const place = `${labelOfPage(page)} of ${brand.display_label}`
    addLinks(brand, own, place)
    if (folder === '/news/' && section === newsAndArticlesPage.section)
      for (const { key } of relationsIn(newsAndArticlesPage.fields, own, 'news')) add(ofId(brand.id, key), place)
  }
  for (const brand of brands)
    for (const { page, title, values } of await recordsOf(db.system, brand, checkedKeys, now()))
      addLinks(brand, values, `“${title}” (${labelOfPage(page)} of ${brand.display_label})`)
  return uses
}

/** Why this one stays: what refers to it, in words. */
export function usedWords(row: Row, uses: Uses | undefined): string | undefined {
  const brand = Number(row['brand_id'])
  const places = [
    ...(uses?.get(ofAddress(brand, String(row['slug']))) ?? []),
    ...(uses?.get(ofId(brand, Number(row['id']))) ?? []),
  ]
  if (places.length === 0) return undefined
  return `“${row['title']}” is used in ${places.length === 1 ? 'one place' : `${places.length} places`}: ${places.slice(0, 6).join('; ')}${places.length > 6 ? ' …' : ''}. Change the links there first.`
}
