import type { Reply } from '../../../model/contract/endpoint.ts'
import type { Contract } from '../../../model/contract/index.ts'

export type Bell = Reply<Contract['bell']['list']>
/** A thing of the bell, before it is known whether it was read. */
export type Unmarked = Omit<Bell['items'][number], 'is_read'>

/** So many of a sort stand in the bell. */
export const most = 30
