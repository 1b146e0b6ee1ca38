import type { Kysely, Transaction } from 'kysely'
import { type Brand, brands } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx } from '../../http/context.ts'
import type { FileRecord } from '../../records/uploads.ts'
import { rowOf } from './row.ts'

type Db = Kysely<Tables> | Transaction<Tables>

/** A file that the brand's library shows. */
export async function libraryFile(db: Db, brand: Brand, id: number): Promise<FileRecord> {
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('visibility', '=', 'public')
    .where(({ or, eb }) => or([eb('brand_id', '=', brand.id), eb('brand_id', 'is', null)]))
    .executeTakeFirst()
  if (!file) throw new Refusal('NOT_FOUND')
  return file
}

type Description = { version?: number; alt: string; focal_x: number; focal_y: number }

export async function describe(
  ctx: CallerCtx,
  brand: Brand,
  id: number,
  { version, alt, focal_x, focal_y }: Description,
): Promise<FileRecord> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const before = await libraryFile(ctx.db, brand, id)
  // What all brands share is described by those who hold all of them.
  if (before.brand_id === null && !brands.every(each => ctx.caller.brand_ids.includes(each.id)))
    throw new Refusal('FORBIDDEN')
  const after = await ctx.db.transaction().execute(async trx => {
    const written = await trx
      .updateTable('files')
      .where('id', '=', id)
      .where('version', '=', version)
      .set({
        alt: alt.trim(),
        focal_x,
        focal_y,
        version: version + 1,
        updated_at: ctx.deps.now(),
        updated_by: ctx.caller.user_id,
      })
      .returningAll()
      .executeTakeFirst()
    const said = (file: FileRecord) => ({ alt: file.alt ?? '', focal_x: file.focal_x, focal_y: file.focal_y })
    if (written)
      await ctx.record(trx, {
        entity: 'file',
        entity_id: id,
        brand_id: brand.id,
        before: said(before),
        after: said(written),
      })
    return written
  })
  if (!after) throw await stale(ctx, brand, id)
  return after
}

/** 409 with the file as it now stands, so that the desk can show both. */
async function stale(ctx: CallerCtx, brand: Brand, id: number): Promise<Refusal> {
  const now = await libraryFile(ctx.db, brand, id)
  const by =
    now.updated_by === null
      ? undefined
      : await ctx.deps.db.system
          .selectFrom('users')
          .where('id', '=', now.updated_by)
          .select(['Firstname', 'Lastname'])
          .executeTakeFirst()
  const user = by ? `${by.Firstname} ${by.Lastname}` : 'Someone'
  return new Refusal('STALE', { values: { user, time: when(now.updated_at) }, detail: rowOf(now) })
}
