import { queryOf } from '../../../model/contract/list-shapes.ts'
import { type List, type ListQuery, picked } from '../../../model/lists/list.ts'
import type { CallerCtx } from '../../http/context.ts'
import { listPage, type Page } from '../list.ts'
import type { Source } from '../list-sql.ts'
import { onWire } from '../wire.ts'

type Asked = Readonly<Record<string, unknown>> & { after?: string; page?: number; total?: 'capped' | 'exact' | 'none' }

/** The query narrowed to these brands, whatever was asked for, where the brand is a filter of the list. */
export function ofTheirBrands(list: List, query: ListQuery, brand_ids: readonly number[]): ListQuery {
  if (list.branded || !list.columns.brand_id?.filter) return query
  const mine = brand_ids.map(String)
  const { brand_id } = query.filters
  const wanted = brand_id === undefined ? mine : picked(brand_id).filter(id => mine.includes(id))
  return { ...query, filters: { ...query.filters, brand_id: wanted.join(',') || '-1' } }
}

/** What the list shows of a row that was read with more, as it stands on the wire. */
export const shownOf = (source: Source, row: Readonly<Record<string, unknown>>): unknown =>
  onWire(Object.fromEntries(Object.keys(source.fields).map(field => [field, row[field]])))

/** A page of a queue of all brands at once, of the caller's brands only. */
export function queuePage<R extends { id: number }>(
  { db, caller }: CallerCtx,
  { list, source }: { readonly list: List; readonly source: Source },
  asked: Asked,
): Promise<Page<R>> {
  const { brand_ids } = caller
  const { after, page, total } = asked
  const query = ofTheirBrands(list, queryOf(list, asked), brand_ids)
  return listPage<R>(db, list, source, query, { brand_ids }, { after, page, total })
}
