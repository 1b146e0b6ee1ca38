import type { lists } from '../../model/kinds/list-data.ts'
import type { pageOfList } from '../../model/kinds/page-of-list.ts'
import type { PageId } from '../../model/pages/index.ts'
import { pathOf, type RouteParams } from '../../model/pages/route.ts'

/** The names of a list's filters in an address: as on the wire. */
type FilterOf<C> = {
  [F in keyof C & string]: C[F] extends { filter: { kind: 'days' } }
    ? `${F}_from` | `${F}_to`
    : C[F] extends { filter: object }
      ? F
      : never
}[keyof C & string]
type FiltersOn<P extends PageId> = {
  [K in keyof typeof lists]: (typeof pageOfList)[K] extends P ? FilterOf<(typeof lists)[K]['columns']> : never
}[keyof typeof lists]

/** What every list or queue knows; `field` is of a page's form, and `draft` the named draft of a page that it shows. */
type OfLists =
  | 'search'
  | 'sort'
  | 'view'
  | 'open'
  | 'page'
  | 'trail'
  | 'columns'
  | 'list'
  | 'as'
  | 'status'
  | 'field'
  | 'draft'
/** Parameters of pages that are no lists. */
type Own = { 'desk.approvals': 'kind'; 'website.appointment-board': 'from' }

/** What may follow the `?` of a page, by the registry and its lists. */
export type SearchOf<P extends PageId> = {
  readonly [name in FiltersOn<P> | OfLists | (P extends keyof Own ? Own[P] : never)]?: string | number | undefined
}

/** The router knows our addresses as texts only, so it types no search itself: the search is typed here. */
export const asSearch = (search: object): never => search as never

/** The address of a page with its parameters: for `<Link>` and `navigate`. */
export const linkTo = <P extends PageId>(page: P, search: SearchOf<P>, params: RouteParams = {}) => ({
  to: pathOf(page, params),
  search: asSearch(search),
})
