import { letter } from '../mails/letter.ts'
import { when } from '../when.ts'
import type { Reservation } from './reservation-record.ts'
import type { Context, Message, Recipient } from './workflow.ts'

/** Domain.md 2.16, M01-M08. */
export type ReservationMail =
  | 'for_submission'
  | 'submitted'
  | 'returned'
  | 'approved'
  | 'disapproved'
  | 'expired'
  | 'reinstated'
  | 'cancelled'

const buyersOf = ({ partners }: Reservation): Recipient[] =>
  partners.flatMap(({ name, email }) => (email === null ? [] : [{ name, email }]))
/** Nobody gets it twice. */
const distinct = (people: readonly Recipient[]): Recipient[] =>
  people
    .filter(({ email }, i) => people.findIndex(other => other.email === email) === i)
    .map(({ name, email }) => ({ name, email }))

function hearersOf(key: ReservationMail, record: Reservation): readonly Recipient[] {
  const { seller, head } = record
  const both = [seller, ...buyersOf(record)]
  switch (key) {
    case 'submitted':
      // The e-mail settings of this event add Sales Admin of the brand.
      return [head]
    case 'returned':
      return [seller, head]
    case 'approved':
      return [...both, ...(seller.broker ? [seller.broker] : [])]
    case 'for_submission':
    case 'disapproved':
    case 'cancelled':
    case 'expired':
    case 'reinstated':
      return both
  }
}

export function mailsOf(key: ReservationMail, record: Reservation, { who }: Context): Message[] {
  const { name: no, seller, submission_expiration, decision_reason } = record
  const returned = record.attachments.filter(({ status }) => status === 'returned').length
  const values = {
    no,
    buyer: record.buyer_name,
    unit: record.unit.code,
    property: record.property.name,
    seller: seller.name,
    actor: who.party === 'system' ? 'Atrium' : who.name,
    by: submission_expiration === null ? '' : when(submission_expiration),
    items: `${returned} ${returned === 1 ? 'item' : 'items'}`,
    reason: decision_reason,
    reference: no,
  }
  // The link is known only when the mail is written.
  const mail =
    key === 'submitted'
      ? letter('reservation.submitted', { ...values, link: '' })
      : letter(`reservation.${key}`, values)
  return [{ ...mail, to: distinct(hearersOf(key, record)) }]
}
