import type { PageId, registry } from '../pages/index.ts'
import type { lists } from './list-data.ts'
import type { pageOfList } from './page-of-list.ts'

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

/** What a screen of each kind has in its address. `field`: of its form; `draft`, `lay`: a named draft of the page, shown or laid on it. */
type OfScreens = {
  list: 'search' | 'sort' | 'view' | 'open' | 'page' | 'trail' | 'columns' | 'list' | 'as' | 'status' | 'field'
  approval: OfScreens['list']
  content: 'field' | 'draft' | 'lay' | 'preview'
  facts: OfScreens['content']
  portal: OfScreens['content']
  custom: never
}
/** What the screen of one page alone has there. */
type Own = {
  'desk.approvals': 'kind' | 'late' | 'open'
  'desk.calendar': 'show' | 'on' | 'brand' | 'person'
  'website.overview': 'show'
  'website.launches': 'open'
  'website.reviews': 'open'
  'website.appointment-board': 'show' | 'on' | OfScreens['list']
  'website.media-library': 'search' | 'folder' | 'view' | 'kind' | 'of' | 'described' | 'open'
  'project_info.unit-pages': 'find' | 'level' | 'status' | 'view'
  'sellers_portal.current-contract-quota': 'search' | 'position' | 'sales_group' | 'period' | 'page'
  'sellers_portal.year-to-date-report': 'search' | 'position' | 'sales_group' | 'year' | 'months' | 'page'
  'admin.mail-outbox': 'status'
}

export type SearchName<P extends PageId> =
  | FiltersOn<P>
  | OfScreens[(typeof registry)[P]['screen']['kind']]
  | (P extends keyof Own ? Own[P] : never)

/** What may follow the `?` of a page, by the registry and its lists. The router knows this type: `desk/routes.tsx`. */
export type SearchOf<P extends PageId> = { readonly [name in SearchName<P>]?: string | number | undefined }
