import { manilaDate } from '../../model/rules/manila-days.ts'
import { usualReasons } from '../../model/workflows/request.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { type LeadRow, leadBook } from './lead-book.ts'
import { fullName } from './names.ts'
import { type Random, randomOf } from './random.ts'
import { plantedCount, type RequestDraft, requestCount } from './request-plan.ts'
import { groupOf, sellerId, userOf } from './sellers.ts'
import { type StaffMember, staff } from './staff.ts'

const reasons = [
  'The client’s loan papers are with the bank; an answer is due within two weeks.',
  'The client is abroad and signs on returning next month.',
  'Second site visit is set; the client compares two units.',
  'The client waits for the sale of another property to close.',
  'Spouse of the client asked for time to go through the computation sheet.',
  'The client asked for a revised payment scheme and is reviewing it.',
]
const filedByApprover = 3
type Filed = { lead: LeadRow; request: RequestDraft }

/** Planted cases first, so that they have the same ids at both scales; then in the order of filing. */
function inOrder(scale: Scale): Filed[] {
  const all: Filed[] = []
  for (const { lead, request } of leadBook(scale)) if (request) all.push({ lead, request })
  const place = ({ request }: Filed) => request.planted ?? plantedCount
  return all.sort(
    (a, b) =>
      place(a) - place(b) || a.request.filed_at.getTime() - b.request.filed_at.getTime() || a.lead.id - b.lead.id,
  )
}

const managerOf = (scale: Scale): number | undefined =>
  staff(scale).find(({ role }) => role.name === 'Sales Admin Manager')?.id

const approversOf = (scale: Scale): StaffMember[] =>
  staff(scale).filter(({ role, deactivated }) => !deactivated && /^Sales Admin/.test(role.name))

function decisionOf(
  random: Random,
  { status, moved_at, base, approved_days }: RequestDraft,
  approvers: readonly StaffMember[],
) {
  const who = random.pick(approvers)
  const text = random.pick(usualReasons)
  const decided = status === 'approved' || status === 'disapproved'
  return {
    approver_id: decided ? who.id : null,
    approver: decided ? fullName(who) : null,
    decided_at: decided ? moved_at : null,
    previous_expiry: status === 'approved' ? base : null,
    approved_days,
    disapproval_date: status === 'disapproved' ? manilaDate(moved_at) : null,
    disapproval_reason: status === 'disapproved' ? text : null,
  }
}

export const ownershipExtensions = entity({
  table: 'ownership_extensions',
  columns: [
    'id',
    'request_no',
    'brand_id',
    'lead_id',
    'seller_id',
    'sales_group_id',
    'status',
    'requested_days',
    'requested_expiry',
    'reason',
    'ownership_expiration',
    'previous_expiry',
    'approved_days',
    'approver_id',
    'approver',
    'decided_at',
    'disapproval_date',
    'disapproval_reason',
    'created_at',
    'updated_at',
    'created_by',
    'version',
  ],
  key: 'id',
  about: requestCount,
  *rows(scale) {
    const random = randomOf('ownership_extensions')
    const approvers = approversOf(scale)
    const manager = managerOf(scale)
    for (const [i, { lead, request }] of inOrder(scale).entries()) {
      const seller = sellerId(lead.seller)
      const { status, filed_at, moved_at, requested_days, requested_expiry, expiry, planted } = request
      yield {
        id: firstId + i,
        request_no: `OX${String(filed_at.getUTCFullYear()).slice(2)}-${String(firstId + i).padStart(6, '0')}`,
        brand_id: lead.brand_id,
        lead_id: lead.id,
        seller_id: seller,
        sales_group_id: groupOf(scale, lead.seller),
        status,
        requested_days,
        requested_expiry,
        reason: random.pick(reasons),
        ownership_expiration: expiry,
        ...decisionOf(random, request, approvers),
        created_at: filed_at,
        updated_at: moved_at,
        created_by: planted === filedByApprover && manager !== undefined ? manager : userOf(seller),
        version: status === 'pending' ? 1 : 2,
      }
    }
  },
})
