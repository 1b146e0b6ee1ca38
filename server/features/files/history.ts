import { brandById, brands } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import type { CallerCtx } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { renameFolder } from './folders.ts'
import { describe } from './store.ts'

const page = 'website.media-library'

/** The brand of the caller in which a file or a folder of this brand stands; a shared one is of whoever holds all. */
const within = ({ caller }: CallerCtx, brand_id: number | null) => {
  const brand = brand_id === null ? brands.find(({ id }) => caller.brand_ids.includes(id)) : brandById(brand_id)
  if (!brand || !caller.brand_ids.includes(brand.id)) throw new Refusal('NOT_FOUND')
  return brand
}
const mayChange = (ctx: CallerCtx, brand_id: number | null): boolean =>
  may(ctx.caller.access, 'edit', page, within(ctx, brand_id).code) &&
  (brand_id !== null || brands.every(({ id }) => ctx.caller.brand_ids.includes(id)))

async function fileOf(ctx: CallerCtx, id: string) {
  const file = await readRow(ctx.db, 'files', { id: rowId(id), visibility: 'public' }, '*')
  if (!file) throw new Refusal('NOT_FOUND')
  return { ...file, brand: within(ctx, file.brand_id) }
}

/** A picture or document of the library: its words and where its middle is. */
export const fileHistory: HistorySource = {
  page,
  entity: 'file',
  async find(ctx, id) {
    if (!may(ctx.caller.access, 'view', page)) throw new Refusal('FORBIDDEN')
    const file = await fileOf(ctx, id)
    return {
      ids: [id],
      // Lines of a shared file have the brand in which it was described.
      brand_id: file.brand_id,
      name: file.original_name,
      version: file.version,
      values: { alt: file.alt ?? '', focal_x: file.focal_x, focal_y: file.focal_y },
      fields: fieldsOfHistory('files'),
      may_restore: file.deleted_at === null && mayChange(ctx, file.brand_id),
    }
  },
  async restore(ctx, id, version, set) {
    const { brand, alt, focal_x, focal_y } = await fileOf(ctx, id)
    const { alt: words = alt ?? '', focal_x: x = focal_x, focal_y: y = focal_y } = set
    return describe(ctx, brand, rowId(id), { version, alt: String(words), focal_x: Number(x), focal_y: Number(y) })
  },
}

/** A folder of the library: its name. */
export const folderHistory: HistorySource = {
  page,
  entity: 'media-folder',
  async find(ctx, id) {
    if (!may(ctx.caller.access, 'view', page)) throw new Refusal('FORBIDDEN')
    const folder = await readRow(ctx.db, 'media_folders', { id: rowId(id) }, '*')
    if (!folder) throw new Refusal('NOT_FOUND')
    within(ctx, folder.brand_id)
    return {
      ids: [id],
      brand_id: folder.brand_id,
      name: folder.name,
      version: folder.version,
      values: { name: folder.name },
      fields: fieldsOfHistory('mediaFolders'),
      may_restore: mayChange(ctx, folder.brand_id),
    }
  },
  async restore(ctx, id, version, set) {
    const folder = await readRow(ctx.db, 'media_folders', { id: rowId(id) }, ['brand_id'])
    if (!folder) throw new Refusal('NOT_FOUND')
    return renameFolder(ctx, within(ctx, folder.brand_id), rowId(id), { name: String(set['name']), version })
  },
}
