import { sql } from 'kysely'
import { type Brand, type BrandId, brandById, brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { isListKey } from '../../../model/kinds/lists.ts'
import { bulkLimit } from '../../../model/lists/list.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { changeRows, putBack, type Target } from '../../records/bulk.ts'
import type { ListSources } from '../../records/export/job.ts'
import { fromSql, whereOf } from '../../records/list-sql.ts'
import { listSourceOf, questionOf, require } from './list-source.ts'

type Lists = HandlersOf<'lists'>
type Selection = Parameters<Lists['bulk']>[0]['body']['selection']

/** How long a change can be undone, in days; the sweep removes older ones. */
const undoDays = 7
const day = 86_400_000

/** The chosen rows. A query names its count: when another number matches now, nothing is done. */
async function chosen(
  { caller }: CallerCtx,
  trx: Db,
  { key, listSource, brand_id }: Target,
  selection: Selection,
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

export const bulkOf = (listSources: ListSources): Pick<Lists, 'bulk' | 'undo'> => ({
  bulk: async ({ body }, ctx) => {
    const listSource = listSourceOf(listSources, body.list)
    const action = Object.hasOwn(listSource.bulk, body.action) ? listSource.bulk[body.action] : undefined
    if (!action) throw new Refusal('NOT_FOUND', { message: 'This list has no such action.' })
    const brand = body.brand === undefined ? undefined : brandOf(body.brand)
    require(ctx, action.flag, body.list, brand)
    const target: Target = { key: body.list, listSource, brand_id: brand?.id }
    const args = await action.prepare?.(ctx, body.input ?? {}, brand?.id)
    const judged = await action.judge?.(ctx, await chosen(ctx, ctx.db, target, body.selection))
    const { results, undo } = await ctx.db
      .transaction()
      .execute(async trx =>
        changeRows(trx, ctx, target, action, await chosen(ctx, trx, target, body.selection), args, judged),
      )
    return { results, undo }
  },
  undo: async ({ body }, ctx) => {
    const row = await mine(ctx, body.id)
    if (!row || !isListKey(row.list))
      throw new Refusal('NOT_FOUND', {
        message: `There is nothing to undo here: it was undone, or it is more than ${undoDays} days ago.`,
      })
    const listSource = listSourceOf(listSources, row.list)
    const brand: Brand | undefined = row.brand_id === null ? undefined : brandById(row.brand_id)
    const action = Object.values(listSource.bulk).find(known => known.action === row.action)
    require(ctx, action?.flag ?? 'edit', row.list, brand)
    const target: Target = {
      key: row.list,
      listSource,
      brand_id: row.brand_id === null ? undefined : (row.brand_id as BrandId),
    }
    return ctx.db.transaction().execute(async trx => {
      await trx
        .updateTable('undo_log')
        .where('id', '=', row.id)
        .where('undone_at', 'is', null)
        .set({ undone_at: ctx.deps.now() })
        .returning('id')
        .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
      return { results: await putBack(trx, ctx, target, row.rows), undo: null }
    })
  },
})

const mine = ({ db, deps, caller }: CallerCtx, id: number) =>
  db
    .selectFrom('undo_log')
    .where('id', '=', id)
    .where('user_id', '=', caller.user_id)
    .where('undone_at', 'is', null)
    .where('created_at', '>', new Date(deps.now().getTime() - undoDays * day))
    .selectAll()
    .executeTakeFirst()
