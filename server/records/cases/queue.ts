import { queryOf } from '../../../model/contract/list-shapes.ts'
import { type List, type ListQuery, picked } from '../../../model/lists/list.ts'
import type { CallerCtx } from '../../call/context.ts'
import { listPage, type Page } from '../list.ts'
import type { Source } from '../list-sql.ts'
import { onWire } from '../wire.ts'

type QueueQuery = Readonly<Record<string, unknown>> & {
  after?: string
  page?: number
  total?: 'capped' | 'exact' | 'none'
}

/** The query narrowed to these brands, whatever it asked for, where the brand is a filter of the list. */
export function ofTheirBrands(list: List, query: ListQuery, brand_ids: readonly number[]): ListQuery {
  if (list.branded || !list.columns['brand_id']?.filter) return query
  const mine = brand_ids.map(String)
  const narrowed = (filters: ListQuery['filters']): ListQuery['filters'] => {
    const { brand_id } = filters
    const wanted = brand_id === undefined ? mine : picked(brand_id).filter(id => mine.includes(id))
    return { ...filters, brand_id: wanted.join(',') || '-1' }
  }
  return { ...query, filters: narrowed(query.filters), ...(query.or ? { or: query.or.map(narrowed) } : {}) }
}

/** The list's fields of a row that was read with more, in wire form. */
export const shownOf = (source: Source, row: Readonly<Record<string, unknown>>): unknown =>
  onWire(Object.fromEntries(Object.keys(source.fields).map(field => [field, row[field]])))

/** A page of a queue across the caller's brands. */
export function queuePage<R extends { id: number }>(
  { db, caller }: CallerCtx,
  { list, source }: { readonly list: List; readonly source: Source },
  request: QueueQuery,
): Promise<Page<R>> {
  const { brand_ids } = caller
  const { after, page, total } = request
  const query = ofTheirBrands(list, queryOf(list, request), brand_ids)
  return listPage<R>(db, list, source, query, { brand_ids, reader: caller }, { after, page, total })
}
