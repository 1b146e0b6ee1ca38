import { picturesInText } from '../../model/content/rich-text.ts'
import type { Picture } from '../../model/site/snapshot.ts'
import type { Database } from '../db/open.ts'
import { filmType } from './apart/upload-kinds.ts'

const media = /^\/media\/([0-9a-f]{64})\//

/** The descriptions, sizes and focal points of the pictures in some content, by the address that the content names. */
export async function picturesIn(db: Pick<Database, 'public'>, contents: unknown): Promise<Record<string, Picture>> {
  const urls = new Set<string>()
  JSON.stringify(contents, (_, value: unknown) => {
    if (typeof value === 'string' && media.test(value)) urls.add(value)
    else if (typeof value === 'string' && value.includes('<img'))
      for (const { src } of picturesInText(value)) if (media.test(src)) urls.add(src)
    return value
  })
  if (urls.size === 0) return {}
  const hashes = [...urls].map(url => Buffer.from(media.exec(url)?.[1] ?? '', 'hex'))
  const rows = await db.public
    .selectFrom('files')
    .where('sha256', 'in', hashes)
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .select(['sha256', 'alt', 'width', 'height', 'focal_x', 'focal_y'])
    .execute()
  const byHash = new Map(rows.map(row => [Buffer.from(row.sha256).toString('hex'), row]))
  return Object.fromEntries(
    [...urls].flatMap(url => {
      const row = byHash.get(media.exec(url)?.[1] ?? '')
      return row?.width && row.height
        ? [
            [
              url,
              {
                alt: row.alt ?? '',
                width: row.width,
                height: row.height,
                focal: { x: row.focal_x ?? 0.5, y: row.focal_y ?? 0.5 },
              },
            ],
          ]
        : []
    }),
  )
}

/** What the films among these contents show, in the words of the library. */
export async function filmsIn(
  db: Pick<Database, 'public'>,
  addresses: readonly string[],
): Promise<Record<string, string>> {
  const hashes = addresses.flatMap(url => media.exec(url)?.[1] ?? [])
  if (hashes.length === 0) return {}
  const rows = await db.public
    .selectFrom('files')
    .where(
      'sha256',
      'in',
      hashes.map(hash => Buffer.from(hash, 'hex')),
    )
    .where('mime', '=', filmType)
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .select(['sha256', 'alt'])
    .execute()
  const byHash = new Map(rows.map(({ sha256, alt }) => [Buffer.from(sha256).toString('hex'), alt ?? '']))
  return Object.fromEntries(
    addresses.flatMap(url => {
      const words = byHash.get(media.exec(url)?.[1] ?? '')
      return words ? [[url, words] as const] : []
    }),
  )
}
