import { sql } from 'kysely'
import { list } from '../../../model/lists/list.ts'
import type { HandlersOf } from '../../call/context.ts'
import { listPage } from '../../records/list.ts'
import type { Source } from '../../records/list-sql.ts'
import { type PortalSeller, sellerOf } from '../../records/sellers-portal.ts'

type Transfers = HandlersOf<'sellersPortal'>['transfers']
type Row = Awaited<ReturnType<Transfers>>['items'][number] & { id: number }

const own = list({
  one: 'transfer',
  many: 'transfers',
  branded: false,
  trash: false,
  sort: { field: 'created_at', direction: 'desc' },
  columns: { created_at: { label: 'Filed', as: 'time', sort: 'desc' } },
})
const shown = ['id', 'transfer_no', 'status', 'reason', 'decision_reason', 'due_at', 'created_at']

/** The group that a transfer waits for. */
const waitsFor = sql`case t.status when 'pending_release' then t.from_group_id when 'pending_acceptance' then t.to_group_id end`

const turnOf = (user_id: number) =>
  sql`exists (select from sales_groups as g where g.id = ${waitsFor} and g.head_user_id = ${user_id})`

const source = ({ id: seller, user_id }: Pick<PortalSeller, 'id' | 'user_id'>): Source => ({
  table: 'transfer_requests',
  only: sql`(t.from_seller_id = ${seller} or t.to_seller_id = ${seller} or ${turnOf(user_id)})`,
  types: { created_at: 'timestamptz' },
  joins: sql`join leads as l on l.id = t.lead_id join sellers as a on a.id = t.from_seller_id join sellers as b on b.id = t.to_seller_id`,
  fields: {
    ...Object.fromEntries(shown.map(column => [column, sql`t.${sql.ref(column)}`])),
    lead_no: sql`l.lead_no`,
    // The client is told to whoever asked, and to the owner of the lead.
    client: sql`case when ${seller} in (t.from_seller_id, l.seller_id) then l.client_first_name || ' ' || l.client_last_name end`,
    your_turn: turnOf(user_id),
    from_seller_code: sql`a.seller_code`,
    from_seller: sql`a.first_name || ' ' || a.last_name`,
    to_seller_code: sql`b.seller_code`,
    to_seller: sql`b.first_name || ' ' || b.last_name`,
  },
})

/** Transfers from and to a seller, and those that wait for the group that the seller heads. */
export const transfers: Transfers = async ({ query }, ctx) => {
  const seller = await sellerOf(ctx, query.seller_code)
  const page = await listPage<Row>(
    ctx.deps.db.system,
    own,
    source(seller),
    { filters: {} },
    { reader: undefined },
    { after: query.after, total: 'none' },
  )
  return { items: page.items.map(({ id: _, ...row }) => row), next: page.next }
}
