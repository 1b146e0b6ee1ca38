import { mails } from './mail-event.ts'

const placeholders = {
  no: 'ZRRE26-004512',
  buyer: 'Maria Dela Cruz',
  unit: 'T1-0804',
  property: 'Acacia Residences',
  seller: 'Jose Reyes',
  actor: 'Ana Santos',
  by: '30 Nov 2026 23:59',
  items: '2 items',
  list: '– Valid ID 1 of Maria Dela Cruz: The ID expired on 3 March 2026.\n– TIN proof of Maria Dela Cruz: It is not legible.',
  reason: 'The ID has expired.',
}
const about = 'Reservation {no} of {buyer}, unit {unit} of {property}'
const of = {
  group: 'reservations',
  placeholders,
  opens: 'sellers_portal.e-booking',
  by: 'record',
  outside: true,
} as const
const ended = (no: string, status: string) =>
  ({
    ...of,
    no,
    label: `Reservation ${status}`,
    to: 'Seller and buyers',
    subject: `{no} ${status}`,
    body: `${about} was ${status} by {actor}.\n\nReason: {reason}`,
  }) as const

/** M01-M08. */
export const reservationMails = mails({
  'reservation.for_submission': {
    ...of,
    no: 'M01',
    label: 'Documents to be submitted',
    to: 'Seller and buyers',
    subject: '{no}: submit documents by {by}',
    body: `${about} waits for its documents until {by}.`,
  },
  'reservation.submitted': {
    group: 'reservations',
    placeholders: { ...placeholders, link: 'https://desk.example.com/sellers-portal/e-booking?token=…' },
    no: 'M02',
    label: 'Submitted for review',
    to: 'Head of the sales group; Sales Admin of the brand, named here',
    subject: '{no} submitted for review',
    body: `${about} was submitted by {seller}.\n\n{link}`,
  },
  'reservation.returned': {
    ...of,
    no: 'M03',
    label: 'Returned for compliance',
    to: 'Seller and head of the sales group',
    subject: '{no} returned: {items} to complete by {by}',
    body: `${about} was returned by {actor}.\n\nReason: {reason}\n\nTo complete by {by}:\n\n{list}`,
    needs: ['list'],
  },
  'reservation.approved': {
    ...of,
    no: 'M04',
    label: 'Reservation approved',
    to: 'Seller, buyers and broker',
    subject: '{no} approved',
    body: `${about} was approved by {actor}.`,
  },
  'reservation.disapproved': ended('M05', 'disapproved'),
  'reservation.expired': {
    ...of,
    no: 'M06',
    label: 'Reservation expired',
    to: 'Seller and buyers',
    subject: '{no} expired',
    body: `${about} was not submitted by {by}, so it has expired.`,
  },
  'reservation.reinstated': {
    ...of,
    no: 'M07',
    label: 'Reservation reinstated',
    to: 'Seller and buyers',
    subject: '{no} reinstated',
    body: `${about} stands again. Submit its documents by {by}.`,
  },
  'reservation.cancelled': ended('M08', 'cancelled'),
})
