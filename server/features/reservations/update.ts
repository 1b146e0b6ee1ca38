import { sheetFields } from '../../../model/content/records/reservation-forms.ts'
import { contactFields } from '../../../model/contract/reservations.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { agreementOf } from '../../../model/rules/agreement.ts'
import { isReviewedByAnother } from '../../../model/workflows/reservation.ts'
import { mailsOf } from '../../../model/workflows/reservation-mails.ts'
import type { Reservation } from '../../../model/workflows/reservation-record.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { mailOf } from '../../records/cases/case-mails.ts'
import { viewOf, whoOf } from '../../records/cases/kind.ts'
import { refusalOf, staleOf } from '../../records/cases/refusals.ts'
import { writeRow } from '../../records/cases/write.ts'
import { queuePosting } from '../../records/erp/queue-posting.ts'
import { postToErp } from '../../records/erp/work.ts'
import { queueMails } from '../../records/outbox.ts'
import { type LoadedReservation, load } from '../../records/reservations/load.ts'
import { reservationCases } from '../../records/reservations/reservation-cases.ts'
import type { By } from './own-booking.ts'
import { termFaults } from './reservation-terms.ts'
import { judgedTexts, writeSheet } from './sheet-row.ts'
import { signAgain, voidedBy, voidSignatures } from './voided.ts'
import { wholeOf } from './whole-reservation.ts'

type Body = Parameters<HandlersOf<'reservations'>['update']>[0]['body']

/** Domain.md 2.1: the states and fields that may be corrected. */
const open = ['submitted', 'under_review', 'returned'] as const
const isContact = (field: string): boolean => contactFields.some(known => known === field)

/** PUT v1/cms/update-reservation: one transaction; a change to signed data voids the signatures and returns the reservation. */
export const update: HandlersOf<'reservations'>['update'] = async ({ body }, ctx) => {
  const { id, version, partner_id, sheet, agreement } = body
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const view = viewOf(ctx)
  const now = ctx.deps.now()
  const after = await ctx.db.transaction().execute(async trx => {
    const kind = reservationCases(ctx.deps.settings.DESK_ORIGIN)
    const loaded = existing(await kind.load(view, trx, { id }, 'step'))
    const { raw, record } = loaded
    if (record.own.includes(ctx.caller.user_id)) throw new Refusal('OWN_REQUEST')
    if (raw.version !== version) throw staleOf(loaded)
    if (isReviewedByAnother(record, whoOf(ctx))) throw heldBy(record)
    const { values, errors } = sheet ? judgedTexts(sheetFields, sheet) : { values: {}, errors: {} }
    const onlyContact = !agreement && Object.keys(values).every(isContact)
    if (!open.some(status => status === raw.status) && !(raw.status === 'posted' && onlyContact))
      throw refusalOf(kind, 'closed', loaded)
    const partner = loaded.partners.find(each => each.partner_id === partner_id)
    if (sheet && !partner) errors['partner_id'] = ['This buyer is not of this reservation.']
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const by = { now, user_id: ctx.caller.user_id }
    const at = { reservation_no: raw.reservation_no, brand_id: raw.brand_id }
    if (partner) await writeSheet(trx, { ...at, partner_id: partner.partner_id }, values, by, ctx.deps.secrets)
    if (agreement) await writeAgreement(trx, loaded, agreement)
    await writeRow(trx, 'reservations', { id, brand_id: raw.brand_id }, {}, by)
    const then = existing(await load(view, trx, { id }))
    const voided = voidedBy(loaded, then)
    if (voided.length > 0) await giveBack(trx, ctx, then, voided, by)
    const left = voided.length > 0 ? existing(await load(view, trx, { id })) : then
    const was = partner
      ? Object.fromEntries(Object.keys(values).map(field => [field, partner[field as 'mobile'] ?? null]))
      : {}
    await ctx.record(trx, {
      entity: 'reservation',
      entity_id: raw.reservation_no,
      brand_id: record.brand_id,
      action: 'edit',
      before: { ...was, ...said(loaded) },
      after: {
        ...values,
        ...said(left),
        ...(partner ? { partner_id: partner.partner_id } : {}),
        ...(voided.length > 0 ? { voided_signatures: voided.length } : {}),
      },
    })
    // Domain.md 2.1: the ERP gets every change to a booked client.
    if (partner && raw.status === 'posted' && Object.keys(values).length > 0)
      await queuePosting(ctx.deps, trx, 'client_data', partner.id, ctx.caller)
    return left
  })
  if (after.raw.status === 'posted') await ctx.deps.jobs.send(postToErp)
  return wholeOf(ctx, after)
}

/** What is under a colleague's review is changed by nobody else (domain.md 2.1, decision 192). */
export const heldBy = ({ name, reviewer }: Pick<Reservation, 'name' | 'reviewer'>): Refusal =>
  new Refusal('FORBIDDEN', { message: `${name} is under review by ${reviewer}. Take it over first.` })

/** What an edit may change of a reservation beside the sheet: its figures, and where it is once signatures are voided. */
const said = ({ raw }: LoadedReservation) => ({
  status: raw.status,
  ra_status: raw.ra_status,
  decision_reason: raw.decision_reason,
  submission_expiration: raw.submission_expiration,
  buyer_name: raw.buyer_name,
  discount_amount: raw.discount_amount,
  tcp: raw.tcp,
  payment_scheme: raw.payment_scheme,
  equity_pct: raw.equity_pct,
  equity_term_months: raw.equity_term_months,
  collection_mode: raw.collection_mode,
})

/** The server computes the figures that follow: nobody types a price. */
async function writeAgreement(
  trx: Trx,
  { raw, record }: LoadedReservation,
  input: NonNullable<Body['agreement']>,
): Promise<void> {
  const next = { ...figuresOf(raw), ...input }
  if (!record.terms)
    throw new Refusal('INVALID', { errors: { vat_amount: ['No VAT rule covers the reservation date.'] } })
  const errors = termFaults(next, record.terms.list_price)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  await trx
    .updateTable('reservations')
    .set(agreementOf(record.terms, raw.reservation_fee, next).columns)
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

/** Voids the signatures and returns the reservation to be signed anew (M03). */
async function giveBack(
  trx: Trx,
  ctx: Parameters<typeof whoOf>[0],
  loaded: LoadedReservation,
  ids: readonly number[],
  by: By,
): Promise<void> {
  const { raw, record } = loaded
  await voidSignatures(trx, ids, raw.brand_id, by)
  const due = [record.submission_expiration ?? '', record.third_working_day].sort().at(-1) ?? record.third_working_day
  await trx
    .updateTable('reservations')
    .set({ status: 'returned', ra_status: 'returned', decision_reason: signAgain, submission_expiration: due })
    .where('id', '=', raw.id)
    .where('brand_id', '=', raw.brand_id)
    .execute()
  const back = { ...record, decision_reason: signAgain, submission_expiration: due }
  const mails = mailsOf('returned', back, { who: whoOf(ctx), now: by.now })
  const letters = mails.map(mail => mailOf(record, mail))
  await queueMails(trx, letters)
}
