import { contractStates } from '../content/records/contract.ts'
import { list } from '../lists/list.ts'
import { brandChoice } from './columns.ts'
import { kind } from './kind.ts'

/** Domain.md 1D: what buyers hold, as the ERP, the extracts and corrections by hand tell it (decision 165). */
export const contracts = kind({
  page: 'buyers_portal.contracts',
  list: list({
    one: 'contract',
    many: 'contracts',
    branded: false,
    trash: false,
    sort: { field: 'updated_at', direction: 'desc' },
    columns: {
      contract_no: { label: 'Contract no.', as: 'text', search: true, filter: { kind: 'text' }, width: 130 },
      buyer_name: { label: 'Buyer', as: 'person', search: true, width: 200 },
      status: { label: 'Status', as: 'status', filter: { kind: 'choice', options: contractStates }, width: 110 },
      property_name: { label: 'Property', as: 'text', width: 170 },
      property_id: { label: 'Property', as: 'text', filter: { kind: 'relation', to: 'property' }, off: true },
      unit_code: { label: 'Unit', as: 'text', width: 120 },
      overdue_amount: { label: 'Overdue', as: 'peso', width: 140 },
      contract_price: { label: 'Contract price', as: 'peso', off: true, width: 150 },
      tcp: { label: 'TCP', as: 'peso', width: 150 },
      credited_amount: { label: 'Credited', as: 'peso', width: 150 },
      figures_as_of: { label: 'As of', as: 'date', width: 120 },
      brand_id: brandChoice,
      email: { label: 'E-mail', as: 'text', search: true, off: true, width: 220 },
      turned_over_on: { label: 'Turned over', as: 'date', off: true, width: 120 },
      reservation_no: { label: 'Reservation', as: 'text', off: true, width: 140 },
      predecessor_no: { label: 'Takes the place of', as: 'text', off: true, width: 140 },
      updated_at: { label: 'Changed', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
    },
  }),
})
