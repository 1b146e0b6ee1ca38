import type { Static } from 'typebox'
import type { FileRow } from '../../../model/contract/files.ts'
import { mediaUrl } from '../../records/file-names.ts'
import type { FileRecord } from '../../records/uploads.ts'

/** The middle, until someone sets another point. */
const middle = 0.5

export const rowOf = (file: FileRecord): Static<typeof FileRow> => ({
  id: file.id,
  original_name: file.original_name,
  mime: file.mime,
  size: file.size,
  url: mediaUrl(file),
  width: file.width,
  height: file.height,
  alt: file.alt ?? '',
  focal_x: file.focal_x ?? middle,
  focal_y: file.focal_y ?? middle,
  folder_id: file.folder_id,
  shared: file.brand_id === null,
  version: file.version,
  created_at: file.created_at.toISOString(),
  deleted_at: file.deleted_at?.toISOString() ?? null,
})
