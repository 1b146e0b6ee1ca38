import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import type { Trx } from '../../db/handle.ts'
import { takeStep } from '../cases/decide.ts'
import type { Acting } from '../cases/kind.ts'
import { type LoadedReservation, load } from './load.ts'
import { reservationCases } from './reservation-cases.ts'

/** The receipt of a reservation fee. `amount` in pesos with two decimals as text, `paid_at` ISO 8601. */
export type ReceivedFee = {
  readonly reservation_no: string
  readonly or_no: string
  readonly amount: string
  readonly paid_at: string
}

/**
 * Domain.md 2.1, transition 1, in the caller's transaction: the fee is receipted, the unit reserved, the time to submit begins,
 * and M01 says so. It is Atrium's own step, whoever reports the receipt: `acting` writes the line in the trail. Refuses with
 * NOT_FOUND, INVALID (G1-G3, amount, date, a receipt of another reservation) or INVALID_TRANSITION. The same receipt again
 * changes nothing (`isNew: false`). `origin` is the desk's (DESK_ORIGIN).
 */
export async function receiptFee(
  trx: Trx,
  origin: string,
  { reservation_no, or_no, amount, paid_at }: ReceivedFee,
  acting: Omit<Acting, 'who'>,
): Promise<{ left: LoadedReservation; isNew: boolean }> {
  // Two reports of one receipt take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fee receipt ${or_no}`}, 0))`.execute(trx)
  const taken = await trx
    .selectFrom('reservations')
    .where('rf_or_no', '=', or_no)
    .select('reservation_no')
    .executeTakeFirst()
  if (taken?.reservation_no === reservation_no) {
    const left = await load(acting, trx, { reservation_no })
    if (left) return { left, isNew: false }
  }
  if (taken)
    throw new Refusal('INVALID', {
      errors: { or_no: [`This receipt is of ${taken.reservation_no}, and stays with it.`] },
    })
  const input = { rf_or_no: or_no, rf_amount: amount, rf_paid_at: new Date(paid_at).toISOString() }
  const step = { action: 'receipt', input } as const
  const left = await takeStep(trx, reservationCases(origin), { reservation_no }, step, {
    ...acting,
    who: { party: 'system' },
  })
  return { left, isNew: true }
}
