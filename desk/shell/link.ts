import type { SearchOf } from '../../model/kinds/search-of-page.ts'
import type { PageId } from '../../model/pages/index.ts'
import { pathOf, type RouteParams } from '../../model/pages/route.ts'

/** The address of a page with its parameters: for `<Link>` and `navigate`. */
export const linkTo = <P extends PageId>(page: P, search: SearchOf<P>, params: RouteParams = {}) => ({
  to: pathOf(page, params),
  search: search as SearchOf<PageId>,
})
