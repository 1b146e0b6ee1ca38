import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import { letter } from '../../../model/mails/letter.ts'
import {
  type ReservationAction,
  type ReservationInput,
  reservationWorkflow,
} from '../../../model/workflows/reservation.ts'
import type { Reservation } from '../../../model/workflows/reservation-record.ts'
import type { Trx } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { closeTokens, issueToken } from '../../records/action-tokens.ts'
import type { DecisionPlace, Stamp } from '../../records/decisions/place.ts'
import { type Loaded, load } from './load.ts'

/** `{CMS}/sellers-portal/e-booking?token=…`; never a path in it. */
const linkOf = (origin: string, token: string): string => `${origin}/sellers-portal/e-booking?token=${token}`

/** Reservations as something that is decided; `origin` is the desk's, for the links in the mails. */
export const reservationsAt = (
  origin: string,
): DecisionPlace<ReservationAction, Reservation, ReservationInput, Loaded> => ({
  workflow: reservationWorkflow,
  async lock(view, trx, id) {
    // The unit too: two reservations of one unit take turns.
    await sql`select from reservations as t join units as u on u.id = t.unit_id
      where t.id = ${id} and t.brand_id in (${sql.join(brandsIn(view))}) for update of t, u`.execute(trx)
  },
  load: (view, db, id) => load(view, db, { id }),
  isSame({ raw, record }, action, { reason, partner_id }, user_id) {
    const { to, needs } = reservationWorkflow.actions[action]
    if (raw.updated_by !== user_id || raw.status !== to) return false
    if (action === 'approve_cis')
      return record.partners.some(each => each.partner_id === partner_id && each.cis_status === 'approved')
    return needs.reason === undefined || record.decision_reason === reason?.trim()
  },
  async store(trx, found, after, stamp) {
    const { numUpdatedRows } = await trx
      .updateTable('reservations')
      .set(eb => ({
        ...stamp,
        version: eb('version', '+', 1),
        status: after.status,
        ra_status: after.ra_status,
        reviewer_id: after.reviewer_id,
        submitted_at: after.submitted_at,
        submission_expiration: after.submission_expiration,
        decided_at: after.decided_at,
        decision_reason: after.decision_reason,
      }))
      .where('id', '=', found.raw.id)
      .where('brand_id', '=', found.raw.brand_id)
      .where('status', '=', found.raw.status)
      .where('version', '=', found.raw.version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return false
    await storeBeside(trx, found, after, stamp)
    const link = { purpose: 'reservation', subject_id: found.raw.id } as const
    if (after.status === 'cancelled' || after.status === 'expired')
      await closeTokens(trx, link, 'revoked', stamp.updated_at)
    else if (decisions.includes(after.status)) await closeTokens(trx, link, 'used', stamp.updated_at)
    return true
  },
  // M02 asks the head of the group by a link; it decides nothing by itself and leads to the first form.
  async letter(trx, { raw }, mail, { now }) {
    if (mail.event_key !== 'reservation.submitted') return mail
    const brand_id = raw.brand_id as BrandId
    const token = await issueToken(trx, {
      purpose: 'reservation',
      subject_id: raw.id,
      brand_id,
      recipient_user_id: raw.head_id,
      now,
    })
    const values = { ...mail.values, link: linkOf(origin, token) } as Parameters<
      typeof letter<'reservation.submitted'>
    >[1]
    return { ...letter('reservation.submitted', values), to: mail.to }
  },
})

const decisions: readonly Reservation['status'][] = ['returned', 'approved', 'disapproved']

/** What a step changes beside the reservation: sheets, papers, the unit and the lead. */
async function storeBeside(trx: Trx, { raw, record: before }: Loaded, after: Reservation, stamp: Stamp): Promise<void> {
  const of = { reservation_no: raw.reservation_no, brand_id: raw.brand_id }
  for (const [i, partner] of after.partners.entries()) {
    const was = before.partners[i]
    if (was?.cis_status === partner.cis_status && was.cis_reason === partner.cis_reason) continue
    await trx
      .updateTable('reservation_partners')
      .set(eb => ({
        ...stamp,
        version: eb('version', '+', 1),
        cis_status: partner.cis_status,
        cis_reason: partner.cis_reason,
      }))
      .where('reservation_no', '=', of.reservation_no)
      .where('brand_id', '=', of.brand_id)
      .where('partner_id', '=', partner.partner_id)
      .execute()
  }
  const returned = after.attachments
    .filter(({ status }, i) => status !== before.attachments[i]?.status)
    .map(({ id }) => id)
  if (returned.length > 0)
    await trx
      .updateTable('cis_attachments')
      .set(eb => ({
        ...stamp,
        version: eb('version', '+', 1),
        status: 'returned',
        // A remark that was made with it stands; without one the reason of the return does.
        remark: eb.fn.coalesce('remark', eb.val(after.decision_reason)),
        checked_by: stamp.updated_by,
        checked_at: stamp.updated_at,
      }))
      .where('id', 'in', returned)
      .where('brand_id', '=', of.brand_id)
      .execute()
  if (after.unit.status !== before.unit.status)
    await trx
      .updateTable('units')
      .set(eb => ({
        ...stamp,
        version: eb('version', '+', 1),
        status: after.unit.status as 'available',
        held_by: null,
        hold_expires_at: null,
      }))
      .where('id', '=', raw.unit_id)
      .where('brand_id', '=', of.brand_id)
      .execute()
  if (raw.lead_id !== null && after.lead && after.lead.status !== before.lead?.status)
    await trx
      .updateTable('leads')
      .set(eb => ({ ...stamp, version: eb('version', '+', 1), status: after.lead?.status as 'converted' }))
      .where('id', '=', raw.lead_id)
      .where('brand_id', '=', of.brand_id)
      .execute()
}
