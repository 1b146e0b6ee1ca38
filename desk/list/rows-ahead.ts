import type { Brand } from '../../model/brands.ts'
import { type ListKey, listOf } from '../../model/lists/index.ts'
import { queries } from '../api/queries.ts'
import { queryOf, readAddress } from './address.ts'
import { listShown } from './lists-on-page.ts'
import { columnsOf } from './use-layout.ts'
import { pageOfRows } from './use-rows.ts'
import { viewsOf } from './use-views.ts'

/** Asks for what the page of a list will ask for as it is drawn. What fails is asked for again by the list, which says so. */
export function askRowsAhead(list: ListKey, brand: Brand | undefined, search: URLSearchParams): void {
  const key = listShown(list, search)
  const address = readAddress(listOf(key), Object.fromEntries(search))
  void queries.prefetchQuery(pageOfRows(queries, { key, brand }, queryOf(address), address.trail.at(-1)))
  void queries.prefetchQuery(columnsOf(key))
  void queries.prefetchQuery(viewsOf(key))
}
