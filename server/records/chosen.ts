import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Selection } from '../../model/contract/selection.ts'
import { Refusal } from '../../model/errors.ts'
import { isListKey } from '../../model/kinds/lists.ts'
import { bulkLimit } from '../../model/lists/list.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Db } from '../db/handle.ts'
import type { Target } from './bulk.ts'
import { fromSql, whereOf } from './list-sql.ts'
import { questionOf } from './question.ts'

/** The chosen rows. A query names its count: when another number matches now, nothing is done. */
export async function chosen(
  { caller }: CallerCtx,
  trx: Db,
  { key, listSource, brand_id }: Target,
  selection: Static<typeof Selection>,
): Promise<number[]> {
  if ('ids' in selection) return selection.ids
  const { list, source } = listSource
  if (!isListKey(key)) throw new Refusal('NOT_FOUND')
  const query = questionOf(key, selection.query, selection.trashed === true)
  const { rows } = await sql<{
    id: number
  }>`select t.id from ${fromSql(source, false)} where ${whereOf(list, source, query, { ...(brand_id === undefined ? { brand_ids: caller.brand_ids } : { brand_id }), reader: caller })} limit ${bulkLimit + 1}`.execute(
    trx,
  )
  if (rows.length > bulkLimit)
    throw new Refusal('INVALID', {
      message: `At most ${bulkLimit.toLocaleString('en')} ${list.many} can be changed at once. Narrow the list first.`,
    })
  if (rows.length !== selection.count)
    throw new Refusal('COUNT_MOVED', {
      values: { now: rows.length, seen: selection.count, records: list.many },
      detail: { count: rows.length },
    })
  return rows.map(({ id }) => id)
}
