import { sql } from 'kysely'
import { list } from '../../../model/lists/list.ts'
import { requestKinds } from '../../../model/workflows/index.ts'
import type { HandlersOf } from '../../call/context.ts'
import { listPage } from '../../records/list.ts'
import { subjects } from '../../records/request-subjects.ts'
import { sellerOf } from '../../records/sellers-portal.ts'

type Requests = HandlersOf<'sellersPortal'>['requests']
type Row = Awaited<ReturnType<Requests>>['items'][number] & { id: number }

const own = list({
  one: 'request',
  many: 'requests',
  branded: false,
  trash: false,
  sort: { field: 'created_at', direction: 'desc' },
  columns: { created_at: { label: 'Filed', as: 'time', sort: 'desc' } },
})
const shown = [
  'id',
  'request_no',
  'status',
  'requested_days',
  'requested_expiry',
  'reason',
  'approved_days',
  'disapproval_reason',
  'decided_at',
  'created_at',
]

/** A seller's own requests of one kind. */
export const requests: Requests = async ({ query: { seller_code, kind, after } }, ctx) => {
  const seller = await sellerOf(ctx, seller_code)
  const { table, expiry, subject } = requestKinds[kind]
  const { no, client, joins } = subjects[subject]
  const page = await listPage<Row>(
    ctx.deps.db.system,
    own,
    {
      table,
      only: sql`t.seller_id = ${seller.id}`,
      types: { created_at: 'timestamptz' },
      joins,
      fields: {
        ...Object.fromEntries(shown.map(column => [column, sql`t.${sql.ref(column)}`])),
        expiry: sql`t.${sql.ref(expiry)}`,
        subject_no: no,
        client,
      },
    },
    { filters: {} },
    { reader: undefined },
    { after, total: 'none' },
  )
  return { items: page.items.map(({ id: _, ...row }) => ({ ...row, kind })), next: page.next }
}
