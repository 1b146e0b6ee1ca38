import { brands } from '../brands.ts'
import type { ListColumn } from './list.ts'

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
