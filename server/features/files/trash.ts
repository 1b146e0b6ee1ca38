import type { Transaction } from 'kysely'
import { type Brand, brandByCode, brands } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx } from '../../http/context.ts'
import { needleOf } from '../../records/media/address.ts'
import type { Place } from '../../records/media/holding.ts'
import { tellable, type Use, usesOf } from '../../records/media/uses.ts'
import type { FileRecord } from '../../records/uploads.ts'
import { brandOfFile, change, libraryFile, mayChange } from './store.ts'

/**
 * Moves a file to the trash, unless something uses it: the refusal says where. The file is locked first, so that a save
 * that would use it (`holdMedia`) comes wholly before or wholly after.
 */
export function removeFile(ctx: CallerCtx, places: readonly Place[], brand: Brand, id: number): Promise<FileRecord> {
  // A use in a brand that the caller does not see is a use all the same: everything is looked through, and only counted.
  return ctx.deps.db.system.transaction().execute(async trx => {
    const file = await libraryFile(trx, brand, id, { lock: true })
    mayChange(ctx, file)
    const uses = await usesThatBreak(trx, places, file)
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
  trx: Transaction<Tables>,
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

/** A brand with the same content in a library of its own goes on showing that. */
async function usesThatBreak(trx: Transaction<Tables>, places: readonly Place[], file: FileRecord): Promise<Use[]> {
  const others = await trx
    .selectFrom('files')
    .where('sha256', '=', file.sha256)
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .where('id', '<>', file.id)
    .select('brand_id')
    .execute()
  const everyBrand = brands.map(({ id }) => id)
  const used = await usesOf(trx, places, needleOf(file.sha256), everyBrand)
  const keepsOwn = (code: string | null) => {
    const of = code === null ? null : (brandByCode(code)?.id ?? null)
    return of !== file.brand_id && others.some(({ brand_id }) => brand_id === of)
  }
  return used.map(({ use }) => use).filter(({ brand }) => !keepsOwn(brand))
}

function inUse(ctx: CallerCtx, file: FileRecord, uses: readonly Use[]): Refusal {
  const held = (code: string | null) => code === null || (ctx.caller.access.brands as readonly string[]).includes(code)
  const mine = uses.filter(({ brand }) => held(brand))
  return new Refusal('IN_USE', {
    values: { label: file.original_name, n: uses.length },
    ...(uses.length === 1 ? { message: '{label} is used by {n} record and cannot be deleted.' } : {}),
    detail: { uses: mine.map(tellable(ctx.caller.access)), elsewhere: uses.length - mine.length },
  })
}
