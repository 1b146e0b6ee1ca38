import { Type } from 'typebox'
import { reasonMost } from '../rules/reason.ts'
import { requestKeys } from '../workflows/index.ts'
import { transferWorkflow } from '../workflows/transfer.ts'
import { actionsBy } from '../workflows/workflow.ts'
import { stepNames } from './decision-shapes.ts'
import { sellersRegistrations } from './draft-users.ts'
import { endpoint, Id, Moment, object } from './endpoint.ts'
import { sellersBooking } from './sellers-booking.ts'
import { sellersLeads } from './sellers-leads.ts'
import { sellersReads } from './sellers-reads.ts'
import { sellersSeen } from './sellers-seen.ts'
import { keyed, seller } from './sellers-shapes.ts'
import { sellersUnits } from './sellers-units.ts'

const mb = 1024 * 1024
const No = Type.String({ minLength: 1, maxLength: 14 })
const Reason = Type.String({ maxLength: reasonMost * 8 })
const kind = Type.Enum([...requestKeys])
const booking = { area: 'sellers_portal', module: 'e-booking' } as const
const requests = { area: 'sellers_portal', module: 'ownership-extension' } as const
const transfers = { area: 'sellers_portal', module: 'transfer-request' } as const
const Filed = object({ id: Id, no: Type.String(), status: Type.String() })

export const replacedPaper = {
  fields: object({
    ...seller,
    reservation_no: No,
    attachment_id: Type.String({ pattern: '^[0-9]{1,15}$', examples: ['17'] }),
  }),
  file: 'file',
} as const

export const requestPaper = { fields: object({ ...seller, kind, request_no: No }), file: 'file' } as const

/** The sellers' own steps, through their portal (domain.md 2.1-2.5). */
export const sellersPortal = {
  ...sellersBooking,
  submit: endpoint('POST', '/v1/sellers/e-reservations/submit', {
    ...keyed,
    body: object({ ...seller, reservation_no: No }),
    reply: object({ reservation_no: Type.String(), status: Type.String(), submitted_at: Moment }),
    summary: 'A seller submits a reservation, or submits it again once what was sent back is complete.',
    audit: { action: 'submit', place: booking },
  }),
  replacePaper: endpoint('POST', '/v1/sellers/e-reservations/attachment', {
    ...keyed,
    body: 'multipart',
    form: replacedPaper,
    bodyLimit: 11 * mb,
    status: 201,
    reply: object({ attachment_id: Id, status: Type.String() }),
    summary: 'A seller replaces a paper that was sent back, with a PDF, JPG or PNG of 10 MB or less.',
    audit: { action: 'upload', place: booking },
  }),
  fileRequest: endpoint('POST', '/v1/sellers/request', {
    ...keyed,
    body: object({ ...seller, kind, subject_no: No, requested_days: Type.Integer(), reason: Reason }),
    status: 201,
    reply: Filed,
    summary: 'A seller asks for more time for a lead or a reservation; whoever may approve it is told (M10).',
    audit: { action: 'file', place: requests },
  }),
  attachToRequest: endpoint('POST', '/v1/sellers/request/attachment', {
    ...keyed,
    body: 'multipart',
    form: requestPaper,
    bodyLimit: 11 * mb,
    status: 201,
    reply: Filed,
    summary:
      'A seller adds a file to a pending request, or another in its place: a PDF, JPG or PNG of 10 MB or less, which whoever decides it opens beside the decision.',
    audit: { action: 'upload', place: requests },
  }),
  cancelRequest: endpoint('POST', '/v1/sellers/request/cancel', {
    ...keyed,
    body: object({ ...seller, kind, request_no: No }),
    reply: Filed,
    summary: 'A seller takes a pending request back.',
    audit: { action: 'cancel', place: requests },
  }),
  fileTransfer: endpoint('POST', '/v1/sellers/transfer', {
    ...keyed,
    body: object({ ...seller, lead_no: No, to_seller_code: seller.seller_code, reason: Reason }),
    status: 201,
    reply: Filed,
    summary:
      'A seller asks that a lead of theirs goes to another seller; the head of the group is asked by a link (M14).',
    audit: { action: 'file', place: transfers },
  }),
  decideTransfer: endpoint('POST', '/v1/sellers/transfer/decide', {
    ...keyed,
    body: object({
      ...seller,
      transfer_no: No,
      ...stepNames(transferWorkflow, actionsBy(transferWorkflow, 'staff')),
      reason: Type.Optional(Reason),
    }),
    reply: Filed,
    summary: 'A seller who heads the group whose turn it is releases, accepts or disapproves a transfer.',
    audit: { action: 'approve', place: transfers },
  }),
  ...sellersUnits,
  ...sellersLeads,
  ...sellersReads,
  ...sellersSeen,
  ...sellersRegistrations,
}
