import { sql } from 'kysely'
import { notThere } from '../../../model/errors.ts'
import { list } from '../../../model/lists/list.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import type { HandlersOf } from '../../call/context.ts'
import { codesOf, fileForSeller, isFor } from '../../records/for-sellers.ts'
import { listPage } from '../../records/list.ts'
import { type PortalSeller, sellerOf } from '../../records/sellers-portal.ts'

type Handlers = HandlersOf<'sellersPortal'>
type Item = Awaited<ReturnType<Handlers['incentives']>>['items'][number]
type Tier = Item['tiers'][number]
type Row = Omit<Item, 'brand_codes'> & { brands: number[] }

const inForce = list({
  one: 'incentive',
  many: 'incentives',
  branded: false,
  trash: false,
  sort: { field: 'end_date', direction: 'asc' },
  columns: { end_date: { label: 'Ends', as: 'date', sort: 'asc' } },
})
const shown = ['id', 'program_code', 'title', 'brands', 'start_date', 'end_date', 'basis', 'tiers', 'mechanics']

/** Active today, for the seller's group and position. */
const seenBy = (seller: PortalSeller, now: Date) => sql`${isFor(seller)} and t.status = 'active'
  and ${manilaDate(now)}::date between t.start_date and t.end_date
  and (jsonb_array_length(t.sales_group_ids) = 0 or t.sales_group_ids @> to_jsonb(${String(seller.sales_group_id)}::text))`

const tierOf = ({ min, max, reward_type, reward_value, reward_item }: Tier): Tier => ({
  ...{ min, max: max ?? null, reward_type, reward_value, reward_item },
})

export const incentivesInForce: Handlers['incentives'] = async ({ query }, ctx) => {
  const seller = await sellerOf(ctx, query.seller_code)
  const { items, next } = await listPage<Row>(
    ctx.deps.db.system,
    inForce,
    {
      table: 'incentives',
      only: seenBy(seller, ctx.deps.now()),
      types: { end_date: 'date' },
      fields: {
        ...Object.fromEntries(shown.map(name => [name, sql`t.${sql.ref(name)}`])),
        has_attachment: sql`t.attachment is not null`,
      },
    },
    { filters: {} },
    { reader: undefined },
    { after: query.after, total: 'none' },
  )
  return {
    items: items.map(({ brands, tiers, ...row }) => ({
      ...row,
      brand_codes: codesOf(brands),
      tiers: tiers.map(tierOf),
    })),
    next,
  }
}

export const incentiveFile: Handlers['incentiveFile'] = async ({ params, query }, ctx) => {
  const seller = await sellerOf(ctx, query.seller_code)
  const { rows } = await sql<{ program_code: string; attachment: number | null; brands: number[] }>`
    select t.program_code, t.attachment, t.brands from incentives as t
    where t.id = ${params.id} and ${seenBy(seller, ctx.deps.now())}`.execute(ctx.deps.db.system)
  const [row] = rows
  if (!row || row.attachment === null) throw notThere('id', 'No incentive of this number has a file for this seller.')
  const of = { entity: 'incentive', id: params.id, no: row.program_code, file_id: row.attachment, brands: row.brands }
  return fileForSeller(ctx, seller, { page: 'sellers_portal.incentive-master', ...of })
}
