import type { ListFacts } from '../lists/list.ts'
import { kinds, type ListKey } from './index.ts'

/** The lists of all kinds without their columns, as data alone: the desk has this from its first page on. */
export const listFacts = Object.fromEntries(
  Object.entries(kinds).map(([key, { list }]) => {
    const { columns, ...facts } = list
    return [key, facts]
  }),
) as { readonly [K in ListKey]: ListFacts }
