import { factsOf } from '../../model/kinds/facts-of-list.ts'
import type { ListKey } from '../../model/kinds/lists.ts'

/** A view of a list by its key: its name, and what the address of the list asks for to open it. */
export function ownView(list: ListKey, view: string) {
  const { label, filters, sort } = factsOf(list).views?.[view] ?? { label: '', filters: {}, sort: undefined }
  return { label, search: { ...filters, ...(sort ? { sort } : {}) } }
}
