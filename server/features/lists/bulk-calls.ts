import { type Brand, type BrandId, brandById, brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { isListKey } from '../../../model/kinds/lists.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { changeRows, putBack, type Target } from '../../records/bulk.ts'
import { chosen } from '../../records/chosen.ts'
import type { ListSources } from '../../records/export/job.ts'
import { listSourceOf, require } from './list-source.ts'

type Lists = HandlersOf<'lists'>

/** How long a change can be undone, in days; the sweep removes older ones. */
const undoDays = 7
const day = 86_400_000

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
