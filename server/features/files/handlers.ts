import type { CallerCtx, HandlersOf, Upload } from '../../call/context.ts'
import { wakeWriter } from '../../records/site-files/wake.ts'
import { keepUpload } from '../../records/uploads.ts'
import type { HoldingFinder } from '../../records/uses/holding.ts'
import { tellable, usesOfFile } from '../../records/uses/media-uses.ts'
import { crop } from './crop.ts'
import { listFolders } from './folders.ts'
import { groupPicture } from './group.ts'
import { heldBrands } from './held.ts'
import { listFiles } from './list-files.ts'
import { rowOf } from './row.ts'
import { describe, libraryFile, placeOf } from './store.ts'

export const accepts = ['image', 'document', 'film'] as const

export const partOf = (ctx: CallerCtx): Promise<Upload> => {
  if (!ctx.upload) throw new Error('the upload call was bound without its part')
  return ctx.upload()
}

/** The calls of the library that any page's fields need. `finders` find all uses. */
export const filesOf = (finders: readonly HoldingFinder[]): HandlersOf<'files'> => ({
  upload: async ({ query }, ctx) =>
    rowOf(
      await keepUpload(ctx, await partOf(ctx), { accepts, brand_id: placeOf(query.brand).id, visibility: 'public' }),
    ),
  list: async ({ query: { brand, page: _, ...query } }, ctx) => listFiles(ctx.db, placeOf(brand), query),
  folders: async ({ query }, ctx) => listFolders(ctx.db, placeOf(query.brand)),
  ofGroup: async ({ query }, ctx) => ({ picture: await groupPicture(ctx, query.url) }),
  describe: async ({ params, body }, ctx) => {
    const described = await describe(ctx, placeOf(body.brand), params.id, body)
    await wakeWriter(ctx.deps)
    return rowOf(described)
  },
  crop: async ({ params, body }, ctx) => rowOf(await crop(ctx, placeOf(body.brand), params.id, body)),
  uses: async ({ params, query }, ctx) => {
    const file = await libraryFile(ctx.db, placeOf(query.brand), params.id)
    const used = await usesOfFile(ctx.db, finders, file, heldBrands(ctx))
    return used.map(({ use }) => tellable(ctx.caller.access)(use))
  },
})
