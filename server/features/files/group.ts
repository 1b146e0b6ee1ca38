import { groupBrand } from '../../../model/brands.ts'
import type { CallerCtx } from '../../call/context.ts'
import { mediaName } from '../../records/file-names.ts'

/** The group site's published content flows to every brand with its pictures: their texts are not secret, and no brand may change them. */
export async function groupPicture({ deps }: CallerCtx, url: string) {
  const [, sha, name] = /^\/media\/([0-9a-f]{64})\/([^/]+)$/.exec(url) ?? []
  if (sha === undefined) return null
  const rows = await deps.db.public
    .selectFrom('files')
    .where('sha256', '=', Buffer.from(sha, 'hex'))
    .where('brand_id', '=', groupBrand.id)
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .where('width', 'is not', null)
    .select(['original_name', 'mime', 'alt', 'focal_x', 'focal_y'])
    .execute()
  const found = rows.find(row => mediaName(row) === name)
  return found ? { alt: found.alt ?? '', focal_x: found.focal_x ?? 0.5, focal_y: found.focal_y ?? 0.5 } : null
}
