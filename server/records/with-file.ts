import type { BrandId } from '../../model/brands.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { contentPath } from '../outside/file-store.ts'
import type { FormFile } from './form.ts'
import { fileRow } from './uploads.ts'

/** Writes a private file's row, then what names it; the content is stored last, so that a full disk leaves nothing. */
export async function withFile<T>(
  { deps, caller }: CallerCtx,
  trx: Trx,
  brand_id: BrandId,
  file: FormFile,
  write: (file_id: number) => Promise<T>,
): Promise<T> {
  const path = contentPath(file.sha256)
  const { original_name } = file
  const place = { disk: deps.files.disk, path, original_name, brand_id, visibility: 'private' as const }
  const { row } = await fileRow(trx, file, place, { now: deps.now(), user_id: caller.user_id })
  if (row.brand_id !== brand_id) throw new Error('A paper was stored for another brand.')
  const written = await write(row.id)
  await deps.files.put(path, file.file, file.mime)
  return written
}
