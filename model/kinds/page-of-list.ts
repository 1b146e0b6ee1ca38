import { type Kinds, kinds, type ListKey } from './index.ts'

/** The page whose flags a list has, as data alone: the desk has it from its first load on, without the lists. */
export const pageOfList = Object.fromEntries(Object.entries(kinds).map(([key, { page }]) => [key, page])) as {
  readonly [K in ListKey]: Kinds[K]['page']
}
