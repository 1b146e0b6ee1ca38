import { Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { byOf, inHand, ownOf } from './own-booking.ts'

/** Domain.md 1C, client_surveys: one for each buyer, of whom the later answers count. */
export const answerSurvey: HandlersOf<'sellersPortal'>['answerSurvey'] = async ({ body }, ctx) => {
  const { seller_code: _, reservation_no, partner_id, ...answers } = body
  const { row, as } = await ownOf(ctx, body)
  return as.db.transaction().execute(async trx => {
    const { raw, record, partners } = await inHand(as, trx, row.id)
    if (!partners.some(each => each.partner_id === partner_id))
      throw new Refusal('INVALID', { errors: { partner_id: ['This buyer is not of this reservation.'] } })
    const { now, user_id } = byOf(as)
    const { reasons = [], competitors = '', household_size = null, comments = null, ...said } = answers
    const values = {
      ...said,
      ...{ competitors: competitors.trim(), household_size, comments: comments?.trim() || null },
      reasons: JSON.stringify(reasons),
      updated_at: now,
      updated_by: user_id,
    }
    await trx
      .insertInto('client_surveys')
      .values({ ...values, reservation_no, partner_id, brand_id: raw.brand_id, created_at: now, created_by: user_id })
      .onConflict(conflict =>
        conflict
          .columns(['reservation_no', 'partner_id'])
          .doUpdateSet(eb => ({ ...values, version: eb('client_surveys.version', '+', 1) })),
      )
      .execute()
    const { source_awareness, purpose } = said
    await as.record(trx, {
      entity: 'reservation',
      entity_id: reservation_no,
      brand_id: record.brand_id,
      after: { partner_id, source_awareness, purpose },
    })
    return { reservation_no, partner_id }
  })
}
