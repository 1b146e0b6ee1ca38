import { sql } from 'kysely'
import type { Brand } from '../../model/brands.ts'
import type { Content } from '../../model/content/content.ts'
import { newsAndArticlesPage } from '../../model/content/pages/news-and-articles-page.ts'
import { isObject } from '../../model/content/value.ts'
import { errors, fill, Refusal } from '../../model/errors.ts'
import type { Trx } from '../db/handle.ts'

type Used = { readonly item: string; readonly n: number }

/** The categories of a brand's articles that articles stand in, whoever may see those, but for the ones kept. */
async function categoriesLost(trx: Trx, brand: Brand, kept: readonly string[]): Promise<Used[]> {
  const { rows } = await sql<Used>`select c.item, a.articles as n from news_categories(${brand.id}) as c
    join articles_in_categories(${brand.id}) as a on a.category_id = c.id
    where c.id <> all(${kept}::text[]) order by c.place`.execute(trx)
  return rows
}

/** Lists of a page whose rows are named by records, by its section: the field, and what of the rows is in use. */
const namedRows: Readonly<Record<string, { readonly field: string; readonly lost: typeof categoriesLost }>> = {
  [newsAndArticlesPage.section]: { field: 'category', lost: categoriesLost },
}

/** Domain.md 3.1: what records name is not deleted. Refuses at the list whose row would go. */
export async function holdRows(trx: Trx, brand: Brand | null, { section }: Content, own: object): Promise<void> {
  const named = namedRows[section]
  const rows = named && (own as Readonly<Record<string, unknown>>)[named.field]
  // Taken from the group's site, its rows are held there.
  if (!brand || !named || !Array.isArray(rows)) return
  const kept = rows.flatMap(row => (isObject(row) && typeof row['id'] === 'string' ? [row['id']] : []))
  const lost = await named.lost(trx, brand, kept)
  if (lost.length === 0) return
  const messages = lost.map(({ item, n }) => fill(errors.IN_USE.message, { label: item, n }))
  throw new Refusal('INVALID', { errors: { [named.field]: messages } })
}
