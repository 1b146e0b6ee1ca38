import type { Brand } from '../../model/brands.ts'
import type { PageId } from '../../model/pages/index.ts'
import { queries } from '../api/queries.ts'
import { isBare, queryOf, readAddress } from './address.ts'
import { listShown } from './list-shown.ts'
import { columnsOf } from './use-layout.ts'
import { countsOf, pageOfRows } from './use-rows.ts'
import { viewsOf } from './use-views.ts'
import { wholeList } from './whole-list.ts'

/**
 * Sends the reads that the page of a list will send when it is drawn. The list repeats a failed one, and shows the
 * failure.
 */
export async function askRowsAhead(page: PageId, brand: Brand | undefined, search: URLSearchParams): Promise<void> {
  const key = listShown(page, search)
  const list = await wholeList(key).load()
  const address = readAddress(list, Object.fromEntries(search))
  const place = { key, brand }
  if (list.views) void queries.prefetchQuery(countsOf(place))
  if (!isBare(list, address))
    void queries.prefetchQuery(pageOfRows(queries, place, queryOf(address), address.trail.at(-1)))
  void queries.prefetchQuery(columnsOf(key))
  void queries.prefetchQuery(viewsOf(key))
}
