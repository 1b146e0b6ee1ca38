import { type ListKey, listOf } from '../../model/kinds/lists.ts'
import { asSearch } from '../shell/link.ts'

/** A view of a list by its key: its name, and what the address of the list asks for to open it. */
export function ownView(list: ListKey, view: string) {
  const { label, filters, sort } = listOf(list).views?.[view] ?? { label: '', filters: {}, sort: undefined }
  return { label, search: asSearch({ ...filters, ...(sort ? { sort } : {}) }) }
}
