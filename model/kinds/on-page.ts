import { isPageId, type PageId, pageOf } from '../pages/index.ts'
import type { ListKey } from './index.ts'
import { pageOfList } from './page-of-list.ts'

/**
 * The lists of a page, the one that it opens with first: the kinds that name it, in their order. A page that has the
 * flags of another, and that no kind names, shows the lists of that one.
 */
export function listsOnPage(page: PageId): readonly ListKey[] {
  const own = (Object.keys(pageOfList) as ListKey[]).filter(key => pageOfList[key] === page)
  const { flagOf } = pageOf(page)
  return own.length === 0 && flagOf !== undefined && isPageId(flagOf) ? listsOnPage(flagOf) : own
}

/** Where an address says which of the lists of its page is shown. */
export const listParameter = 'list'
/** What an address says of the list whose record it opens: nothing of the one that its page opens with. */
export const queryOfList = (key: ListKey): Readonly<Record<string, string>> =>
  listOfPage(pageOfList[key]) === key ? {} : { [listParameter]: key }

/** The list that a page opens with. */
export function listOfPage(page: PageId): ListKey {
  const [first] = listsOnPage(page)
  if (first === undefined) throw new Error(`No kind in model/kinds names the page ${page}.`)
  return first
}
