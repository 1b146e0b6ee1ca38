import { sql } from 'kysely'
import { brandById, brands } from '../../../model/brands.ts'
import { foundLists } from '../../../model/kinds/found.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { searchable } from '../../../model/lists/list.ts'
import { may } from '../../../model/pages/access.ts'
import { isBranded } from '../../../model/pages/menu.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { ListSource } from '../../records/bulk.ts'
import type { ListSources } from '../../records/export/job.ts'
import { hiddenIn } from '../../records/hidden-fields.ts'
import { fromSql, orderOf, orderSql, selectSql, whereOf } from '../../records/list-sql.ts'
import { ofTheirBrands } from '../../records/of-their-brands.ts'

/** Records shown per list: more of them are in the list itself. */
const most = 4
const longest = 120

/** The brands whose rows of a list the caller may see, for a site's list those that have the page; none at all without access to the list. */
function brandsOf({ caller }: CallerCtx, page: ListSource['page']): readonly number[] | undefined {
  if (!isBranded(page)) return may(caller.access, 'view', page) ? caller.brand_ids : undefined
  const seen = brands.filter(({ code }) => may(caller.access, 'view', page, code))
  return seen.length > 0 ? seen.map(({ id }) => id) : undefined
}

async function foundIn(
  { db, caller }: CallerCtx,
  { list, source }: ListSource,
  search: string,
  brand_ids: readonly number[],
) {
  const query = ofTheirBrands(list, { filters: {}, search }, brand_ids)
  const hidden = hiddenIn(list, caller.access)
  const fields = searchable(list).filter(field => !hidden.has(field))
  const words = selectSql(source, new Set(fields))
  const brand = list.branded ? sql`t.brand_id` : sql`null::int`
  const { rows } = await sql<{ id: number; of_brand: number | null; [field: string]: unknown }>`
    select ${words}, t.id, ${brand} as of_brand from (
      select t.* from ${fromSql(source, false)} where ${whereOf(list, source, query, { brand_ids, reader: caller })}
      order by ${orderSql(orderOf(list, query))} limit ${sql.lit(most)}
    ) as t ${source.joins ?? sql``} order by ${orderSql(orderOf(list, query))}`.execute(db)
  return rows.map(row => ({ row, words: worded(fields, row) }))
}

/** The names of a row: the texts by which it is searched, its name first. */
const worded = (fields: readonly string[], row: Readonly<Record<string, unknown>>): string[] =>
  fields.flatMap(field => {
    const value = row[field]
    return (typeof value === 'string' && value !== '') || typeof value === 'number'
      ? [String(value).slice(0, longest)]
      : []
  })

export const findOf = (listSources: ListSources): Pick<HandlersOf<'lists'>, 'find'> => ({
  find: async ({ query: { search } }, ctx) => {
    const found = []
    for (const key of foundLists) {
      const listSource = listSources[key]
      const brand_ids = brandsOf(ctx, pageOfList[key])
      if (!listSource || brand_ids === undefined) continue
      for (const { row, words } of await foundIn(ctx, listSource, search, brand_ids))
        found.push({
          list: key,
          id: row.id,
          brand: row.of_brand === null ? null : (brandById(row.of_brand)?.code ?? null),
          name: words[0] ?? `${listSource.list.one} ${row.id}`,
          note: words[1] ?? null,
        })
    }
    return { items: found }
  },
})
