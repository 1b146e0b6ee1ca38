import type { RequestRow } from '../../../model/contract/approvals.ts'
import { lists } from '../../../model/kinds/lists.ts'
import type { RequestKey } from '../../../model/workflows/index.ts'
import type { CallerCtx } from '../../http/context.ts'
import { queuePage } from '../../records/decisions/queue.ts'
import type { Page } from '../../records/list.ts'
import { onWire, sourceOf } from './rows.ts'

/** A page of the queue of one kind of request. */
export async function queueOf(
  ctx: CallerCtx,
  key: RequestKey,
  given: Parameters<typeof queuePage>[3],
): Promise<Page<RequestRow>> {
  const found = await queuePage<RequestRow>(ctx, lists[key], sourceOf(key, ctx.deps.now()), given)
  return { ...found, items: found.items.map(onWire) }
}
