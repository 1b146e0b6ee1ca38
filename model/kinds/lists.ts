import type { List } from '../lists/list.ts'
import type { ListKey } from './index.ts'
import { lists } from './list-data.ts'

export type { ListKey } from './index.ts'
export { lists } from './list-data.ts'

export const listKeys = Object.keys(lists) as ListKey[]
export const isListKey = (key: string): key is ListKey => Object.hasOwn(lists, key)
export const listOf = (key: ListKey): List => lists[key]
