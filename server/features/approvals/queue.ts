import type { RequestRow } from '../../../model/contract/approvals.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { picked } from '../../../model/lists/list.ts'
import { requestList } from '../../../model/lists/requests.ts'
import { type RequestKey, requestKinds, workflows } from '../../../model/workflows/index.ts'
import type { CallerCtx } from '../../http/context.ts'
import { brandsIn } from '../../records/decisions/place.ts'
import { listPage, type Page } from '../../records/list.ts'
import { onWire, sourceOf } from './rows.ts'

type Given = Readonly<Record<string, unknown>> & { after?: string; page?: number; total?: 'capped' | 'exact' | 'none' }

/** A page of the queue, of the caller's brands only: the query says so, whatever was asked for. */
export async function queueOf(ctx: CallerCtx, key: RequestKey, given: Given): Promise<Page<RequestRow>> {
  const list = requestList(requestKinds[key], workflows[key])
  const query = queryOf(list, given)
  const mine = brandsIn(ctx.caller).map(String)
  const wanted =
    query.filters.brand_id === undefined ? mine : picked(query.filters.brand_id).filter(id => mine.includes(id))
  const filters = { ...query.filters, brand_id: wanted.join(',') || '-1' }
  const { after, page, total } = given
  const found = await listPage<RequestRow>(
    ctx.db,
    list,
    sourceOf(key, ctx.deps.now()),
    { ...query, filters },
    {},
    { after, page, total },
  )
  return { ...found, items: found.items.map(onWire) }
}
