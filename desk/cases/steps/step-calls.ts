import type { ListKey } from '../../../model/kinds/lists.ts'
import { listCalls } from '../../api/api.ts'
import type { BulkReply } from '../../list/list-calls.ts'
import type { Effect } from '../case.ts'
import type { SteppedCase } from './step-config.ts'

type One = { params: { id: number }; signal?: AbortSignal }
type Calls<R> = {
  read(args: One): Promise<R>
  work(args: One & { body: object }): Promise<R>
  preview(args: One & { body: object }): Promise<Effect>
  remove(args: One): Promise<BulkReply>
  /** In most kinds the path names it, in one the body. */
  restore(args: One & { body: { id: number } }): Promise<BulkReply>
}

export const callsOf = <R extends SteppedCase>(key: ListKey): Calls<R> => listCalls(key)
