import { list } from '../lists/list.ts'
import { transferStates, transferWorkflow } from '../workflows/transfer.ts'
import { brandChoice, decided, statusOf, turnView, viewsOfStates } from './columns.ts'
import { kind } from './kind.ts'

const waits = ['pending_release', 'pending_acceptance']

/** Domain.md 2.5: the earliest due first. Of all brands at once, of which the server shows the reader's. */
export const transferRequest = kind({
  page: 'sellers_portal.transfer-request',
  workflow: transferWorkflow,
  list: list({
    one: 'transfer',
    many: 'transfers',
    branded: false,
    trash: false,
    board: true,
    sort: { field: 'due_at', direction: 'asc' },
    mine: { turn: 'My turn' },
    views: {
      turn: turnView('due_at'),
      waiting: { label: 'Waiting', filters: { status: waits.join(',') }, sort: 'due_at', counted: true, opens: true },
      ...viewsOfStates(transferStates, waits),
    },
    columns: {
      transfer_no: { label: 'Transfer no.', as: 'text', search: true, width: 118 },
      client: { label: 'Client', as: 'text', search: true, width: 170 },
      from_seller: { label: 'From', as: 'text', search: true, width: 170 },
      to_seller: { label: 'To', as: 'text', search: true, width: 170 },
      due_at: { label: 'Due', as: 'time', sort: 'asc', filter: { kind: 'days' }, deadline: waits, width: 160 },
      status: statusOf(transferStates, 150),
      created_at: { label: 'Filed', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      decided_at: decided,
      from_seller_id: { label: 'From', as: 'text', filter: { kind: 'relation', to: 'seller' }, off: true },
      to_seller_id: { label: 'To', as: 'text', filter: { kind: 'relation', to: 'seller' }, off: true },
      brand_id: brandChoice,
    },
  }),
})
