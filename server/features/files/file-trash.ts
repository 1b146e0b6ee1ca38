import { type Brand, brands } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import type { FileRecord } from '../../records/uploads.ts'
import type { HoldingFinder } from '../../records/uses/holding.ts'
import { tellable, type UseOfFile, usesOfFile } from '../../records/uses/media-uses.ts'
import { brandOfFile, change, libraryFile, mayChange } from './store.ts'

/**
 * Moves a file to the trash, unless something uses it: the refusal says where. The file is locked first, so that a save
 * that would use it (`holdMedia`) comes wholly before or wholly after.
 */
export function removeFile(
  ctx: CallerCtx,
  finders: readonly HoldingFinder[],
  brand: Brand,
  id: number,
): Promise<FileRecord> {
  // A use in a brand that the caller does not see counts too: all uses are searched, and those are only counted.
  return ctx.deps.db.system.transaction().execute(async trx => {
    const file = await libraryFile(trx, brand, id, { lock: true })
    mayChange(ctx, file)
    const everyBrand = brands.map(({ id }) => id)
    const uses = (await usesOfFile(trx, finders, file, everyBrand)).map(({ use }) => use)
    if (uses.length > 0) throw inUse(ctx, file, uses)
    return step(ctx, trx, file, { deleted_at: ctx.deps.now(), deleted_by: ctx.caller.user_id })
  })
}

export const restoreFile = (ctx: CallerCtx, brand: Brand, id: number): Promise<FileRecord> =>
  ctx.db.transaction().execute(async trx => {
    const file = await libraryFile(trx, brand, id, { trashed: true, lock: true })
    mayChange(ctx, file)
    return step(ctx, trx, file, { deleted_at: null, deleted_by: null })
  })

async function step(
  ctx: CallerCtx,
  trx: Trx,
  file: FileRecord,
  to: Pick<FileRecord, 'deleted_at' | 'deleted_by'>,
): Promise<FileRecord> {
  const after = await change(ctx, trx, file, to)
  if (!after) throw new Error('a file changed under its lock')
  await ctx.record(trx, {
    entity: 'file',
    entity_id: file.id,
    ...brandOfFile(file),
    before: { deleted_at: file.deleted_at, original_name: file.original_name },
    after: { deleted_at: after.deleted_at, original_name: file.original_name },
  })
  return after
}

function inUse(ctx: CallerCtx, file: FileRecord, uses: readonly UseOfFile[]): Refusal {
  const held = (code: string | null) => code === null || (ctx.caller.access.brands as readonly string[]).includes(code)
  const mine = uses.filter(({ brand }) => held(brand))
  return new Refusal('IN_USE', {
    values: { label: file.original_name, n: uses.length },
    detail: { uses: mine.map(tellable(ctx.caller.access)), elsewhere: uses.length - mine.length },
  })
}
