import { amountOf, exact, paymentsOf, shareOf } from '../../../model/rules/price-chain.ts'
import { reservationWorkflow } from '../../../model/workflows/reservation.ts'
import {
  foreignCapOf,
  foreignShare,
  guardNames,
  guards,
  hasForeignBuyer,
  recomputed,
} from '../../../model/workflows/reservation-guards.ts'
import { reservationStates } from '../../../model/workflows/reservation-record.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { stepsOf, type TimelineStep } from '../../records/cases/timeline.ts'
import { firstOf, kindsFor } from '../../records/cases/waiting.ts'
import type { LoadedReservation } from '../../records/reservations/load.ts'
import { partnersOf } from '../../records/reservations/partners.ts'

type Whole = Awaited<ReturnType<HandlersOf<'reservations'>['read']>>

/** The reservation that waits for the caller next: the one due first besides this one. */
async function nextOf(ctx: CallerCtx, id: number): Promise<Whole['next']> {
  const kind = kindsFor(ctx.caller).find(({ key }) => key === 'reservation')
  const waiting = kind ? await firstOf(ctx.db, kind, ctx.caller, { size: 2 }) : []
  const next = waiting.find(each => each.id !== id)
  if (!next) return null
  const [principal] = await partnersOf(ctx.db, next.number)
  return principal ? { reservation_no: next.number, partner_id: principal.partner_id } : null
}

/** A reservation with all that a reviewer looks at. */
export async function wholeOf(ctx: CallerCtx, loaded: LoadedReservation): Promise<Whole> {
  const { raw, record, row } = loaded
  return {
    ...row,
    own: [...record.own],
    reviewer_id: raw.reviewer_id,
    decision_reason: raw.decision_reason,
    decided_by: record.decided?.by ?? null,
    sales_group: raw.sales_group,
    seller_prc_type: raw.prc_type,
    broker: raw.broker,
    lead_no: raw.lead_no,
    property_type: raw.property_type,
    unit_type: raw.unit_type,
    unit_status: raw.unit_status,
    rf_or_no: raw.rf_or_no,
    rf_paid_at: record.rf_paid_at,
    reservation_fee: raw.reservation_fee,
    list_price: raw.list_price,
    discount_code: raw.discount_code,
    discount_amount: raw.discount_amount,
    ...record.price,
    payment_scheme: raw.payment_scheme,
    equity_pct: raw.equity_pct,
    equity_amount: raw.equity_amount,
    equity_term_months: raw.equity_term_months,
    monthly_amortization: raw.monthly_amortization,
    balance_amount: raw.balance_amount,
    collection_mode: raw.collection_mode,
    turnover_date: raw.turnover_date,
    recomputed: figuresOf(loaded),
    foreign: foreignOf(loaded),
    post_error: raw.post_error,
    partners: record.partners.map(({ partner_id, name, partner_role, buyer_type, cis_status }) => ({
      partner_id,
      name,
      partner_role,
      buyer_type,
      cis_status,
    })),
    checks: guardNames.map(guard => ({
      guard,
      holds: guards[guard].holds,
      faults: isPast(guard, loaded) ? [] : [...guards[guard].faults(record)],
    })),
    timeline: await timelineOf(ctx.db, loaded),
    next: await nextOf(ctx, raw.id),
  }
}

/** From the receipt of the fee on, the unit belongs to this reservation and is no longer available. */
const isPast = (guard: string, { raw }: LoadedReservation): boolean =>
  guard === 'G1' && raw.status !== 'draft' && raw.status !== 'expired'

function figuresOf({ raw, record }: LoadedReservation): Whole['recomputed'] {
  const price = recomputed(record)
  if (!price || !record.terms) return null
  const shared = { list_price: record.terms.list_price, ...price }
  if (raw.equity_pct === null || raw.equity_term_months === null)
    return { ...shared, equity_amount: null, monthly_amortization: null, balance_amount: null }
  const equity = amountOf(shareOf(exact(price.tcp), raw.equity_pct))
  const { monthly_amortization, balance_amount } = paymentsOf({
    tcp: price.tcp,
    reservation_fee: raw.reservation_fee,
    equity_pct: raw.equity_pct,
    equity_term_months: raw.equity_term_months,
  })
  return { ...shared, equity_amount: equity, monthly_amortization, balance_amount }
}

function foreignOf({ record }: LoadedReservation): Whole['foreign'] {
  if (!hasForeignBuyer(record)) return null
  const share = foreignShare(record)
  return {
    share_with: 'missing' in share ? null : share.withThis,
    cap: foreignCapOf(record),
    allowed: guards.G9.faults(record).length === 0,
  }
}

/** What is done to a reservation beside its steps, in words. */
const called: Readonly<Record<string, string>> = {
  create: 'Drafted',
}

const noteOf = (after: Readonly<Record<string, unknown>>, nameOf: (partner_id: string) => string): string | null => {
  const { decision_reason, reviewer, signer_name, form, voided_signatures } = after
  if (typeof decision_reason === 'string') return decision_reason
  if (typeof signer_name === 'string') return `${signer_name}, ${form === 'ra' ? 'RA' : 'CIS'}`
  if (typeof voided_signatures === 'number') return `Signatures voided: ${voided_signatures}`
  const sheets = Object.keys(after).flatMap(field => (field.startsWith('cis_status ') ? [nameOf(field.slice(11))] : []))
  // The claim names its reviewer already, and a submission is of all sheets.
  if (typeof reviewer === 'string' || 'submitted_at' in after) return null
  return sheets.length > 0 ? sheets.join(', ') : null
}

/** The line of a decision is written so much later, in ms, at most, than the moment that its column has. */
const sameDecision = 10_000

/** From the trail; the reservation's own columns give the steps before it began. */
async function timelineOf(db: Db, { raw, record }: LoadedReservation): Promise<TimelineStep[]> {
  const nameOf = (id: string) => record.partners.find(({ partner_id }) => partner_id === id)?.name ?? id
  const steps = await stepsOf(db, reservationWorkflow, record, after => noteOf(after, nameOf), called)
  const earliest = steps[0]?.at ?? '9999'
  const step = (at: Date | null, who: string, action: string, note: string | null = null): TimelineStep[] =>
    at === null || at.toISOString() >= earliest ? [] : [{ at: at.toISOString(), who, action, note }]
  const decided = raw.decided_at
  const isInTrail =
    decided !== null && steps.some(({ at }) => Math.abs(Date.parse(at) - Number(decided)) < sameDecision)
  return [
    ...step(raw.rf_paid_at, raw.seller, 'Reserved', raw.rf_or_no),
    ...step(raw.submitted_at, raw.seller, reservationStates.submitted.label),
    // An approved reservation may have gone on to the ERP since; that has steps of its own.
    ...step(
      isInTrail ? null : decided,
      raw.reviewer ?? 'Atrium',
      reservationStates[record.ra_status === 'approved' ? 'approved' : raw.status].label,
      raw.decision_reason,
    ),
    ...steps,
  ]
}
