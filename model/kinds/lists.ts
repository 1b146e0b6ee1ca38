import type { List } from '../lists/list.ts'
import type { ListKey } from './index.ts'
import { lists } from './list-data.ts'

export { isListKey, listKeys } from './facts-of-list.ts'
export type { ListKey } from './index.ts'
export { lists } from './list-data.ts'

/** A list with its columns. The desk takes it from `desk/list/whole-list.ts`, each with its own page. */
export const listOf = (key: ListKey): List => lists[key]
