import { type Selectable, sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import { reservations as calls } from '../../../model/contract/reservations.ts'
import { existing } from '../../../model/errors.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { dueAfter } from '../../../model/rules/working-days.ts'
import { submissionDay } from '../../../model/workflows/reservation-receipt.ts'
import type { Reservation } from '../../../model/workflows/reservation-record.ts'
import { cisText, raText, type SignedCis, type SignedRa } from '../../../model/workflows/signed-data.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import type { Tables } from '../../db/tables.ts'
import { fullName, sellerName } from '../cases/case-source.ts'
import { type Loaded, type View, viewOf } from '../cases/kind.ts'
import { shownOf } from '../cases/queue.ts'
import { calendarFrom } from '../working-calendar.ts'
import { documentHash } from './document-hash.ts'
import { extensionOf } from './extension.ts'
import { foreignSince } from './foreign.ts'
import { missingOf, partnersOf, type ReservationPartner } from './partners.ts'
import { datesSql, reservationSource } from './reservation-rows.ts'

/** The keys by which a call names a reservation. */
export type Key = { readonly id: number } | { readonly reservation_no: string }
export const keySql = (key: Key) =>
  'id' in key ? sql`t.id = ${key.id}` : sql`t.reservation_no = ${key.reservation_no}`

/** All columns of the reservation, with the joined ones. */
export type ReservationRow = Omit<Selectable<Tables['reservations']>, 'due_at'> & {
  due_at: Date | null
  changed_by: string | null
  reviewer: string | null
  property: string
  property_code: string
  property_type: Reservation['property']['type']
  dhsud_lts_no: string | null
  lts_valid_until: string | null
  foreign_cap_pct: string | null
  foreign_sold_pct: string | null
  foreign_sold_on: string | null
  foreign_since: number
  other_charges_rate: string | null
  total_units: number | null
  unit: string
  unit_type: string
  unit_status: string
  unit_list_price: string
  held_by: number | null
  hold_expires_at: Date | null
  seller_user_id: number
  seller: string
  seller_email: string
  prc_type: 'broker' | 'salesperson'
  prc_valid_until: string
  broker: string | null
  broker_email: string | null
  unaccredited: string | null
  sales_group: string
  head: string
  head_id: number
  head_email: string
  lead_no: string | null
  lead_status: string | null
  lead_user_id: number | null
  vat_from: string | null
  vat_threshold: string | null
  vat_rate: string | null
  submission_days: number
}
const { stands: _, ...shownSignature } = calls.signatures.reply.items.properties
const signed = [...(Object.keys(shownSignature) as (keyof typeof shownSignature)[]), 'document_sha256'] as const
type SignatureRow = Pick<Selectable<Tables['client_signatures']>, (typeof signed)[number]>
type AttachmentRow = Reservation['attachments'][number]
/** `row` is the row of the list, which a refusal answers with; `raw` has all columns. */
export type LoadedReservation = Loaded<Reservation> & {
  row: WireRow
  raw: ReservationRow
  partners: ReservationPartner[]
  attachments: AttachmentRow[]
  signatures: (SignatureRow & { stands: boolean })[]
}

type WireRow = Awaited<ReturnType<HandlersOf<'reservations'>['list']>>['items'][number]

export const wireRow = (row: ReservationRow) => shownOf(reservationSource, row) as WireRow

/** Of the caller's brands only: the query filters by brand beside the row security. */
async function rowOf({ brand_ids, now }: View, db: Db, key: Key): Promise<ReservationRow | undefined> {
  const { rows } = await sql<ReservationRow>`
    select t.*, ${datesSql}, p.property_name as property, p.property_code, p.property_type, p.dhsud_lts_no, p.lts_valid_until, p.foreign_cap_pct,
      p.foreign_sold_pct, p.foreign_sold_on, ${foreignSince} as foreign_since, p.other_charges_rate, p.total_units, u.unit_code as unit, u.unit_type, u.status as unit_status,
      u.list_price as unit_list_price, u.held_by, u.hold_expires_at, s.user_id as seller_user_id, ${sellerName('s')} as seller,
      s.email as seller_email, s.prc_type, s.prc_valid_until, ${sellerName('b')} as broker, b.email as broker_email,
      case when m.accreditation_no is null or m.status in ('draft', 'suspended', 'disapproved', 'expired') or m.accreditation_expires_at < ${now} then m.name end as unaccredited,
      g.sales_group_name as sales_group, ${fullName('h')} as head, h.id as head_id, h.email as head_email, l.lead_no, l.status as lead_status,
      o.user_id as lead_user_id, ${fullName('v')} as reviewer, ${fullName('c')} as changed_by, a.effective_from as vat_from,
      a.threshold as vat_threshold, a.rate as vat_rate, coalesce(r.submission_days, 7) as submission_days
    from reservations as t join properties as p on p.id = t.property_id join units as u on u.id = t.unit_id
    join sellers as s on s.id = t.seller_id left join sellers as b on b.id = s.supervising_broker_id left join marketing_partners as m on m.id = s.marketing_partner_id
    join sales_groups as g on g.id = t.sales_group_id join users as h on h.id = g.head_user_id
    left join leads as l on l.id = t.lead_id left join sellers as o on o.id = l.seller_id
    left join users as v on v.id = t.reviewer_id left join users as c on c.id = t.updated_by
    left join lateral (select * from vat_rules where effective_from <= t.reservation_date order by effective_from desc limit 1) as a on true
    left join lateral (
      select submission_days from lead_retention as r where r.brand_id = t.brand_id and r.is_active
        and (r.position = s.position or r.position is null) order by r.position nulls last limit 1
    ) as r on true
    where ${keySql(key)} and t.brand_id = any(${brand_ids}::int[])`.execute(db)
  return rows[0]
}

const attachmentsOf = async (db: Db, no: string): Promise<AttachmentRow[]> =>
  (
    await db
      .selectFrom('cis_attachments')
      .where('reservation_no', '=', no)
      .orderBy('id')
      .select(['id', 'partner_id', 'doc_type', 'status', 'remark'])
      .execute()
  ).map(row => row)

const signaturesOf = (db: Db, no: string): Promise<SignatureRow[]> =>
  db.selectFrom('client_signatures').where('reservation_no', '=', no).orderBy('id').select(signed).execute()

/** The signatures that are valid: not voided, and made over the present data. */
function judged(row: ReservationRow, partners: readonly ReservationPartner[], signatures: readonly SignatureRow[]) {
  const ra = documentHash(raText(row as SignedRa))
  const cis = new Map(partners.map(partner => [partner.partner_id, documentHash(cisText(partner as SignedCis))]))
  return signatures.map(signature => {
    const now = signature.form === 'ra' ? ra : cis.get(signature.partner_id ?? '')
    return { ...signature, stands: signature.voided_at === null && now?.equals(signature.document_sha256) === true }
  })
}

/** A reservation with all that its guards look at. */
export async function load(view: View, db: Db, key: Key): Promise<LoadedReservation | undefined> {
  const row = await rowOf(view, db, key)
  if (!row) return undefined
  const [partners, attachments, found, extension, calendar] = [
    await partnersOf(db, row.reservation_no),
    await attachmentsOf(db, row.reservation_no),
    await signaturesOf(db, row.reservation_no),
    await extensionOf(db, row.reservation_no),
    await calendarFrom(db, view.now),
  ]
  const signatures = judged(row, partners, found)
  const dates = {
    third_working_day: dueAfter(view.now, 3, calendar).toISOString(),
    submission_day: submissionDay(view.now, row.submission_days),
    submission_days: row.submission_days,
    read_at: view.now.toISOString(),
  }
  return {
    row: wireRow(row),
    raw: row,
    version: row.version,
    updated_at: row.updated_at,
    changed_by: row.changed_by,
    partners,
    attachments,
    signatures,
    record: { ...recordOf(row, partners), attachments, signatures, extension, ...dates },
  }
}

/** The reservation that a call names, for reading. */
export async function found(ctx: CallerCtx, key: Key): Promise<LoadedReservation> {
  return existing(await load(viewOf(ctx), ctx.db, key))
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function recordOf(
  row: ReservationRow,
  partners: readonly ReservationPartner[],
): Omit<
  Reservation,
  'attachments' | 'signatures' | 'extension' | 'third_working_day' | 'submission_day' | 'submission_days' | 'read_at'
> {
  const { vat_from, vat_threshold, vat_rate } = row
  const vat =
    vat_from !== null && vat_threshold !== null && vat_rate !== null
      ? { effective_from: vat_from, threshold: vat_threshold, rate: vat_rate }
      : undefined
  return {
    id: row.id,
    name: row.reservation_no,
    status: row.status,
    brand_id: row.brand_id as BrandId,
    own: [...new Set([row.seller_user_id, row.lead_user_id, row.created_by].filter(id => id !== null))],
    decided:
      row.updated_by === null && row.decided_at === null
        ? null
        : { by: row.changed_by ?? 'Atrium', at: row.updated_at.toISOString() },
    ra_status: row.ra_status,
    reviewer_id: row.reviewer_id,
    reviewer: row.reviewer,
    submitted_at: iso(row.submitted_at),
    submission_expiration: iso(row.submission_expiration),
    decided_at: iso(row.decided_at),
    decision_reason: row.decision_reason,
    contract_no: row.contract_no,
    reservation_date: row.reservation_date,
    rf_or_no: row.rf_or_no,
    rf_paid_at: iso(row.rf_paid_at),
    fee: row.reservation_fee,
    collection_mode: row.collection_mode,
    buyer_name: row.buyer_name,
    price: {
      contract_price: row.contract_price,
      vat_amount: row.vat_amount,
      other_charges: row.other_charges,
      tcp: row.tcp,
    },
    terms: vat
      ? {
          // Decision 049: the price list, not the price of the agreement.
          list_price: row.unit_list_price,
          discount_amount: row.discount_amount,
          property_type: row.property_type,
          other_charges_rate: row.other_charges_rate ?? '0',
          vat,
        }
      : null,
    payment:
      row.equity_pct === null || row.equity_term_months === null
        ? null
        : {
            tcp: row.tcp,
            reservation_fee: row.reservation_fee,
            equity_pct: row.equity_pct,
            equity_term_months: row.equity_term_months,
            equity_amount: row.equity_amount,
            monthly_amortization: row.monthly_amortization,
          },
    unit: { code: row.unit, status: row.unit_status, held_by_seller: row.held_by === row.seller_id },
    lead: row.lead_status === null ? null : { status: row.lead_status },
    property: {
      name: row.property,
      type: row.property_type,
      lts_no: row.dhsud_lts_no,
      lts_valid_until: row.lts_valid_until,
      foreign_cap_pct: row.foreign_cap_pct,
      foreign_sold_pct: row.foreign_sold_pct,
      foreign_sold_on: row.foreign_sold_on,
      foreign_since: row.foreign_since,
      total_units: row.total_units,
    },
    seller: {
      name: row.seller,
      email: row.seller_email,
      prc_type: row.prc_type,
      prc_valid_until: row.prc_valid_until,
      unaccredited: row.unaccredited,
      broker: row.broker === null || row.broker_email === null ? null : { name: row.broker, email: row.broker_email },
    },
    head: { name: row.head, email: row.head_email },
    partners: partners.map(partner => ({
      partner_id: partner.partner_id,
      name: partner.name,
      email: partner.email,
      buyer_type: partner.buyer_type,
      partner_role: partner.partner_role,
      citizenship: partner.citizenship,
      has_tin: partner.tin !== null,
      has_attorney: partner.aif_name !== null,
      has_consent: partner.privacy_consent_at !== null,
      missing: missingOf(partner, manilaDate(new Date(row.updated_at))),
      cis_status: partner.cis_status,
      cis_reason: partner.cis_reason,
    })),
  }
}
