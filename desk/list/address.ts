import { type Group, groupsText, orField, readGroups, takes } from '../../model/lists/groups.ts'
import {
  asBoard,
  type ColumnFilter,
  filtered,
  type List,
  type ListQuery,
  type ListView,
  parametersOf,
  picked,
  searchable,
  searchLength,
  shownField,
  sortable,
} from '../../model/lists/list.ts'

/**
 * Everything that a list shows, as its address has it: a link shows another person the same list, a reload shows it
 * again, and Back leads to it. Filters have the names that they have on the wire.
 */
export type ListAddress = {
  /** All rows, the trash, or the id of a saved view. */
  readonly view: string | undefined
  readonly search: string
  readonly sort: string | undefined
  readonly filters: ListQuery['filters']
  /** Further groups of filters, one of which is enough. */
  readonly or: readonly Group[]
  /** Columns in their order, if others than the remembered ones were chosen. */
  readonly columns: readonly string[] | undefined
  /** Counts from 1. */
  readonly page: number
  /** Cursors of the pages up to here; the last is where this one begins. */
  readonly trail: readonly string[]
  /** The open row: its id, `new`, or `copy-` and the id of another. */
  readonly open: string | undefined
  /** Shown as a board, a column for each state. */
  readonly board?: true | undefined
}

export type Params = Readonly<Record<string, string>>

export const trashView = 'trash'
/** All rows, of a list that opens with less: its bare address asks for what it opens with. */
export const allView = 'all'
export const newRow = 'new'
export const copyRow = 'copy-'
/** Shorter texts find nearly everything; the server refuses them. */
export const shortestSearch = searchLength.least
const longestSearch = searchLength.most
/** More would make the address long; before that a person goes back to the first page. */
const longestTrail = 20
const between = '.'

export const emptyAddress: ListAddress = {
  view: undefined,
  search: '',
  sort: undefined,
  filters: {},
  or: [],
  columns: undefined,
  page: 1,
  trail: [],
  open: undefined,
}

/**
 * Values that the list does not offer, from an old link or another hand, are left out, so that the list always shows.
 */
export function readAddress(list: List, params: Params): ListAddress {
  const { view, search = '', sort, columns, page, trail, open } = params
  const known = columns?.split(',').filter(field => Object.hasOwn(list.columns, field))
  const cursors = trail?.split(between).filter(cursor => /^[\w-]+$/.test(cursor)) ?? []
  const number = Number(page)
  return {
    view:
      view !== undefined && (/^\d{1,15}$/.test(view) || view === allView || (view === trashView && list.trash))
        ? view
        : undefined,
    search: searchable(list).length > 0 ? search.slice(0, longestSearch) : '',
    sort: sort !== undefined && sortable(list).includes(sort.replace(/^-/, '')) ? sort : undefined,
    filters: Object.fromEntries(
      filtered(list).flatMap(([field, filter]) =>
        parametersOf(field, filter).flatMap(name => fitting(filter, name, params[name])),
      ),
    ),
    or: (params[orField] !== undefined && readGroups(list, params[orField])) || [],
    columns: known && known.length > 0 ? [...new Set(known)] : undefined,
    page: cursors.length > 0 && Number.isSafeInteger(number) && number > 1 ? number : 1,
    trail: cursors,
    open: open !== undefined && /^(?:(?:copy-)?\d{1,15}|new)$/.test(open) ? open : undefined,
    board: params[shownField] === asBoard && view !== trashView ? true : undefined,
  }
}

function fitting(filter: ColumnFilter, name: string, value: string | undefined): [string, string][] {
  if (value === undefined) return []
  if (filter.kind !== 'choice') return takes(filter, value) ? [[name, value]] : []
  const offered = picked(value).filter(one => filter.options.some(option => option.value === one))
  return offered.length > 0 ? [[name, offered.join(',')]] : []
}

export function paramsOf({ view, search, sort, filters, or, columns, page, trail, open, board }: ListAddress): Params {
  const all = {
    view,
    sort,
    open,
    ...filters,
    [orField]: or.length > 0 ? groupsText(or) : undefined,
    search: search || undefined,
    columns: columns?.join(','),
    [shownField]: board ? asBoard : undefined,
    page: page > 1 ? String(page) : undefined,
    trail: page > 1 ? trail.join(between) : undefined,
  }
  return Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

/** The query sent to the server. A text too short to search for is still being typed. */
export const queryOf = ({ search, sort, filters, or, view }: ListAddress): ListQuery => ({
  filters,
  ...(or.length > 0 ? { or } : {}),
  ...(search.trim().length >= shortestSearch ? { search: search.trim() } : {}),
  ...(sort === undefined ? {} : { sort }),
  ...(view === trashView ? { trashed: true } : {}),
})

/** Another query: it begins on its first page, with no row open. */
export const asking = (
  address: ListAddress,
  change: Partial<Pick<ListAddress, 'view' | 'search' | 'sort' | 'filters' | 'or' | 'columns' | 'board'>>,
): ListAddress => ({ ...address, ...change, page: 1, trail: [], open: undefined })

/** These filters, or one of these groups: where the filters are gone, the first group is what the others stand beside. */
export const narrowedTo = (
  filters: ListAddress['filters'],
  or: ListAddress['or'],
): Pick<ListAddress, 'filters' | 'or'> =>
  Object.keys(filters).length > 0 ? { filters, or } : { filters: or[0] ?? {}, or: or.slice(1) }

/** The views that a list opens with: the first of them that has rows. */
export const openingViews = (list: List): [string, ListView][] =>
  Object.entries(list.views ?? {}).filter(([, { opens }]) => opens)

const sorted = (of: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(of).sort())
/** Whether an address asks for just what a tab does. */
export const isOnView = (
  { view, filters, or, sort }: Pick<ListAddress, 'view' | 'filters' | 'or' | 'sort'>,
  tab: Pick<ListView, 'filters' | 'sort'>,
): boolean => view === undefined && or.length === 0 && sort === tab.sort && sorted(filters) === sorted(tab.filters)
/** The view of the list that an address asks for, if it asks for one. */
export const viewOpen = (list: List, address: ListAddress): ListView | undefined =>
  Object.values(list.views ?? {}).find(tab => isOnView(address, tab))

/** Nothing is asked for yet: the list is to open with what its person has to do. */
export const isBare = (list: List, { view, search, sort, filters, or, page, open, board }: ListAddress): boolean =>
  openingViews(list).length > 0 &&
  view === undefined &&
  search === '' &&
  sort === undefined &&
  page === 1 &&
  open === undefined &&
  // A board shows what is to do beside the rest.
  board === undefined &&
  Object.keys(filters).length === 0 &&
  or.length === 0

export const nextPage = (address: ListAddress, cursor: string): ListAddress => ({
  ...address,
  page: address.page + 1,
  trail: [...address.trail, cursor].slice(-longestTrail),
  open: undefined,
})

export function previousPage(address: ListAddress): ListAddress {
  const trail = address.trail.slice(0, -1)
  const isKnown = trail.length > 0 && address.page > 2
  return { ...address, page: isKnown ? address.page - 1 : 1, trail: isKnown ? trail : [], open: undefined }
}

export const isNarrowed = ({ filters, or, search }: ListQuery): boolean =>
  search !== undefined || or !== undefined || Object.keys(filters).length > 0
