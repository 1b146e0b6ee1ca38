import type { RequestKey } from '../model/workflows/index.ts'
import { entity, type Scale } from './entity.ts'
import { type LeadRow, leadBook } from './lead-book.ts'
import { randomOf } from './random.ts'
import { ownershipHabit, type RequestDraft, renewalHabit } from './request-plan.ts'
import { approversOf, inOrder, managerOf, requestRow } from './request-rows.ts'
import { groupOf, sellerId, userOf } from './sellers.ts'

const reasons = [
  'The client’s loan papers are with the bank; an answer is due within two weeks.',
  'The client is abroad and signs on returning next month.',
  'Second site visit is set; the client compares two units.',
  'The client waits for the sale of another property to close.',
  'Spouse of the client asked for time to go through the computation sheet.',
  'The client asked for a revised payment scheme and is reviewing it.',
]

type Filed = { lead: LeadRow; request: RequestDraft; of: number }
type RequestKind = 'request' | 'renewal'

function filed(scale: Scale, kind: RequestKind): Filed[] {
  const all: Filed[] = []
  for (const { lead, [kind]: request } of leadBook(scale)) if (request) all.push({ lead, request, of: lead.id })
  return inOrder(all)
}

/** The rows of one kind of request for a lead; `byApprover` is the planted case that an approver filed. */
function* rowsOf(scale: Scale, kind: RequestKind, stream: string, key: RequestKey, byApprover: number) {
  const random = randomOf(stream)
  const approvers = approversOf(scale)
  const manager = managerOf(scale)
  for (const [nth, { lead, request }] of filed(scale, kind).entries()) {
    const seller_id = sellerId(lead.seller)
    const { row, expiry } = requestRow(random, request, {
      nth,
      key,
      brand_id: lead.brand_id,
      seller_id,
      sales_group_id: groupOf(scale, lead.seller),
      created_by: request.planted === byApprover && manager !== undefined ? manager : userOf(seller_id),
      reasons,
      approvers,
    })
    yield { ...row, lead_id: lead.id, expiry }
  }
}

export const ownershipExtensions = entity({
  table: 'ownership_extensions',
  about: scale => ownershipHabit.count[scale],
  *rows(scale) {
    for (const { expiry, ...row } of rowsOf(scale, 'request', 'ownership_extensions', 'ownershipExtension', 3))
      yield { ...row, ownership_expiration: expiry }
  },
})

export const leadRenewals = entity({
  table: 'lead_renewals',
  about: scale => renewalHabit.count[scale],
  *rows(scale) {
    for (const { expiry, ...row } of rowsOf(scale, 'renewal', 'lead_renewals rows', 'leadRenewal', 0))
      yield { ...row, current_expiry_date: expiry }
  },
})
