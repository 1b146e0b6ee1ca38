import { type List, type ListColumn, shownAtFirst } from '../../model/lists/list.ts'

/** The columns a person chose for a list: which, in what order, how wide (pixels). */
export type Layout = { readonly order: readonly string[]; readonly widths: Readonly<Record<string, number>> }
export type ShownColumn = { readonly field: string; readonly column: ListColumn; readonly width: number }

const narrowest = 60
const widest = 800
const usual = 160
/** The step of one key press that widens or narrows a column. */
export const widthStep = 20

export const within = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/**
 * What a screen 1440 wide leaves for the columns: beside the side menu (300), the room around the page (66), ticks (40), and
 * the bar by which a browser scrolls the rows (17, where it takes room).
 */
const room = 1440 - 300 - 66 - 40 - 17
/** How much of its width a text may lose before columns at the end are left to be chosen. */
const shrunk = 0.75
/** What is this narrow (a time of day) says nothing once it is cut. */
const short = 70
const shrinks = ({ as, width = usual }: ListColumn): boolean => (as === 'text' || as === 'person') && width > short

/** A state, or a flag that is drawn as one. */
const isMarked = ({ as }: ListColumn): boolean => as === 'status' || as === 'flag'
/** What the longest of its states takes, in px: the mark and the room around it, and a letter on average. */
const [aroundState, aLetter] = [58, 6.6]
const wholeState = (column: ListColumn): number =>
  isMarked(column) && column.filter?.kind === 'choice'
    ? Math.ceil(aroundState + aLetter * Math.max(...column.filter.options.map(({ label }) => label.length)))
    : 0

/**
 * The columns that show before anybody chooses, with widths that fit: texts get narrower, then the last columns wait to be
 * chosen. A state is read in whole: cut ("Publ…") it tells nothing.
 */
export function fitted(list: List): ShownColumn[] {
  const all = shownAtFirst(list).flatMap(field => {
    const column = list.columns[field]
    return column ? [{ field, column, width: within(Math.max(column.width ?? usual, wholeState(column))) }] : []
  })
  const [name] = all
  // The first names the row: it stays as wide as it is.
  const least = (one: ShownColumn): number =>
    one === name || !shrinks(one.column) ? one.width : Math.round(one.width * shrunk)
  const sum = (of: readonly ShownColumn[], width: (one: ShownColumn) => number): number =>
    of.reduce((total, one) => total + width(one), 0)
  let fit = all
  while (fit.length > 1 && sum(fit, least) > room) fit = fit.slice(0, -1)
  const over = sum(fit, ({ width }) => width) - room
  if (over <= 0) return fit
  const spare = sum(fit, one => one.width - least(one))
  return fit.map(one => ({ ...one, width: Math.floor(one.width - ((one.width - least(one)) * over) / spare) }))
}

/** The columns of a list as this person sees it: the address first, then what is remembered, then what the list says. */
export function shownColumns(
  list: List,
  layout: Layout | undefined,
  order: readonly string[] | undefined,
): ShownColumn[] {
  // A list with columns of its own decides their places itself.
  const trashed = ['deleted_at', 'deleted_by'].filter(field => list.columns[field]?.off)
  const remembered = layout?.order.filter(field => Object.hasOwn(list.columns, field))
  const first = fitted(list)
  const fields = order ?? (remembered && remembered.length > 0 ? remembered : first.map(({ field }) => field))
  return [...trashed, ...fields.filter(field => !trashed.includes(field))].flatMap(field => {
    const column = list.columns[field]
    const width = layout?.widths[field] ?? first.find(one => one.field === field)?.width ?? column?.width ?? usual
    return column ? [{ field, column, width: within(width) }] : []
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
