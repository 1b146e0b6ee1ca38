import { type Brand, type BrandId, brandOf, brands } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'
import type { FileRecord } from '../../records/uploads.ts'
import { rowOf } from './row.ts'

export const placeOf = (x: string): Brand => existing(brandOf(x))

type Which = { trashed?: boolean; lock?: boolean }

/** A file that the brand's library shows; one in the trash only on request. */
export async function libraryFile(
  db: Db,
  brand: Brand,
  id: number,
  { trashed, lock }: Which = {},
): Promise<FileRecord> {
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('visibility', '=', 'public')
    .where('deleted_at', trashed ? 'is not' : 'is', null)
    .where(({ or, eb }) => or([eb('brand_id', '=', brand.id), eb('brand_id', 'is', null)]))
    .$if(lock === true, query => query.forUpdate())
    .executeTakeFirst()
  if (!file)
    throw new Refusal('NOT_FOUND', { message: `This file is not in the ${trashed ? 'trash' : 'library'} any more.` })
  return file
}

/** Only a caller who holds all brands changes a shared file. */
export function mayChange(ctx: CallerCtx, { brand_id }: { brand_id: number | null }): void {
  if (brand_id === null && !brands.every(each => ctx.caller.brand_ids.includes(each.id))) throw new Refusal('FORBIDDEN')
}

/** The brand of the row, for the trail; a shared file has none there. */
export const brandOfFile = ({ brand_id }: { brand_id: number | null }): { brand_id?: BrandId } =>
  brand_id === null ? {} : { brand_id: brand_id as BrandId }

/** The next version of a file, locked by its id, with its editor. */
export const change = (
  ctx: CallerCtx,
  trx: Trx,
  { id, version }: FileRecord,
  to: Partial<Pick<FileRecord, 'alt' | 'focal_x' | 'focal_y' | 'brand_id' | 'folder_id' | 'deleted_at' | 'deleted_by'>>,
): Promise<FileRecord | undefined> =>
  trx
    .updateTable('files')
    .where('id', '=', id)
    .where('version', '=', version)
    .set({ ...to, version: version + 1, updated_at: ctx.deps.now(), updated_by: ctx.caller.user_id })
    .returningAll()
    .executeTakeFirst()

type Description = { version?: number; alt: string; focal_x: number; focal_y: number }

export async function describe(
  ctx: CallerCtx,
  brand: Brand,
  id: number,
  { version, alt, focal_x, focal_y }: Description,
): Promise<FileRecord> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const before = await libraryFile(ctx.db, brand, id)
  mayChange(ctx, before)
  const said = (file: FileRecord) => ({ alt: file.alt ?? '', focal_x: file.focal_x, focal_y: file.focal_y })
  const write = async (trx: Trx) => {
    const written = await change(ctx, trx, { ...before, version }, { alt: alt.trim(), focal_x, focal_y })
    if (!written) return undefined
    stopWhereSame(said(before), said(written))
    await ctx.record(trx, {
      entity: 'file',
      entity_id: id,
      brand_id: brand.id,
      before: said(before),
      after: said(written),
    })
    return written
  }
  const after = await unlessSame(
    ctx,
    () => ctx.db.transaction().execute(write),
    () => libraryFile(ctx.db, brand, id),
  )
  if (!after) throw await stale(ctx, brand, id)
  return after
}

/** 409 with the present file, so that the desk can show both. */
export async function stale(ctx: CallerCtx, brand: Brand, id: number): Promise<Refusal> {
  const now = await libraryFile(ctx.db, brand, id)
  const by =
    now.updated_by === null
      ? undefined
      : await readRow(ctx.deps.db.system, 'users', { id: now.updated_by }, ['Firstname', 'Lastname'])
  const user = by ? `${by.Firstname} ${by.Lastname}` : 'Someone'
  return new Refusal('STALE', { values: { user, time: when(now.updated_at) }, detail: rowOf(now) })
}
