import { list } from '../lists/list.ts'
import { transferStates } from '../workflows/transfer.ts'
import { brandChoice, statusOf } from './columns.ts'
import { kind } from './kind.ts'

/** Domain.md 2.5: the earliest due first. Of all brands at once, of which the server shows the reader's. */
export const transferRequest = kind({
  page: 'sellers_portal.transfer-request',
  list: list({
    one: 'transfer',
    many: 'transfers',
    branded: false,
    trash: false,
    sort: { field: 'due_at', direction: 'asc' },
    columns: {
      transfer_no: { label: 'Transfer no.', as: 'text', search: true, width: 140 },
      client: { label: 'Client', as: 'text', search: true, width: 190 },
      from_seller: { label: 'From', as: 'text', search: true, width: 190 },
      to_seller: { label: 'To', as: 'text', search: true, width: 190 },
      brand_id: brandChoice,
      due_at: { label: 'Due', as: 'time', sort: 'asc', filter: { kind: 'days' }, width: 150 },
      created_at: { label: 'Filed', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      status: statusOf(transferStates, 150),
    },
  }),
})
