import { list } from '../lists/list.ts'
import { reservationWorkflow } from '../workflows/reservation.ts'
import { formStates, reservationStates } from '../workflows/reservation-record.ts'
import { brandChoice, decided, statusOf } from './columns.ts'
import { kind } from './kind.ts'

const sort = 'due_at'

/** The queue of CIS / RA approval, of all brands of a role at once; the newest on top. */
export const reservations = kind({
  page: 'sellers_portal.e-booking',
  workflow: reservationWorkflow,
  list: list({
    one: 'reservation',
    many: 'reservations',
    branded: false,
    trash: false,
    board: true,
    sort: { field: 'reservation_date', direction: 'desc' },
    mine: { claimed: 'Claimed by me', turn: 'My turn' },
    views: {
      claimed: {
        label: 'Claimed by me',
        filters: { mine: 'claimed', status: 'under_review' },
        sort,
        counted: true,
        opens: true,
        forWho: ['approve'],
      },
      submitted: { label: 'To claim', filters: { status: 'submitted' }, sort, counted: true, opens: true },
      under_review: { label: 'Under review', filters: { status: 'under_review' }, sort, counted: true, opens: true },
      returned: { label: 'Returned', filters: { status: 'returned' }, sort, counted: true },
      for_submission: { label: 'For submission', filters: { status: 'draft,for_submission' }, sort },
      approved: { label: 'To post', filters: { status: 'approved,posting,post_failed' }, counted: true },
      posted: { label: 'Booked', filters: { status: 'posted' } },
      ended: { label: 'Ended', filters: { status: 'disapproved,expired,cancelled' } },
    },
    columns: {
      reservation_no: { label: 'Reservation no.', as: 'text', search: true, width: 140 },
      buyer_name: { label: 'Buyer', as: 'person', search: true, width: 140 },
      due_at: {
        label: 'Due',
        as: 'time',
        sort: 'asc',
        deadline: ['draft', 'for_submission', 'submitted', 'under_review', 'returned'],
        width: 160,
      },
      submitted_at: { label: 'Submitted', as: 'time', filter: { kind: 'days' }, width: 142 },
      seller: { label: 'Seller', as: 'person', width: 124 },
      status: statusOf(reservationStates, 130),
      reviewer: { label: 'Reviewer', as: 'person', width: 124 },
      property: { label: 'Property', as: 'text', width: 116, off: true },
      unit: { label: 'Unit', as: 'text', off: true, width: 90 },
      property_id: { label: 'Property', as: 'text', filter: { kind: 'relation', to: 'property' }, off: true },
      seller_id: { label: 'Seller', as: 'text', filter: { kind: 'relation', to: 'seller' }, off: true },
      reviewer_id: { label: 'Reviewer', as: 'text', filter: { kind: 'relation', to: 'user' }, off: true },
      ra_status: { ...statusOf(formStates, 110), label: 'RA', off: true },
      reservation_date: {
        label: 'Reserved',
        as: 'date',
        sort: 'desc',
        filter: { kind: 'days' },
        off: true,
        width: 120,
      },
      submission_expiration: { label: 'Submit by', as: 'time', filter: { kind: 'days' }, width: 150, off: true },
      tcp: { label: 'TCP', as: 'peso', off: true, width: 150 },
      brand_id: { ...brandChoice, off: true },
      covered_transaction: {
        label: 'Covered transaction',
        as: 'flag',
        filter: {
          kind: 'choice',
          options: [
            { value: 'true', label: 'Cash over ₱7,500,000' },
            { value: 'false', label: 'No' },
          ],
        },
        width: 170,
        off: true,
      },
      decided_at: decided,
      contract_no: { label: 'Contract no.', as: 'text', search: true, width: 130, off: true },
    },
  }),
})
