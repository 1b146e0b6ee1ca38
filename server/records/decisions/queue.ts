import { queryOf } from '../../../model/contract/list-shapes.ts'
import { type List, type ListQuery, picked } from '../../../model/lists/list.ts'
import type { CallerCtx } from '../../http/context.ts'
import { listPage, type Page } from '../list.ts'
import type { Source } from '../list-sql.ts'

type Given = Readonly<Record<string, unknown>> & { after?: string; page?: number; total?: 'capped' | 'exact' | 'none' }

/** The query narrowed to these brands, whatever was asked for, where the brand is a filter of the list. */
export function ofTheirBrands(list: List, query: ListQuery, brand_ids: readonly number[]): ListQuery {
  if (list.branded || !list.columns.brand_id?.filter) return query
  const mine = brand_ids.map(String)
  const { brand_id } = query.filters
  const wanted = brand_id === undefined ? mine : picked(brand_id).filter(id => mine.includes(id))
  return { ...query, filters: { ...query.filters, brand_id: wanted.join(',') || '-1' } }
}

/** A page of a queue of all brands at once, of the caller's brands only. */
export async function queuePage<R extends { id: number }>(
  ctx: CallerCtx,
  list: List,
  source: Source,
  given: Given,
): Promise<Page<R>> {
  const query = ofTheirBrands(list, queryOf(list, given), ctx.caller.brand_ids)
  const { after, page, total } = given
  return listPage<R>(ctx.db, list, source, query, { brand_ids: ctx.caller.brand_ids }, { after, page, total })
}
