import type { ListKey } from '../../model/kinds/lists.ts'
import { listOfPage, listParameter, listsOnPage } from '../../model/kinds/on-page.ts'
import type { PageId } from '../../model/pages/index.ts'

/** The list that a page shows at an address. */
export function listShown(page: PageId, search: URLSearchParams): ListKey {
  const query = search.get(listParameter)
  return listsOnPage(page).find(key => key === query) ?? listOfPage(page)
}
