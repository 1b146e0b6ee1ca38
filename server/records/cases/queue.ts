import { queryOf } from '../../../model/contract/list-shapes.ts'
import type { List } from '../../../model/lists/list.ts'
import type { CallerCtx } from '../../call/context.ts'
import { listPage, type PageOfRows } from '../list.ts'
import type { Source } from '../list-sql.ts'
import { ofTheirBrands } from '../of-their-brands.ts'
import { onWire } from '../on-wire.ts'

type QueueQuery = Readonly<Record<string, unknown>> & {
  after?: string
  page?: number
  total?: 'capped' | 'exact' | 'none'
}

/** The list's fields of a row that was read with more, in wire form. */
export const shownOf = (source: Source, row: Readonly<Record<string, unknown>>): unknown =>
  onWire(Object.fromEntries(Object.keys(source.fields).map(field => [field, row[field]])))

/** A page of a queue across the caller's brands. */
export function queuePage<R extends { id: number }>(
  { db, caller }: CallerCtx,
  { list, source }: { readonly list: List; readonly source: Source },
  request: QueueQuery,
): Promise<PageOfRows<R>> {
  const { brand_ids } = caller
  const { after, page, total } = request
  const query = ofTheirBrands(list, queryOf(list, request), brand_ids)
  return listPage<R>(db, list, source, query, { brand_ids, reader: caller }, { after, page, total })
}
