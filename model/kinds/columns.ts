import { brands } from '../brands.ts'
import type { ListColumn } from '../lists/list.ts'

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
export const visible = flag('Visible', visibility)
export const picture = { label: 'Image', as: 'image', width: 84 } as const satisfies ListColumn
export const changed = { label: 'Changed', as: 'time', sort: 'desc', width: 150 } as const satisfies ListColumn
export const order = { label: 'Order', as: 'count', sort: 'asc', width: 96 } as const satisfies ListColumn

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
