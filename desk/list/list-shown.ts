import type { ListKey } from '../../model/kinds/lists.ts'
import { listOfPage, listsOnPage } from '../../model/kinds/on-page.ts'
import type { PageId } from '../../model/pages/index.ts'

/** Where an address says which of the lists of its page is shown. */
export const listParameter = 'list'

/** The list that a page shows at an address. */
export function listShown(page: PageId, search: URLSearchParams): ListKey {
  const query = search.get(listParameter)
  return listsOnPage(page).find(key => key === query) ?? listOfPage(page)
}
