import type { ListFacts } from '../lists/list.ts'
import type { ListKey } from './index.ts'
import { listFacts } from './list-facts.ts'

export const listKeys = Object.keys(listFacts) as ListKey[]
export const isListKey = (key: string): key is ListKey => Object.hasOwn(listFacts, key)
/** How a list is called and worked through; its columns come with its page (desk/list/whole-list.ts). */
export const factsOf = (key: ListKey): ListFacts => listFacts[key]
