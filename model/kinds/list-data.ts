import { type Kinds, kinds, type ListKey } from './index.ts'

/** The lists of all kinds as data alone: the desk is built with this data, without the manifests. */
export const lists = Object.fromEntries(Object.entries(kinds).map(([key, { list }]) => [key, list])) as {
  readonly [K in ListKey]: Kinds[K]['list']
}
