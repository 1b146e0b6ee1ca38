import { brands } from '../brands.ts'
import { choicesOf } from '../content/field.ts'
import type { ListColumn, ListView } from '../lists/list.ts'

/** Columns that several kinds have. */
export const visibility = [
  { value: 'true', label: 'Visible' },
  { value: 'false', label: 'Hidden' },
] as const
const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const

export const flag = (label: string, options: readonly { value: string; label: string }[] = yesOrNo) =>
  ({ label, as: 'flag', filter: { kind: 'choice', options }, width: 96 }) as const satisfies ListColumn
/** Whether a change waits beside it (decision 342). */
export const waits = { ...flag('Kept for later'), off: true, width: 120 } as const satisfies ListColumn
export const visible = flag('Visible', visibility)
export const picture = { label: 'Image', as: 'image', width: 84 } as const satisfies ListColumn
export const changed = { label: 'Changed', as: 'time', sort: 'desc', width: 150 } as const satisfies ListColumn
/** When it was decided; by it a list shows what a point of a trend counts (decision 345). */
export const decided = {
  label: 'Decided',
  as: 'time',
  filter: { kind: 'days' },
  off: true,
  width: 150,
} as const satisfies ListColumn
/** Whether an inquiry was answered within the time that was promised. */
export const answered = {
  label: 'First reply',
  as: 'text',
  filter: {
    kind: 'choice',
    options: [
      { value: 'in_time', label: 'In time' },
      { value: 'late', label: 'Late' },
      { value: 'not_yet', label: 'Not yet' },
    ],
  },
  off: true,
  width: 110,
} as const satisfies ListColumn
export const order = { label: 'Order', as: 'count', sort: 'asc', width: 96 } as const satisfies ListColumn

/** The status of a row by the states of its workflow; in pixels as wide as the longest of them. */
export const statusOf = (states: Parameters<typeof choicesOf>[0], width: number) =>
  ({
    label: 'Status',
    as: 'status',
    filter: { kind: 'choice', options: choicesOf(states) },
    width,
  }) as const satisfies ListColumn
export const overdue = { ...statusOf({ true: { label: 'Overdue' } }, 90), label: 'Overdue' } as const

/** What is at the reader's turn, first due first; only for who may take a step there. */
export const turnView = (sort: string, forWho: NonNullable<ListView['forWho']> = ['approve']) =>
  ({
    label: 'My turn',
    filters: { mine: 'turn' },
    sort,
    counted: true,
    opens: true,
    forWho,
  }) as const satisfies ListView

/** A tab for each of these states. */
export const viewsOfStates = (
  states: Readonly<Record<string, { readonly label: string }>>,
  without: readonly string[] = [],
): Record<string, ListView> =>
  Object.fromEntries(
    Object.entries(states).flatMap(([status, { label }]) =>
      without.includes(status) ? [] : [[status, { label, filters: { status } }]],
    ),
  )

/** The brands that sell, by id. */
export const sellable = brands.flatMap(({ id, is_sellable, display_label }) =>
  is_sellable ? [{ value: String(id), label: display_label }] : [],
)

/** The brand of a row, in a list of all brands of a role. */
export const brandChoice = {
  label: 'Brand',
  as: 'brand',
  filter: {
    kind: 'choice',
    options: brands.map(({ id, display_label }) => ({ value: String(id), label: display_label })),
  },
  width: 120,
} as const satisfies ListColumn
