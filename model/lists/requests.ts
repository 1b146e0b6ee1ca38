import { brands } from '../brands.ts'
import { requestKinds, workflows } from '../workflows/index.ts'
import type { RequestKind, RequestWorkflow } from '../workflows/request.ts'
import { type List, list } from './list.ts'

/** The queue of a kind of request: what waits longest stands first. */
const requestList = (kind: RequestKind, { states }: RequestWorkflow): List =>
  list({
    one: 'request',
    many: 'requests',
    // An approver's inbox is of all brands at once; which ones a query may read is its brand filter, which the server sets.
    branded: false,
    trash: false,
    sort: { field: kind.expiry, direction: 'asc' },
    columns: {
      request_no: { label: 'Request no.', as: 'text', search: true, width: 140 },
      client: { label: 'Client', as: 'text', search: true, width: 190 },
      seller: { label: 'Seller', as: 'text', search: true, width: 190 },
      brand_id: {
        label: 'Brand',
        as: 'brand',
        filter: {
          kind: 'choice',
          options: brands.map(({ id, display_label }) => ({ value: String(id), label: display_label })),
        },
        width: 120,
      },
      requested_days: { label: 'Days', as: 'count', width: 80 },
      [kind.expiry]: { label: kind.expiry_label, as: 'time', sort: 'asc', filter: { kind: 'days' }, width: 150 },
      created_at: { label: 'Filed', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      status: {
        label: 'Status',
        as: 'status',
        filter: { kind: 'choice', options: Object.entries(states).map(([value, { label }]) => ({ value, label })) },
        width: 120,
      },
    },
  })

/** Their type is said: pages name lists, and workflows name pages. */
export const requestLists: {
  readonly ownershipExtension: List
  readonly leadRenewal: List
  readonly submissionExtension: List
} = {
  ownershipExtension: requestList(requestKinds.ownershipExtension, workflows.ownershipExtension),
  leadRenewal: requestList(requestKinds.leadRenewal, workflows.leadRenewal),
  submissionExtension: requestList(requestKinds.submissionExtension, workflows.submissionExtension),
}
