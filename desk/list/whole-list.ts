import type { ListKey } from '../../model/kinds/lists.ts'
import type { List } from '../../model/lists/list.ts'
import { type Later, later } from '../ui/later.tsx'
import { listChunk } from './list-chunk.ts'

const known = new Map<ListKey, Later<List>>()
/** A list with its columns, loaded once, with the first page that shows it. */
export function wholeList(key: ListKey): Later<List> {
  const list = known.get(key) ?? later(() => listChunk(key))
  known.set(key, list)
  return list
}
