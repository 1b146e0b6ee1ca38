import { queryOf } from '../../../model/contract/list-shapes.ts'
import { type List, picked } from '../../../model/lists/list.ts'
import type { CallerCtx } from '../../http/context.ts'
import { listPage, type Page } from '../list.ts'
import type { Source } from '../list-sql.ts'
import { brandsIn } from './place.ts'

type Given = Readonly<Record<string, unknown>> & { after?: string; page?: number; total?: 'capped' | 'exact' | 'none' }

/** A page of a queue of all brands at once, of the caller's brands only: the query says so, whatever was asked for. */
export async function queuePage<R extends { id: number }>(
  ctx: CallerCtx,
  list: List,
  source: Source,
  given: Given,
): Promise<Page<R>> {
  const query = queryOf(list, given)
  const mine = brandsIn(ctx.caller).map(String)
  const { brand_id } = query.filters
  const wanted = brand_id === undefined ? mine : picked(brand_id).filter(id => mine.includes(id))
  const filters = { ...query.filters, brand_id: wanted.join(',') || '-1' }
  const { after, page, total } = given
  return listPage<R>(ctx.db, list, source, { ...query, filters }, {}, { after, page, total })
}
