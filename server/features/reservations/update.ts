import { sql } from 'kysely'
import { reservationAgreement, sheetFields } from '../../../model/content/records/reservation-forms.ts'
import { problemOf } from '../../../model/content/validate.ts'
import { contactFields } from '../../../model/contract/reservations.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { keptAs } from '../../../model/rules/formats.ts'
import { paymentsOf, priceOf } from '../../../model/rules/price-chain.ts'
import { mailsOf } from '../../../model/workflows/reservation-mails.ts'
import type { Trx } from '../../db/handle.ts'
import type { HandlersOf } from '../../http/context.ts'
import { mailOf } from '../../records/cases/case-mails.ts'
import { viewOf, whoOf } from '../../records/cases/kind.ts'
import { refusalOf, staleOf } from '../../records/cases/refusals.ts'
import { writeRow } from '../../records/cases/write.ts'
import { queuePosting } from '../../records/erp/queue.ts'
import { postToErp } from '../../records/erp/work.ts'
import { queueMails } from '../../records/outbox.ts'
import { reservationCases } from './cases.ts'
import { type LoadedReservation, load } from './load.ts'
import { wholeOf } from './read.ts'

type Body = Parameters<HandlersOf<'reservations'>['update']>[0]['body']

/** Domain.md 2.1: what may be put right, and when. */
const open = ['submitted', 'under_review', 'returned'] as const
const isContact = (field: string): boolean => contactFields.some(known => known === field)

/** What its field says of a text. */
function problemIn(name: string, text: string | null): string | undefined {
  const field = sheetFields[name]
  if (!field) return 'There is no such field.'
  return problemOf(field, text ?? '')
}

/** A new sheet's texts as they are kept, with what is wrong with them. */
function judged(sheet: NonNullable<Body['sheet']>): { values: Record<string, string | null>; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const values: Record<string, string | null> = {}
  for (const [field, given] of Object.entries(sheet) as [string, string | null][]) {
    const text = given?.trim() || null
    const known = sheetFields[field]
    const format = known?.kind === 'text' ? known.format : undefined
    values[field] = text !== null && format !== undefined ? (keptAs(format, text) ?? text) : text
    const problem = problemIn(field, values[field] ?? null)
    if (problem) errors[field] = [problem]
  }
  return { values, errors }
}

/** PUT v1/cms/update-reservation: one transaction; a change to what was signed voids the signatures and returns the reservation. */
export const update: HandlersOf<'reservations'>['update'] = async ({ body }, ctx) => {
  const { id, version, partner_id, sheet, agreement } = body
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const view = viewOf(ctx)
  const now = ctx.deps.now()
  const after = await ctx.db.transaction().execute(async trx => {
    const kind = reservationCases(ctx.deps.settings.DESK_ORIGIN)
    const loaded = await kind.load(view, trx, { id }, 'step')
    if (!loaded) throw new Refusal('NOT_FOUND')
    const { raw, record } = loaded
    if (record.own.includes(ctx.caller.user_id)) throw new Refusal('OWN_REQUEST')
    if (raw.version !== version) throw staleOf(loaded)
    const { values, errors } = sheet ? judged(sheet) : { values: {}, errors: {} }
    const onlyContact = !agreement && Object.keys(values).every(isContact)
    if (!open.some(status => status === raw.status) && !(raw.status === 'posted' && onlyContact))
      throw refusalOf(kind, 'closed', loaded)
    const partner = loaded.partners.find(each => each.partner_id === partner_id)
    if (sheet && !partner) errors.partner_id = ['This buyer is not of this reservation.']
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const stamp = { updated_at: now, updated_by: ctx.caller.user_id }
    if (partner) await writeSheet(trx, loaded, partner.partner_id, values, stamp, ctx.deps.secrets)
    if (agreement) await writeAgreement(trx, loaded, agreement, stamp)
    await writeRow(trx, 'reservations', { id, brand_id: raw.brand_id }, {}, { now, user_id: ctx.caller.user_id })
    const then = await load(view, trx, { id })
    if (!then) throw new Refusal('NOT_FOUND')
    const voided = then.signatures.filter(({ stands }, i) => !stands && loaded.signatures[i]?.stands)
    if (voided.length > 0)
      await giveBack(
        trx,
        ctx,
        then,
        voided.map(signature => signature.id),
        stamp,
      )
    const was = partner
      ? Object.fromEntries(Object.keys(values).map(field => [field, partner[field as 'mobile'] ?? null]))
      : {}
    await ctx.record(trx, {
      entity: 'reservation',
      entity_id: raw.reservation_no,
      brand_id: record.brand_id,
      action: 'edit',
      before: { ...was, ...figures(loaded) },
      after: { ...values, ...figures(then), ...(voided.length > 0 ? { voided_signatures: voided.length } : {}) },
    })
    // Domain.md 2.1: what of a booked client changes, the ERP hears of.
    if (partner && raw.status === 'posted' && Object.keys(values).length > 0)
      await queuePosting(ctx.deps, trx, 'client_data', partner.id, ctx.caller)
    return load(view, trx, { id })
  })
  if (after?.raw.status === 'posted') await ctx.deps.jobs.send(postToErp)
  if (!after) throw new Refusal('NOT_FOUND')
  return wholeOf(ctx, after)
}

