import { letter } from '../mails/letter.ts'
import { when } from '../when.ts'
import { guards } from './reservation-guards.ts'
import { type Attachment, docTypes, type Reservation } from './reservation-record.ts'
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

/** Of several buyers a paper's label alone does not say whose it is. */
export const paperName = (record: Reservation, { doc_type, partner_id }: Attachment): string =>
  `${docTypes[doc_type]} of ${record.partners.find(each => each.partner_id === partner_id)?.name ?? record.buyer_name}`

/** What the seller is to complete, each with what the reviewer said of it; signatures that no longer stand, too. */
function itemsOf(record: Reservation): string[] {
  const papers = record.attachments
    .filter(({ status }) => status === 'returned')
    .map(paper => [paperName(record, paper), paper.remark ?? record.decision_reason].filter(Boolean).join(': '))
  return [...papers, ...guards.G5.faults(record).map(({ message }) => message)]
}

export function mailsOf(key: ReservationMail, record: Reservation, { who }: Context): Message[] {
  const { name: no, seller, submission_expiration, decision_reason } = record
  const open = key === 'returned' ? itemsOf(record) : []
  const values = {
    no,
    buyer: record.buyer_name,
    unit: record.unit.code,
    property: record.property.name,
    seller: seller.name,
    actor: who.party === 'system' ? 'Atrium' : who.name,
    by: submission_expiration === null ? '' : when(submission_expiration),
    items: `${open.length} ${open.length === 1 ? 'item' : 'items'}`,
    list: open.map(item => `– ${item}`).join('\n'),
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
