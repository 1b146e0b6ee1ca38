import { sql } from 'kysely'
import { kinds } from '../../../model/kinds/index.ts'
import { letter } from '../../../model/mails/letter.ts'
import {
  type ReservationAction,
  type ReservationInput,
  reservationWorkflow,
} from '../../../model/workflows/reservation.ts'
import type { Reservation } from '../../../model/workflows/reservation-record.ts'
import type { Trx } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { closeTokens, issueToken } from '../action-tokens.ts'
import type { Acting, CaseKind } from '../cases/kind.ts'
import { holdersOf, holdsFor, staffOf } from '../cases/staff.ts'
import { writeRow } from '../cases/write.ts'
import { moveUnits } from '../unit-moves.ts'
import { lockForeignShare } from './foreign.ts'
import { type Key, keySql, type LoadedReservation, load, type ReservationRow, wireRow } from './load.ts'
import { datesSql, reservationSource } from './reservation-rows.ts'

/** `{CMS}/sellers-portal/e-booking?token=…`; the token is never part of the path. */
const linkOf = (origin: string, token: string): string => `${origin}/sellers-portal/e-booking?token=${token}`

/** Reservations; `origin` is the desk's, for the links in the mails. */
export const reservationCases = (
  origin: string,
): CaseKind<ReservationAction, Reservation, ReservationInput, LoadedReservation, Key> => ({
  ...kinds.reservations,
  source: reservationSource,
  async load(view, db, key, goal) {
    // The unit too: two reservations of one unit take turns.
    if (goal === 'step') {
      const which = sql`${keySql(key)} and t.brand_id in (${sql.join(brandsIn(view))})`
      await sql`select from reservations as t join units as u on u.id = t.unit_id where ${which} for update of t, u`.execute(
        db,
      )
      await lockForeignShare(db, which)
    }
    return load(view, db, key)
  },
  async next(db, { before, after }) {
    if (after.status !== 'submitted' || before.record.status === 'submitted') return undefined
    const reviewers = await holdersOf(db, [after.brand_id], 'approve', reservationWorkflow.page)
    return {
      people: reviewers.filter(({ id }) => !after.own.includes(id)),
      nobody: `Nobody of Sales Administration may review ${after.name} at present: whoever keeps User Roles gives somebody the right to approve in e-booking of this brand.`,
    }
  },
  isSame({ raw, record }, action, { reason, partner_id }, user_id) {
    const { to, needs } = reservationWorkflow.actions[action]
    if (raw.updated_by !== user_id || raw.status !== to) return false
    if (action === 'approve_cis')
      return record.partners.some(each => each.partner_id === partner_id && each.cis_status === 'approved')
    return needs?.reason === undefined || record.decision_reason === reason?.trim()
  },
  async store(trx, { before, after }, acting) {
    const { id, brand_id, version } = before.raw
    if (!(await writeRow(trx, 'reservations', { id, brand_id, version }, writtenOf(after), acting))) return false
    await storeBeside(trx, before, after, acting)
    const link = { purpose: 'reservation', subject_id: id } as const
    if (after.status === 'cancelled' || after.status === 'expired') await closeTokens(trx, link, 'revoked', acting.now)
    else if (decisions.includes(after.status)) await closeTokens(trx, link, 'used', acting.now)
    return true
  },
  async left(trx, { before, after }, { now, user_id, who }) {
    const { rows } = await sql<Pick<ReservationRow, 'decide_by' | 'due_at'>>`
      select ${datesSql} from reservations as t where t.id = ${before.raw.id} and t.brand_id = ${before.raw.brand_id}`.execute(
      trx,
    )
    const { status, ra_status, reviewer, reviewer_id, decision_reason } = after
    const raw = {
      ...before.raw,
      ...rows[0],
      ...{ status, ra_status, reviewer, reviewer_id, decision_reason },
      version: before.raw.version + 1,
      submitted_at: dateOf(after.submitted_at),
      submission_expiration: dateOf(after.submission_expiration),
      decided_at: dateOf(after.decided_at),
      rf_or_no: after.rf_or_no,
      rf_paid_at: dateOf(after.rf_paid_at),
      unit_status: after.unit.status,
      lead_status: after.lead?.status ?? null,
      updated_at: now,
      updated_by: user_id,
      changed_by: who.party === 'system' ? null : who.name,
    }
    const { version, updated_at, changed_by } = raw
    const partners = before.partners.map(row => {
      const { cis_status = row.cis_status, cis_reason = row.cis_reason } =
        after.partners.find(({ partner_id }) => partner_id === row.partner_id) ?? {}
      return { ...row, cis_status, cis_reason }
    })
    const attachments = [...after.attachments]
    return { ...before, record: after, raw, row: wireRow(raw), version, updated_at, changed_by, partners, attachments }
  },
  touched({ raw: { id, brand_id, reservation_no, unit_id, lead_id } }) {
    return [
      { table: 'reservations', at: { id, brand_id } },
      { table: 'reservation_partners', at: { reservation_no, brand_id } },
      { table: 'cis_attachments', at: { reservation_no, brand_id } },
      { table: 'units', at: { id: unit_id, brand_id } },
      ...(lead_id === null ? [] : [{ table: 'leads', at: { id: lead_id, brand_id } }]),
      { table: 'action_tokens', at: { purpose: 'reservation', subject_id: id, brand_id } },
    ]
  },
  // M02 asks the head of the group by a link. The link decides nothing by itself and leads to the first form.
  async letter(trx, { raw, record: { brand_id } }, mail, { now }) {
    if (mail.event_key !== 'reservation.submitted' || !(await mayOpen(trx, raw))) return mail
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

/** Whether the head of the group has the page that the link leads to. */
async function mayOpen(trx: Trx, { head_id, brand_id }: LoadedReservation['raw']): Promise<boolean> {
  const head = (await staffOf(trx, 'all')).find(({ id }) => id === head_id)
  return head !== undefined && holdsFor([brand_id], head, 'view', reservationWorkflow.page)
}

const decisions: readonly Reservation['status'][] = ['returned', 'approved', 'disapproved']

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment))

const writtenOf = (after: Reservation) => ({
  status: after.status,
  ra_status: after.ra_status,
  reviewer_id: after.reviewer_id,
  submitted_at: after.submitted_at,
  submission_expiration: after.submission_expiration,
  decided_at: after.decided_at,
  decision_reason: after.decision_reason,
  rf_or_no: after.rf_or_no,
  rf_paid_at: after.rf_paid_at,
})

/** The rows that a step changes beside the reservation: sheets, papers, the unit and the lead. */
async function storeBeside(
  trx: Trx,
  { raw, record: before }: LoadedReservation,
  after: Reservation,
  acting: Acting,
): Promise<void> {
  const { reservation_no, brand_id } = raw
  for (const [i, { partner_id, cis_status, cis_reason }] of after.partners.entries()) {
    const was = before.partners[i]
    if (was?.cis_status === cis_status && was.cis_reason === cis_reason) continue
    const at = { reservation_no, brand_id, partner_id }
    await writeRow(trx, 'reservation_partners', at, { cis_status, cis_reason }, acting)
  }
  const returned = after.attachments
    .filter(({ status }, i) => status !== before.attachments[i]?.status)
    .map(({ id }) => id)
  if (returned.length > 0)
    await trx
      .updateTable('cis_attachments')
      .set(eb => ({
        version: eb('version', '+', 1),
        status: 'returned',
        // A paper keeps its own remark; without one it gets the reason of the return.
        remark: eb.fn.coalesce('remark', eb.val(after.decision_reason)),
        checked_by: acting.user_id,
        checked_at: acting.now,
        updated_at: acting.now,
        updated_by: acting.user_id,
      }))
      .where('id', 'in', returned)
      .where('brand_id', '=', brand_id)
      .execute()
  const { unit, lead } = after
  if (unit.status !== before.unit.status) {
    await moveUnits(trx, { ids: [raw.unit_id] }, { status: unit.status as 'available' }, { reservation_no }, acting)
  }
  if (raw.lead_id !== null && lead && lead.status !== before.lead?.status)
    await writeRow(trx, 'leads', { id: raw.lead_id, brand_id }, { status: lead.status as 'converted' }, acting)
}
