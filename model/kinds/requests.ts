import { type List, list } from '../lists/list.ts'
import { requestKinds, workflows } from '../workflows/index.ts'
import type { RequestKind, RequestWorkflow } from '../workflows/request.ts'
import { brandChoice, decided, turnView, viewsOfStates } from './columns.ts'
import { kind } from './kind.ts'

const sort = 'due_at'

/** The queue of a kind of request: what is to be decided first on top (decision 307). */
const requestList = (kind: RequestKind, { states, initial }: RequestWorkflow): List =>
  list({
    one: 'request',
    many: 'requests',
    // An approver's inbox is of all brands at once; the server sets the brand filter that limits a query.
    branded: false,
    trash: false,
    board: true,
    sort: { field: sort, direction: 'asc' },
    mine: { turn: 'My turn' },
    views: {
      turn: turnView(sort),
      waiting: { label: 'Waiting', filters: { status: initial }, sort, counted: true, opens: true },
      ...viewsOfStates(states, [initial]),
    },
    columns: {
      request_no: { label: 'Request no.', as: 'text', search: true, width: 140 },
      client: { label: 'Client', as: 'text', search: true, width: 180 },
      seller: { label: 'Seller', as: 'text', search: true, width: 180 },
      due_at: {
        label: 'Decide by',
        as: 'time',
        sort: 'asc',
        filter: { kind: 'days' },
        deadline: [initial],
        width: 160,
      },
      status: {
        label: 'Status',
        as: 'status',
        filter: { kind: 'choice', options: Object.entries(states).map(([value, { label }]) => ({ value, label })) },
        width: 120,
      },
      created_at: { label: 'Filed', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      [kind.expiry]: { label: kind.expiry_label, as: 'time', sort: 'asc', filter: { kind: 'days' }, width: 150 },
      decided_at: decided,
      requested_days: { label: 'Days', as: 'count', off: true, width: 80 },
      brand_id: brandChoice,
      seller_id: { label: 'Seller', as: 'text', filter: { kind: 'relation', to: 'seller' }, off: true },
    },
  })

export const ownershipExtension = kind({
  page: requestKinds.ownershipExtension.page,
  workflow: workflows.ownershipExtension,
  list: requestList(requestKinds.ownershipExtension, workflows.ownershipExtension),
})
export const leadRenewal = kind({
  page: requestKinds.leadRenewal.page,
  workflow: workflows.leadRenewal,
  list: requestList(requestKinds.leadRenewal, workflows.leadRenewal),
})
export const submissionExtension = kind({
  page: requestKinds.submissionExtension.page,
  workflow: workflows.submissionExtension,
  list: requestList(requestKinds.submissionExtension, workflows.submissionExtension),
})
