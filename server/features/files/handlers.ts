import { sql } from 'kysely'
import { type Brand, brandOf, brands } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { keepUpload } from '../../records/uploads.ts'
import { rowOf } from './row.ts'
import { describe, libraryFile } from './store.ts'
import { usesOf } from './uses.ts'

/** Files a page of the library shows. */
const perPage = 24

const placeOf = (x: string): Brand => {
  const brand = brandOf(x)
  if (!brand) throw new Refusal('NOT_FOUND')
  return brand
}

const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

async function list(
  ctx: CallerCtx,
  brand: Brand,
  { search, kind, before }: { search?: string; kind?: 'image' | 'document'; before?: number },
) {
  const words = search?.trim() ?? ''
  // A search for an address finds the file that is served there: what an image field holds.
  const sha = /^\/media\/([0-9a-f]{64})(?:\/|$)/.exec(words)?.[1]
  const rows = await ctx.db
    .selectFrom('files')
    .selectAll()
    // A file of no brand is there for all of them. What is private belongs to the record it was sent with, not to the library.
    .where(({ or, eb }) => or([eb('brand_id', '=', brand.id), eb('brand_id', 'is', null)]))
    .where('visibility', '=', 'public')
    .$if(sha !== undefined, query => query.where('sha256', '=', Buffer.from(sha ?? '', 'hex')))
    .$if(words !== '' && sha === undefined, query =>
      query.where(
        sql<boolean>`(plain_text(original_name) like plain_text(${containing(words)}) or plain_text(coalesce(alt, '')) like plain_text(${containing(words)}))`,
      ),
    )
    .$if(kind !== undefined, query => query.where('mime', kind === 'image' ? 'like' : 'not like', 'image/%'))
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .execute()
  const items = rows.slice(0, perPage).map(rowOf)
  return { items, next: rows.length > perPage ? (items.at(-1)?.id ?? null) : null }
}

export const files: HandlersOf<'files'> = {
  upload: async ({ query }, ctx) => {
    if (!ctx.upload) throw new Error('the upload call was bound without its part')
    const brand = placeOf(query.brand)
    return rowOf(
      await keepUpload(ctx, await ctx.upload(), {
        accepts: ['image', 'document'],
        brand_id: brand.id,
        visibility: 'public',
      }),
    )
  },
  list: async ({ query }, ctx) => list(ctx, placeOf(query.brand), query),
  describe: async ({ params, body }, ctx) => rowOf(await describe(ctx, placeOf(body.brand), params.id, body)),
  uses: async ({ params, query }, ctx) => {
    const file = await libraryFile(ctx.db, placeOf(query.brand), params.id)
    return usesOf(
      ctx.db,
      brands.filter(({ id }) => ctx.caller.brand_ids.includes(id)),
      file.sha256.toString('hex'),
    )
  },
}
