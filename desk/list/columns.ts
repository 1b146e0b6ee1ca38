import { type List, type ListColumn, shownAtFirst } from '../../model/lists/list.ts'

/** The columns a person chose for a list: which, in what order, how wide (pixels). */
export type Layout = { readonly order: readonly string[]; readonly widths: Readonly<Record<string, number>> }
export type Shown = { readonly field: string; readonly column: ListColumn; readonly width: number }

const narrowest = 60
const widest = 800
const usual = 160
/** The step of one key press that widens or narrows a column. */
export const widthStep = 20

export const within = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** The columns of a list as this person sees it: the address first, then what is remembered, then what the list says. */
export function shownColumns(list: List, layout: Layout | undefined, order: readonly string[] | undefined): Shown[] {
  // A list with columns of its own decides their places itself.
  const trashed = ['deleted_at', 'deleted_by'].filter(field => list.columns[field]?.off)
  const remembered = layout?.order.filter(field => Object.hasOwn(list.columns, field))
  const fields = order ?? (remembered && remembered.length > 0 ? remembered : shownAtFirst(list))
  return [...trashed, ...fields.filter(field => !trashed.includes(field))].flatMap(field => {
    const column = list.columns[field]
    return column ? [{ field, column, width: within(layout?.widths[field] ?? column.width ?? usual) }] : []
  })
}

/** A column that only filters repeats another that shows: a chooser with both would name one thing twice. */
export const choosable = (list: List): [string, ListColumn][] =>
  Object.entries(list.columns).filter(([, column]) => !(column.off && column.filter?.kind === 'relation'))

export function moved(order: readonly string[], field: string, to: number): string[] {
  const from = order.indexOf(field)
  if (from < 0 || to < 0 || to >= order.length) return [...order]
  return order.toSpliced(from, 1).toSpliced(to, 0, field)
}

/** The list as its trash shows it: first the person who put each row there, and the time. */
export const withTrash = (list: List): List => ({
  ...list,
  columns: {
    ...list.columns,
    deleted_at: { label: 'Trashed', as: 'time', width: 150, off: true },
    deleted_by: { label: 'Trashed by', as: 'person', width: 170, off: true },
  },
})
