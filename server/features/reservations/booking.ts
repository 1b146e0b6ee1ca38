import { paymentsOf } from '../../../model/rules/price-chain.ts'
import { type GuardName, guards, lacking } from '../../../model/workflows/reservation-guards.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import type { LoadedReservation } from '../../records/reservations/load.ts'

export type Booking = Awaited<ReturnType<HandlersOf<'sellersPortal'>['readReservation']>>

/** What the seller's next step is judged by, in each state in which it is the seller's turn. */
const ahead: Readonly<Partial<Record<LoadedReservation['raw']['status'], readonly GuardName[]>>> = {
  draft: ['G1', 'G2', 'G3', 'G4', 'G5'],
  for_submission: ['G4', 'G5'],
  returned: ['G4', 'G5'],
}

/** A reservation as its seller sees it. */
export async function bookingOf(db: Db, { raw, record, signatures }: LoadedReservation, voided = 0): Promise<Booking> {
  const papers = await db
    .selectFrom('cis_attachments')
    .where('reservation_no', '=', raw.reservation_no)
    .where('brand_id', '=', raw.brand_id)
    .orderBy('id')
    .select(['id as attachment_id', 'partner_id', 'doc_type', 'status', 'remark'])
    .execute()
  return {
    reservation_no: raw.reservation_no,
    version: raw.version,
    status: raw.status,
    property_code: raw.property_code,
    property: raw.property,
    unit_code: raw.unit,
    lead_no: raw.lead_no,
    hold_expires_at: record.unit.held_by_seller ? (raw.hold_expires_at?.toISOString() ?? null) : null,
    submission_expiration: record.submission_expiration,
    reservation_date: raw.reservation_date,
    turnover_date: raw.turnover_date,
    discount_code: raw.discount_code,
    list_price: raw.list_price,
    discount_amount: raw.discount_amount,
    ...record.price,
    reservation_fee: raw.reservation_fee,
    payment_scheme: raw.payment_scheme,
    equity_pct: raw.equity_pct,
    equity_amount: raw.equity_amount,
    equity_term_months: raw.equity_term_months,
    monthly_amortization: raw.monthly_amortization,
    last_instalment: record.payment ? paymentsOf(record.payment).last_instalment : null,
    balance_amount: raw.balance_amount,
    collection_mode: raw.collection_mode,
    covered_transaction: raw.covered_transaction,
    rf_or_no: raw.rf_or_no,
    rf_paid_at: record.rf_paid_at,
    decision_reason: record.decision_reason,
    contract_no: raw.contract_no,
    buyers: record.partners.map(partner => ({
      partner_id: partner.partner_id,
      name: partner.name,
      buyer_type: partner.buyer_type,
      partner_role: partner.partner_role,
      cis_status: partner.cis_status,
      missing: [...partner.missing],
      needed: lacking(partner, record),
    })),
    papers,
    signatures: signatures.map(({ form, partner_id, signer_role, signer_name, signed_at, stands }) => ({
      form,
      partner_id,
      signer_role,
      signer_name,
      signed_at: signed_at.toISOString(),
      stands,
    })),
    findings: (ahead[raw.status] ?? []).flatMap(guard =>
      [...guards[guard].faults(record)].map(({ field, message }) => ({ guard, field, message })),
    ),
    voided_signatures: voided,
  }
}
