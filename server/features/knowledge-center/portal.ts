import { sql } from 'kysely'
import { notThere } from '../../../model/errors.ts'
import { list } from '../../../model/lists/list.ts'
import type { HandlersOf } from '../../call/context.ts'
import { fileForSeller, isFor } from '../../records/for-sellers.ts'
import { listPage } from '../../records/list.ts'
import { type PortalSeller, sellerOf } from '../../records/sellers-portal.ts'

type Handlers = HandlersOf<'sellersPortal'>
type Item = Awaited<ReturnType<Handlers['resources']>>['items'][number]

const published = list({
  one: 'resource',
  many: 'resources',
  branded: false,
  trash: false,
  sort: { field: 'published_at', direction: 'desc' },
  columns: { published_at: { label: 'Published', as: 'time', sort: 'desc' } },
})

const seenBy = (seller: PortalSeller, now: Date) =>
  sql`${isFor(seller)} and t.status = 'published' and (t.expires_at is null or t.expires_at > ${now})`
const kindOfFile = sql`upper(case f.mime when 'application/pdf' then 'pdf' when 'image/jpeg' then 'jpg' else 'png' end)`

export const resources: Handlers['resources'] = async ({ query }, ctx) => {
  const seller = await sellerOf(ctx, query.seller_code)
  return listPage<Item>(
    ctx.deps.db.system,
    published,
    {
      table: 'knowledge_center',
      only: seenBy(seller, ctx.deps.now()),
      types: { published_at: 'timestamptz' },
      joins: sql`join knowledge_folders as d on d.id = t.folder_id join files as f on f.id = t.file`,
      fields: {
        ...Object.fromEntries(
          ['id', 'title', 'description', 'published_at', 'expires_at'].map(name => [name, sql`t.${sql.ref(name)}`]),
        ),
        folder: sql`d.name`,
        folder_type: sql`d.type`,
        file_name: sql`f.original_name`,
        file_type: kindOfFile,
        file_size: sql`f.size`,
      },
    },
    { filters: {} },
    { reader: undefined },
    { after: query.after, total: 'none' },
  ).then(({ items, next }) => ({ items, next }))
}

/** Counted where the desk shows how often each was taken. */
export const resourceFile: Handlers['resourceFile'] = async ({ params, query }, ctx) => {
  const seller = await sellerOf(ctx, query.seller_code)
  const { rows } = await sql<{ file: number; brands: number[] }>`select t.file, t.brands from knowledge_center as t
    where t.id = ${params.id} and ${seenBy(seller, ctx.deps.now())}`.execute(ctx.deps.db.system)
  const [row] = rows
  if (!row) throw notThere('id', 'This seller has no file of this number.')
  const of = { entity: 'knowledge-center', id: params.id, no: params.id, file_id: row.file, brands: row.brands }
  return fileForSeller(ctx, seller, { page: 'sellers_portal.resources', ...of }, 'knowledge_center')
}
