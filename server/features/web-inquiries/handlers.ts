import { type Brand, brandOf } from '../../../model/brands.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/lists/index.ts'
import { shownAtFirst } from '../../../model/lists/list.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { downloadOf } from '../../records/export/download.ts'
import { listPage } from '../../records/list.ts'
import { changeOne } from '../../records/trash.ts'
import { assignable } from './people.ts'
import { readInquiry } from './record.ts'
import { inquiryBacking, inquirySource } from './source.ts'
import { work } from './work.ts'

const key = 'webInquiries'

const brandNamed = (x: string): Brand => {
  const brand = brandOf(x)
  if (!brand) throw new Refusal('NOT_FOUND')
  return brand
}

/** Filters, search and sort as the contract took them. */
type Given = Readonly<Record<string, unknown>>
type Page = Awaited<ReturnType<HandlersOf<'webInquiries'>['list']>>

const page = ({ db }: CallerCtx, x: string, given: Given, trashed: boolean): Promise<Page> => {
  const { after, total } = given as { after?: string; total?: 'capped' | 'exact' | 'none' }
  return listPage<Page['items'][number]>(
    db,
    lists.webInquiries,
    inquirySource,
    queryOf(lists.webInquiries, given, trashed),
    { brand_id: brandNamed(x).id },
    { after, total },
  )
}

export const webInquiries: HandlersOf<'webInquiries'> = {
  list: ({ params, query }, ctx) => page(ctx, params.brand, query, false),
  trashed: ({ params, query }, ctx) => page(ctx, params.x, query, true),
  read: ({ params }, ctx) => readInquiry(ctx, params.id),
  assignees: async ({ params, query }, ctx) =>
    (await assignable(ctx.deps, brandNamed(params.brand), query)).map(({ id, name, role }) => ({ id, name, role })),
  work: ({ params, body }, ctx) => work(ctx, params.id, body),
  remove: ({ params }, ctx) => changeOne(ctx, key, inquiryBacking, 'trash', params.id),
  restore: ({ params }, ctx) => changeOne(ctx, key, inquiryBacking, 'restore', params.id),
  download: ({ params, query }, ctx) => {
    const brand = brandNamed(params.brand_id)
    return downloadOf(ctx, inquiryBacking, {
      query: queryOf(lists.webInquiries, query),
      columns: shownAtFirst(lists.webInquiries),
      brand_id: brand.id,
      name: `inquiries-${brand.slug}`,
    })
  },
}
