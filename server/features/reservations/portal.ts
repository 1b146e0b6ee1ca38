import { existing, Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { decide } from '../../records/cases/decide.ts'
import { viewOf } from '../../records/cases/kind.ts'
import { load } from '../../records/reservations/load.ts'
import { receiptFee as receipted } from '../../records/reservations/receipt.ts'
import { reservationCases } from '../../records/reservations/reservation-cases.ts'
import { bookingOf } from './booking.ts'
import { changeReservation, reserve } from './draft-reservation.ts'
import { byOf, ownOf, reload } from './own-booking.ts'
import { addPaper, replacePaper } from './paper.ts'
import { saveSheet } from './save-sheet.ts'
import { readDocument, sign } from './signature.ts'
import { answerSurvey } from './survey-answers.ts'

type Handlers = HandlersOf<'sellersPortal'>

/** Domain.md 2.1, transition 2. */
const submit: Handlers['submit'] = async ({ body }, ctx) => {
  const { row, who, as } = await ownOf(ctx, body)
  const { id, version } = row
  const step = () => ({ action: 'submit' as const, input: {} })
  const kind = reservationCases(ctx.deps.settings.DESK_ORIGIN)
  return decide(as, kind, { id: { id }, version, step, who }, ({ record }) => ({
    reservation_no: record.name,
    status: record.status,
    submitted_at: record.submitted_at ?? '',
  }))
}

const readReservation: Handlers['readReservation'] = async ({ query }, ctx) => {
  const { row, as } = await ownOf(ctx, query)
  return bookingOf(as.db, existing(await load(viewOf(as), as.db, { id: row.id })))
}

/** Domain.md 2.1, transition 1, as the seller's portal reports it. */
const receiptFee: Handlers['receiptFee'] = async ({ body }, ctx) => {
  const { row, as } = await ownOf(ctx, body)
  const or_no = body.or_no.trim()
  if (or_no === '') throw new Refusal('INVALID', { errors: { or_no: ['Receipt no. is required.'] } })
  return as.db.transaction().execute(async trx => {
    const acting = { ...viewOf(as), ...byOf(as), record: as.record }
    const { isNew } = await receipted(trx, ctx.deps.settings.DESK_ORIGIN, { ...body, or_no }, acting)
    if (!isNew) ctx.repeated()
    return bookingOf(trx, await reload(as, trx, row.id))
  })
}

/** Decision 161: a seller takes back what was not submitted yet. */
const cancelReservation: Handlers['cancelReservation'] = async ({ body }, ctx) => {
  const { row, who, as } = await ownOf(ctx, body)
  const step = () => ({ action: 'withdraw' as const, input: { reason: body.reason } })
  const kind = reservationCases(ctx.deps.settings.DESK_ORIGIN)
  return decide(as, kind, { id: { id: row.id }, version: body.version, step, who }, ({ record }) => ({
    reservation_no: record.name,
    status: record.status,
    decided_at: record.decided_at,
  }))
}

/** What sellers do with a reservation, by their portal (domain.md 2.1, decisions 101 and 161). */
export const sellersBooking = {
  submit,
  replacePaper,
  reserve,
  readReservation,
  changeReservation,
  saveSheet,
  addPaper,
  readDocument,
  sign,
  answerSurvey,
  receiptFee,
  cancelReservation,
} satisfies Partial<Handlers>
