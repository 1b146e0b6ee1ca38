import type { ListKey } from '../../model/kinds/lists.ts'
import type { List } from '../../model/lists/list.ts'

/** A list with its columns. In the built desk each is a chunk of its own (scripts/desk/list-chunks.ts). */
export const listChunk = async (key: ListKey): Promise<List> => (await import('../../model/kinds/lists.ts')).listOf(key)
