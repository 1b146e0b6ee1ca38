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
/** Nobody is told twice. */
const distinct = (people: readonly Recipient[]): Recipient[] =>
  people
    .filter(({ email }, i) => people.findIndex(other => other.email === email) === i)
    .map(({ name, email }) => ({ name, email }))

type Text = { to: readonly Recipient[]; subject: string; lines: readonly string[] }

function textOf(key: ReservationMail, record: Reservation, { who }: Context): Text {
  const { name: no, seller, head, submission_expiration, decision_reason } = record
  const by = submission_expiration === null ? '' : when(submission_expiration)
  const both = [seller, ...buyersOf(record)]
  const about = `Reservation ${no} of ${record.buyer_name}, unit ${record.unit.code} of ${record.property.name}`
  const because = decision_reason === null ? [] : [`Reason: ${decision_reason}`]
  const actor = who.party === 'system' ? 'Atrium' : who.name
  const items = record.attachments.filter(({ status }) => status === 'returned').length
  switch (key) {
    case 'for_submission':
      return {
        to: both,
        subject: `${no}: submit documents by ${by}`,
        lines: [`${about} waits for its documents until ${by}.`],
      }
    case 'submitted':
      // Sales Admin of the brand stands in the e-mail settings of this event.
      return { to: [head], subject: `${no} submitted for review`, lines: [`${about} was submitted by ${seller.name}.`] }
    case 'returned':
      return {
        to: [seller, head],
        subject: `${no} returned: ${items} ${items === 1 ? 'item' : 'items'} to complete by ${by}`,
        lines: [`${about} was returned by ${actor}.`, ...because, `Complete it by ${by}.`],
      }
    case 'approved':
      return {
        to: [...both, ...(seller.broker ? [seller.broker] : [])],
        subject: `${no} approved`,
        lines: [`${about} was approved by ${actor}.`],
      }
    case 'disapproved':
    case 'cancelled':
      return { to: both, subject: `${no} ${key}`, lines: [`${about} was ${key} by ${actor}.`, ...because] }
    case 'expired':
      return { to: both, subject: `${no} expired`, lines: [`${about} was not submitted by ${by}, so it has expired.`] }
    case 'reinstated':
      return { to: both, subject: `${no} reinstated`, lines: [`${about} stands again. Submit its documents by ${by}.`] }
  }
}

export function mailsOf(key: ReservationMail, record: Reservation, context: Context): Message[] {
  const { to, subject, lines } = textOf(key, record, context)
  return [
    {
      event_key: `reservation.${key}`,
      to: distinct(to),
      subject,
      body: [...lines, `Reference: ${record.name}`].join('\n\n'),
    },
  ]
}
