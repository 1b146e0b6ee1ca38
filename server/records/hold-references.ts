import type { Brand } from '../../model/brands.ts'
import type { Content } from '../../model/content/content.ts'
import { Refusal } from '../../model/errors.ts'
import { isRefused, type Moment } from '../../model/site-check/references.ts'
import type { Trx } from '../db/handle.ts'
import { orNone } from '../db/or-none.ts'
import { type Holder, holdProperties, relationsIn } from './hold-properties.ts'
import { holdRows } from './hold-rows.ts'

type Referring = Holder & {
  /** Of a page of a site: its lists are what records are named by. */
  readonly page?: { readonly brand: Brand | null; readonly content: Content }
}

/**
 * Refuses what a value may not refer to at this moment, at its fields, by the one table of rules (decision 240). What the table
 * leaves to the site check passes.
 */
export async function holdReferences(trx: Trx, moment: Moment, { page, ...holder }: Referring): Promise<void> {
  if (isRefused('property', moment)) await holdProperties(trx, holder)
  if (isRefused('article', moment)) await holdArticles(trx, holder)
  // A page that leaves out a category deletes it, as far as articles are concerned.
  if (page && moment === 'save' && isRefused('category', 'delete'))
    await holdRows(trx, page.brand, page.content, holder.value as object)
}

/** An article that is newly named is one of the same site, and not in the trash. */
async function holdArticles(trx: Trx, { fields, value, before, brand_id, mayBeGone }: Holder): Promise<void> {
  const known = new Set(relationsIn(fields, before, 'news').map(({ key }) => key))
  const fresh = relationsIn(fields, value, 'news').filter(({ key }) => !known.has(key))
  if (fresh.length === 0 || mayBeGone || brand_id === null) return
  const ids = fresh.filter(({ key }) => /^[1-9][0-9]{0,14}$/.test(key)).map(({ key }) => Number(key))
  const rows = await trx
    .selectFrom('web_news')
    .where('brand_id', '=', brand_id)
    .where('id', 'in', orNone(ids))
    .where('deleted_at', 'is', null)
    .forShare()
    .select('id')
    .execute()
  const here = new Set(rows.map(({ id }) => String(id)))
  const gone = fresh.filter(({ key }) => !here.has(key))
  if (gone.length === 0) return
  const message = 'There is no such article of this site. Choose one of the list.'
  throw new Refusal('INVALID', { errors: Object.fromEntries(gone.map(({ path }) => [path, [message]])) })
}
