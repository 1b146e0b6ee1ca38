import { type RawBuilder, sql } from 'kysely'
import { type BrandId, brandById } from '../../../model/brands.ts'
import { notThere } from '../../../model/errors.ts'
import { list } from '../../../model/lists/list.ts'
import { type Filed, filingFaults, filingWindow } from '../../../model/workflows/filing.ts'
import { type RequestKey, requestKinds } from '../../../model/workflows/index.ts'
import { liveSubject } from '../../../model/workflows/request.ts'
import { idleStates } from '../../../model/workflows/reservation-record.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { claims } from '../../records/claims.ts'
import { listPage } from '../../records/list.ts'
import type { Source } from '../../records/list-sql.ts'
import { retentionRule, ruled } from '../../records/retention.ts'

export type Lead = Awaited<ReturnType<HandlersOf<'sellersPortal'>['lead']>>
type Ask = Lead['extension']
const asked = ['ownershipExtension', 'leadRenewal'] as const

const own = list({
  one: 'lead',
  many: 'leads',
  branded: false,
  trash: false,
  sort: { field: 'registered_at', direction: 'desc' },
  columns: { registered_at: { label: 'Registered', as: 'time', sort: 'desc' } },
})

const shown = [
  'id',
  'lead_no',
  'version',
  'status',
  'brand_id',
  'client_first_name',
  'client_last_name',
  'client_email',
  'client_mobile',
  'citizenship',
  'source',
  'registered_at',
  'ownership_expiration',
  'current_expiry_date',
  'extensions_used',
  'renewals_used',
] as const

/** A reservation that keeps its lead from being given up or transferred. */
export const openReservation = sql`select r.reservation_no from reservations as r
  where r.lead_id = t.id and r.status not in (${sql.join(idleStates.map(state => sql.lit(state)))}) limit 1`
const pendingOf = (table: string) =>
  sql`select x.request_no from ${sql.table(table)} as x where x.lead_id = t.id and x.status = 'pending' limit 1`
const openTransfer = sql`select x.transfer_no from transfer_requests as x
  where x.lead_id = t.id and x.status in ('pending_release', 'pending_acceptance') limit 1`

const source = (now: Date, only: RawBuilder<unknown>): Source => ({
  table: 'leads',
  only,
  types: { registered_at: 'timestamptz' },
  joins: sql`join sellers as s on s.id = t.seller_id join leads as l on l.id = t.id
    left join properties as p on p.id = t.property_id ${retentionRule(sql`t.brand_id`, sql`s.position`)}`,
  fields: {
    ...Object.fromEntries(shown.map(column => [column, sql`t.${sql.ref(column)}`])),
    property_code: sql`p.property_code`,
    property: sql`p.property_name`,
    ...Object.fromEntries(
      asked.flatMap(key => {
        const { table, most, limit } = requestKinds[key]
        return [
          [`${key}_pending`, sql`(${pendingOf(table)})`],
          [`${key}_most`, ruled(most)],
          [`${key}_days`, ruled(limit)],
        ]
      }),
    ),
    before_days: ruled('renewal_window_before_days'),
    after_days: ruled('renewal_window_after_days'),
    claimed_until: sql`(select max(o.ownership_expiration) from leads as o where ${claims(now)})`,
    transfer_pending: sql`(${openTransfer})`,
    reserved: sql`(${openReservation})`,
  },
})

type Row = Omit<Lead, 'extension' | 'renewal' | 'transfer' | 'brand_code'> & {
  id: number
  brand_id: BrandId
  extensions_used: number
  renewals_used: number
  before_days: number
  after_days: number
  claimed_until: string | null
  transfer_pending: string | null
  reserved: string | null
} & Record<`${(typeof asked)[number]}_pending`, string | null> &
  Record<`${(typeof asked)[number]}_${'most' | 'days'}`, number>

/** The same rules as a filing is judged by, asked for one day. */
function askOf(key: (typeof asked)[number], row: Row, now: Date): Ask {
  const renews = key === 'leadRenewal'
  const of: Filed = {
    status: row.status,
    expiry: new Date(renews ? row.current_expiry_date : row.ownership_expiration),
    used: renews ? row.renewals_used : row.extensions_used,
    most: row[`${key}_most`],
    limit_days: row[`${key}_days`],
    before_days: row.before_days,
    after_days: row.after_days,
    pending: row[`${key}_pending`],
    claimed_until: row.claimed_until === null ? null : new Date(row.claimed_until),
  }
  const why = filingFaults(key satisfies RequestKey, of, 1, now)['subject_no'] ?? []
  const { opens, closes } = filingWindow(key, of)
  return {
    open: why.length === 0,
    why: why.length === 0 ? null : why.join(' '),
    opens_at: opens?.toISOString() ?? null,
    closes_at: closes.toISOString(),
    most_days: of.limit_days,
    used: of.used,
    left: Math.max(0, of.most - of.used),
    pending: of.pending,
  }
}

function transferOf({ status, transfer_pending, reserved }: Row): Lead['transfer'] {
  const why = !liveSubject.some(live => live === status)
    ? 'The lead is no longer active.'
    : transfer_pending !== null
      ? `A transfer of this lead is already pending: ${transfer_pending}.`
      : reserved !== null
        ? 'The client has reserved a unit; the lead stays with its seller.'
        : null
  return { open: why === null, why, pending: transfer_pending }
}

function leadOf(row: Row, now: Date): Lead {
  const { id: _, brand_id, property_code, property, version, lead_no, status } = row
  const facts = shown.filter(name => !['id', 'brand_id', 'extensions_used', 'renewals_used'].includes(name))
  return {
    ...(Object.fromEntries(facts.map(name => [name, row[name]])) as Pick<
      Row,
      Exclude<(typeof shown)[number], 'id' | 'brand_id' | 'extensions_used' | 'renewals_used'>
    >),
    ...{ lead_no, version, status, property_code, property },
    brand_code: brandById(brand_id)?.code ?? '',
    extension: askOf('ownershipExtension', row, now),
    renewal: askOf('leadRenewal', row, now),
    transfer: transferOf(row),
  }
}

/** A page of a seller's own leads. */
export async function leadsOf(
  db: Db,
  seller: number,
  { after, states, lead_no }: { after?: string | undefined; states?: readonly string[]; lead_no?: string },
  now: Date,
) {
  const only = [
    sql`t.seller_id = ${seller}`,
    ...(states === undefined ? [] : [sql`t.status = any(${states}::text[])`]),
    ...(lead_no === undefined ? [] : [sql`t.lead_no = ${lead_no}`]),
  ]
  const page = await listPage<Row>(
    db,
    own,
    source(now, sql.join(only, sql` and `)),
    { filters: {} },
    { reader: undefined },
    { after, total: 'none' },
  )
  return { items: page.items.map(row => leadOf(row, now)), next: page.next }
}

export async function ownLead(db: Db, seller: number, lead_no: string, now: Date): Promise<Lead> {
  const [lead] = (await leadsOf(db, seller, { lead_no }, now)).items
  if (!lead) throw notThere('lead_no', 'This seller has no lead of this number.')
  return lead
}
