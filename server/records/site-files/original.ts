import type { Picture, SiteSnapshot } from '../../../model/site/snapshot.ts'
import type { Deps } from '../../call/context.ts'
import type { Original } from '../variants.ts'

/** The file of a picture of the library that a site shows; undefined where the library has lost it. */
export async function originalOf(
  { db }: Pick<Deps, 'db'>,
  site: Pick<SiteSnapshot, 'images'>,
  src: string | undefined,
): Promise<(Original & Pick<Picture, 'focal'>) | undefined> {
  const sha256 = /^\/media\/([0-9a-f]{64})\//.exec(src ?? '')?.[1]
  if (src === undefined || sha256 === undefined) return undefined
  const known = site.images[src]
  if (!known) return undefined
  const row = await db.public
    .selectFrom('files')
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .select(['path', 'width', 'height'])
    .executeTakeFirst()
  return row && { sha256, ...row, focal: known.focal }
}
