import { sql } from 'kysely'
import { type BrandId, brandById } from '../../../model/brands.ts'
import { notThere } from '../../../model/errors.ts'
import { list } from '../../../model/lists/list.ts'
import { reservationWorkflow } from '../../../model/workflows/reservation.ts'
import { guards } from '../../../model/workflows/reservation-guards.ts'
import { type DocType, docTypes, reservationStates } from '../../../model/workflows/reservation-record.ts'
import { faults, judge } from '../../../model/workflows/workflow.ts'
import type { Ctx, HandlersOf } from '../../call/context.ts'
import { viewOfAll } from '../../records/cases/kind.ts'
import { listPage } from '../../records/list.ts'
import type { Source } from '../../records/list-sql.ts'
import { load } from '../../records/reservations/load.ts'
import { sellerOf } from '../../records/sellers-portal.ts'

type Handlers = HandlersOf<'sellersPortal'>
type Item = Awaited<ReturnType<Handlers['reservations']>>['items'][number]
type Row = Omit<Item, 'tcp' | 'brand_code' | 'status_label' | 'status'> & {
  id: number
  brand_id: BrandId
  tcp: string
  status: keyof typeof reservationStates
}

const own = list({
  one: 'reservation',
  many: 'reservations',
  branded: false,
  trash: false,
  sort: { field: 'created_at', direction: 'desc' },
  columns: { created_at: { label: 'Made', as: 'time', sort: 'desc' } },
})
const shown = [
  'id',
  'brand_id',
  'reservation_no',
  'status',
  'buyer_name',
  'reservation_date',
  'tcp',
  'ra_status',
  'submission_expiration',
  'decision_reason',
  'contract_no',
  'created_at',
]

const source = (seller: number, no: string | undefined): Source => ({
  table: 'reservations',
  only: sql`t.seller_id = ${seller} ${no === undefined ? sql`` : sql`and t.reservation_no = ${no}`}`,
  types: { created_at: 'timestamptz' },
  joins: sql`join properties as p on p.id = t.property_id join units as u on u.id = t.unit_id left join leads as l on l.id = t.lead_id`,
  fields: {
    ...Object.fromEntries(shown.map(column => [column, sql`t.${sql.ref(column)}`])),
    property: sql`p.property_name`,
    unit: sql`u.unit_code`,
    lead_no: sql`l.lead_no`,
  },
})

const itemOf = ({ id: _, brand_id, tcp, status, ...row }: Row): Item => ({
  ...row,
  status,
  status_label: reservationStates[status].label,
  brand_code: brandById(brand_id)?.code ?? '',
  tcp: Number(tcp),
})

const pageOf = ({ deps }: Ctx, seller: number, { no, after }: { no?: string; after?: string | undefined }) =>
  listPage<Row>(
    deps.db.system,
    own,
    source(seller, no),
    { filters: {} },
    { reader: undefined },
    { after, total: 'none' },
  )

/** A seller's own reservations. */
export const reservationsOwn: Handlers['reservations'] = async ({ query }, ctx) => {
  const { id } = await sellerOf(ctx, query.seller_code)
  const page = await pageOf(ctx, id, { after: query.after })
  return { items: page.items.map(itemOf), next: page.next }
}

/** The states in which the seller has it in hand. */
const inHand = ['draft', 'for_submission', 'returned']
const labelOf = (doc: DocType) => docTypes[doc]

/** One of them, with what G4 and G5 find missing and the papers that were sent back. */
export const reservationOwn: Handlers['reservation'] = async ({ params, query }, ctx) => {
  const { id, who } = await sellerOf(ctx, query.seller_code)
  const { system } = ctx.deps.db
  const [row] = (await pageOf(ctx, id, { no: params.reservation_no })).items
  const loaded = row && (await load(viewOfAll(ctx.deps.now()), system, { reservation_no: row.reservation_no }))
  if (!loaded) throw notThere('reservation_no', 'This seller has no reservation of this number.')
  const { record } = loaded
  const papers = await system
    .selectFrom('cis_attachments')
    .where('reservation_no', '=', row.reservation_no)
    .orderBy('id')
    .select(['id as attachment_id', 'partner_id', 'doc_type', 'status', 'remark'])
    .execute()
  const isInHand = inHand.includes(row.status)
  const missing = isInHand ? [...guards.G4.faults(record), ...guards.G5.faults(record)] : []
  const returned = papers.filter(({ status }) => status === 'returned')
  return {
    ...itemOf(row),
    missing: missing.map(({ field, message }) => ({ field, message })),
    returned: returned.map(({ status: _, ...paper }) => ({ ...paper, label: labelOf(paper.doc_type) })),
    papers: papers.map(({ remark: _, ...paper }) => ({ ...paper, label: labelOf(paper.doc_type) })),
    buyers: record.partners.map(({ partner_id, name, cis_status, cis_reason, missing: empty }) => ({
      partner_id,
      name,
      cis_status,
      cis_reason,
      missing: [...empty],
    })),
    may_submit:
      judge(reservationWorkflow, record, 'submit', who) === 'open' &&
      Object.keys(faults(reservationWorkflow, record, 'submit', {})).length === 0,
  }
}
