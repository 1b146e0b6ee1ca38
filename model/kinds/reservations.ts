import { list } from '../lists/list.ts'
import { formStates, reservationStates } from '../workflows/reservation-record.ts'
import { brandChoice, statusOf } from './columns.ts'
import { kind } from './kind.ts'

/** The queue of CIS / RA approval, of all brands of a role at once; the newest on top. */
export const reservations = kind({
  page: 'sellers_portal.e-booking',
  list: list({
    one: 'reservation',
    many: 'reservations',
    branded: false,
    trash: false,
    sort: { field: 'reservation_date', direction: 'desc' },
    columns: {
      reservation_no: { label: 'Reservation no.', as: 'text', search: true, width: 150 },
      buyer_name: { label: 'Buyer', as: 'person', search: true, width: 200 },
      property: { label: 'Property', as: 'text', width: 180 },
      unit: { label: 'Unit', as: 'text', width: 110 },
      status: statusOf(reservationStates, 180),
      ra_status: { ...statusOf(formStates, 110), label: 'RA' },
      reviewer: { label: 'Reviewer', as: 'person', width: 170 },
      reservation_date: { label: 'Reserved', as: 'date', sort: 'desc', filter: { kind: 'days' }, width: 120 },
      submitted_at: { label: 'Submitted', as: 'time', filter: { kind: 'days' }, width: 150 },
      submission_expiration: { label: 'Submit by', as: 'time', filter: { kind: 'days' }, width: 150, off: true },
      tcp: { label: 'TCP', as: 'peso', width: 150 },
      brand_id: brandChoice,
      seller: { label: 'Seller', as: 'person', width: 180, off: true },
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
      contract_no: { label: 'Contract no.', as: 'text', search: true, width: 130, off: true },
    },
  }),
})
