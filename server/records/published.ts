import { type Brand, groupBrand } from '../../model/brands.ts'
import type { Content, ContentValue } from '../../model/content/content.ts'
import { resolve } from '../../model/content/inherit.ts'
import { complete } from '../../model/content/value.ts'
import type { Database } from '../db/open.ts'

/** What a brand publishes of a section, with what flows to it from the group site; its initial values where neither says anything. */
export async function publishedValues<C extends Content>(
  db: Database,
  brand: Brand,
  content: C,
): Promise<ContentValue<C>> {
  const rows = await db.public
    .selectFrom('site_published')
    .where('site_id', 'in', [brand.site_id, groupBrand.site_id])
    .where('section', '=', content.section)
    .select(['site_id', 'own'])
    .execute()
  const own = (site: number) => rows.find(row => row.site_id === site)?.own
  const from = brand.id === groupBrand.id ? undefined : own(groupBrand.site_id)
  return complete(content.fields, resolve(content.fields, from, own(brand.site_id))) as ContentValue<C>
}