const figures = ({ raw }: LoadedReservation) => ({
  discount_amount: raw.discount_amount,
  tcp: raw.tcp,
  payment_scheme: raw.payment_scheme,
  equity_pct: raw.equity_pct,
  equity_term_months: raw.equity_term_months,
  collection_mode: raw.collection_mode,
})

type Stamp = { updated_at: Date; updated_by: number }

async function writeSheet(
  trx: Trx,
  { raw }: LoadedReservation,
  partner_id: string,
  { tin, ...values }: Record<string, string | null>,
  stamp: Stamp,
  secrets: { seal(text: string): Buffer; mark(text: string): Buffer },
): Promise<void> {
  const sealed =
    tin === undefined
      ? {}
      : { tin: tin === null ? null : secrets.seal(tin), tin_hash: tin === null ? null : secrets.mark(tin) }
  const at = { reservation_no: raw.reservation_no, brand_id: raw.brand_id, partner_id }
  const by = { now: stamp.updated_at, user_id: stamp.updated_by }
  await writeRow(trx, 'reservation_partners', at, { ...values, ...sealed }, by)
  // The principal's name is the reservation's, for whoever looks for it.
  if ('last_name' in values || 'first_name' in values)
    await sql`update reservations as t set buyer_name = trim(p.first_name || ' ' || p.last_name) from reservation_partners as p
      where p.reservation_no = t.reservation_no and p.partner_id = ${partner_id} and p.partner_role = 'principal'
      and p.buyer_type = 'individual' and t.id = ${raw.id} and t.brand_id = ${raw.brand_id}`.execute(trx)
}

/** What the field of the form says of a discount, which the call gives as text. */
function discountProblem(discount: string, list_price: string): string | undefined {
  const problem = problemOf(reservationAgreement.fields.discount_amount, Number(discount))
  if (problem) return problem
  return Number(discount) >= Number(list_price) ? 'The discount must be lower than the list price.' : undefined
}

/** The figures that follow are the server's own: nobody types a price. */
async function writeAgreement(
  trx: Trx,
  { raw, record }: LoadedReservation,
  given: NonNullable<Body['agreement']>,
  stamp: Stamp,
): Promise<void> {
  const next = { ...figuresOf(raw), ...given }
  if (!record.terms)
    throw new Refusal('INVALID', { errors: { vat_amount: ['No VAT rule covers the reservation date.'] } })
  const problem = discountProblem(next.discount_amount, record.terms.list_price)
  if (problem) throw new Refusal('INVALID', { errors: { discount_amount: [problem] } })
  const price = priceOf({ ...record.terms, discount_amount: next.discount_amount })
  const isSpot = next.payment_scheme === 'spot_cash'
  if (!isSpot && (next.equity_pct === null || next.equity_term_months === null))
    throw new Refusal('INVALID', { errors: { equity_pct: ['Give the equity and its months.'] } })
  const payments =
    isSpot || next.equity_pct === null || next.equity_term_months === null
      ? { equity_amount: null, monthly_amortization: null, balance_amount: null }
      : paymentsOf({
          tcp: price.tcp,
          reservation_fee: raw.reservation_fee,
          equity_pct: next.equity_pct,
          equity_term_months: next.equity_term_months,
        })
  await trx
    .updateTable('reservations')
    .set({
      ...stamp,
      ...price,
      list_price: record.terms.list_price,
      discount_amount: next.discount_amount,
      payment_scheme: next.payment_scheme as 'spot_cash',
      equity_pct: isSpot ? null : next.equity_pct,
      equity_term_months: isSpot ? null : next.equity_term_months,
      equity_amount: payments.equity_amount,
      monthly_amortization: payments.monthly_amortization,
      balance_amount: payments.balance_amount,
      collection_mode: next.collection_mode,
      covered_transaction: isSpot && Number(price.tcp) > 7_500_000,
    })
    .where('id', '=', raw.id)
    .where('brand_id', '=', raw.brand_id)
    .execute()
}
const figuresOf = ({
  discount_amount,
  payment_scheme,
  equity_pct,
  equity_term_months,
  collection_mode,
}: LoadedReservation['raw']) => ({
  discount_amount,
  payment_scheme,
  equity_pct,
  equity_term_months,
  collection_mode,
})

const signAgain = 'What was signed has changed. Have it signed again.'

/** The signatures are void, and the reservation goes back to be signed anew (M03). */
async function giveBack(
  trx: Trx,
  ctx: Parameters<typeof whoOf>[0],
  loaded: LoadedReservation,
  ids: readonly number[],
  stamp: Stamp,
): Promise<void> {
  const { raw, record } = loaded
  await trx
    .updateTable('client_signatures')
    .set(eb => ({ ...stamp, voided_at: stamp.updated_at, voided_reason: signAgain, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('brand_id', '=', raw.brand_id)
    .execute()
  const due = [record.submission_expiration ?? '', record.third_working_day].sort().at(-1) ?? record.third_working_day
  await trx
    .updateTable('reservations')
    .set({ status: 'returned', ra_status: 'returned', decision_reason: signAgain, submission_expiration: due })
    .where('id', '=', raw.id)
    .where('brand_id', '=', raw.brand_id)
    .execute()
  const back = { ...record, decision_reason: signAgain, submission_expiration: due }
  const mails = mailsOf('returned', back, { who: whoOf(ctx), now: stamp.updated_at })
  const letters = mails.map(mail => mailOf(record, mail))
  await queueMails(trx, letters)
}
