import { Refusal } from '../../model/errors.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { type BulkAction, type Changed, changeRows, type ListSource, type Target } from './bulk.ts'

/** Trash and restore, for every list that has a trash. */
export const trashActions = (
  one: string,
  extra: readonly string[] = [],
): { trash: BulkAction; restore: BulkAction } => ({
  trash: {
    flag: 'delete',
    action: 'delete',
    columns: ['deleted_at', 'deleted_by', ...extra],
    change: (row, ctx) =>
      row['deleted_at'] === null
        ? { deleted_at: ctx.deps.now(), deleted_by: ctx.caller.user_id }
        : `This ${one} is in the trash already.`,
  },
  restore: {
    flag: 'delete',
    action: 'restore',
    columns: ['deleted_at', 'deleted_by', ...extra],
    change: row =>
      row['deleted_at'] === null ? `This ${one} is not in the trash.` : { deleted_at: null, deleted_by: null },
  },
})

/**
 * Changes one row by its own call: the reply is what the bulk action says of that row. `along` is written in the same transaction;
 * with it what the action asks of many rows was answered for this one already.
 */
export async function changeOne(
  ctx: CallerCtx,
  key: string,
  listSource: ListSource,
  name: string,
  id: number,
  along?: (trx: Trx) => Promise<void>,
): Promise<Changed> {
  const action = listSource.bulk[name]
  if (!action) throw new Error(`${key} has no action ${name}`)
  const target: Target = { key, listSource, brand_id: undefined }
  const given = await action.prepare?.(ctx, {}, undefined)
  const judged = along ? undefined : await action.judge?.(ctx, [id])
  return ctx.db.transaction().execute(async trx => {
    const { missing, ...changed } = await changeRows(trx, ctx, target, action, [id], given, judged)
    const [result] = changed.results
    if (missing.length > 0) throw new Refusal('NOT_FOUND')
    if (result && !result.ok) throw new Refusal('INVALID_TRANSITION', { message: result.message ?? '' })
    await along?.(trx)
    return changed
  })
}
