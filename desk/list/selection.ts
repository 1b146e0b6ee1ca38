/** The ticked rows: their ids, or all matches, which is a query and its count and never ids. */
export type Selection =
  | { readonly kind: 'rows'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly count: number }

export const nothing: Selection = { kind: 'rows', ids: new Set() }

export const isSelected = (selection: Selection, id: number): boolean =>
  selection.kind === 'all' || selection.ids.has(id)
export const sizeOf = (selection: Selection): number =>
  selection.kind === 'all' ? selection.count : selection.ids.size
export const ofRows = (ids: Iterable<number>): Selection => ({ kind: 'rows', ids: new Set(ids) })

/**
 * Unticking one row of "all that match" leaves the ticked rows of this page: the other matches are not named by ids.
 */
export function toggled(selection: Selection, id: number, page: readonly number[]): Selection {
  const ids = selection.kind === 'all' ? new Set(page) : selection.ids
  return { kind: 'rows', ids: ids.symmetricDifference(new Set([id])) }
}

/** Ticks all rows of a page from one to another, both included. */
export function ticked(selection: Selection, from: number, to: number, page: readonly number[]): Selection {
  const [start = -1, end = -1] = [page.indexOf(from), page.indexOf(to)].toSorted((a, b) => a - b)
  const ids = selection.kind === 'all' ? new Set(page) : selection.ids
  return start < 0 ? toggled(selection, to, page) : ofRows(ids.union(new Set(page.slice(start, end + 1))))
}

export const isPageSelected = (selection: Selection, page: readonly number[]): boolean =>
  page.length > 0 && page.every(id => isSelected(selection, id))

export function togglePage(selection: Selection, page: readonly number[]): Selection {
  if (isPageSelected(selection, page))
    return selection.kind === 'all' ? nothing : { kind: 'rows', ids: selection.ids.difference(new Set(page)) }
  return { kind: 'rows', ids: (selection.kind === 'all' ? new Set<number>() : selection.ids).union(new Set(page)) }
}
