import type { ListKey } from '../../../model/kinds/lists.ts'
import { api } from '../../api/api.ts'
import type { Changed } from '../../list/list-calls.ts'
import type { SteppedCase } from './step-parts.ts'

type One = { params: { id: number }; signal?: AbortSignal }
type Calls<R> = {
  read(args: One): Promise<R>
  work(args: One & { body: object }): Promise<R>
  remove(args: One): Promise<Changed>
  /** Named by its path in most kinds and by its body in one. */
  restore(args: One & { body: { id: number } }): Promise<Changed>
}

// Every kind's group has these calls in these shapes; which kind it is, is known only when it is drawn.
export const callsOf = <R extends SteppedCase>(key: ListKey): Calls<R> =>
  (api as unknown as Partial<Record<ListKey, Calls<R>>>)[key] as Calls<R>
