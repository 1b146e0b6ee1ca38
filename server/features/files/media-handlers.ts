import type { Brand } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { type FileRecord, keepUpload } from '../../records/uploads.ts'
import type { HoldingFinder } from '../../records/uses/holding.ts'
import { removeFile, restoreFile } from './file-trash.ts'
import { addFolder, folderOf, moveFiles, removeFolder, renameFolder } from './folders.ts'
import { accepts, partOf } from './handlers.ts'
import { planReplacement, replaceEverywhere } from './replace.ts'
import { rowOf } from './row.ts'
import { change, libraryFile, mayChange, placeOf, stale } from './store.ts'

/** The calls of the library itself. */
export const mediaOf = (finders: readonly HoldingFinder[]): HandlersOf<'media'> => ({
  upload: async ({ query }, ctx) => {
    const brand = placeOf(query.brand)
    const brand_id = query.shared ? null : brand.id
    mayChange(ctx, { brand_id })
    const folder = query.folder === undefined ? undefined : await folderOf(ctx.db, brand, query.folder)
    if (folder && folder.brand_id !== brand_id)
      throw new Refusal('INVALID', { errors: { folder: ['This folder is of another library. Choose one of this.'] } })
    const terms = { accepts, brand_id, visibility: 'public', folder_id: folder?.id ?? null } as const
    return rowOf(await keepUpload(ctx, await partOf(ctx), terms))
  },
  move: async ({ body }, ctx) => ({ moved: await moveFiles(ctx, placeOf(body.brand), body.ids, body.folder_id) }),
  share: async ({ params, body }, ctx) => rowOf(await share(ctx, placeOf(body.brand), params.id, body.version)),
  remove: async ({ params, query }, ctx) => rowOf(await removeFile(ctx, finders, placeOf(query.brand), params.id)),
  restore: async ({ params, body }, ctx) => rowOf(await restoreFile(ctx, placeOf(body.brand), params.id)),
  replacement: async ({ params, query }, ctx) =>
    planReplacement(ctx, finders, placeOf(query.brand), params.id, query.with),
  replace: async ({ params, body }, ctx) => replaceEverywhere(ctx, finders, placeOf(body.brand), params.id, body),
  addFolder: async ({ body }, ctx) => addFolder(ctx, placeOf(body.brand), body.name),
  renameFolder: async ({ params, body }, ctx) => renameFolder(ctx, placeOf(body.brand), params.id, body),
  removeFolder: async ({ params, query }, ctx) => ({
    freed: await removeFolder(ctx, placeOf(query.brand), params.id),
  }),
})

/** One way only: once other brands may show it, nobody can take it back. */
async function share(ctx: CallerCtx, brand: Brand, id: number, version: number | undefined): Promise<FileRecord> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const before = await libraryFile(ctx.db, brand, id)
  mayChange(ctx, { brand_id: null })
  if (before.brand_id === null) return before
  const after = await ctx.db.transaction().execute(async trx => {
    const shared = await trx
      .selectFrom('files')
      .where('sha256', '=', before.sha256)
      .where('visibility', '=', 'public')
      .where('brand_id', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (shared)
      throw new Refusal('INVALID_TRANSITION', {
        message: 'The same file is shared by all brands already. Look for it under “All brands”, its trash included.',
      })
    const written = await change(ctx, trx, { ...before, version }, { brand_id: null, folder_id: null })
    if (written)
      await ctx.record(trx, {
        entity: 'file',
        entity_id: id,
        brand_id: brand.id,
        before: { shared: false, original_name: before.original_name },
        after: { shared: true, original_name: before.original_name },
      })
    return written
  })
  if (!after) throw await stale(ctx, brand, id)
  return after
}
