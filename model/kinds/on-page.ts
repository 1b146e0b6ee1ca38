import type { PageId } from '../pages/index.ts'
import type { ListKey } from './index.ts'
import { pageOfList } from './page-of-list.ts'

/** The lists that a page keeps, the one that it opens with first: the kinds that name it, in their order. */
export const listsOnPage = (page: PageId): readonly ListKey[] =>
  (Object.keys(pageOfList) as ListKey[]).filter(key => pageOfList[key] === page)

/** The list that a page opens with. */
export function listOfPage(page: PageId): ListKey {
  const [first] = listsOnPage(page)
  if (first === undefined) throw new Error(`No kind in model/kinds names the page ${page}.`)
  return first
}
