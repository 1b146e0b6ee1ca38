import { manilaDate } from '../model/rules/manila-days.ts'
import { usualReasons } from '../model/workflows/request.ts'
import { firstId, type Scale } from './entity.ts'
import { fullName } from './names.ts'
import type { Random } from './random.ts'
import type { RequestDraft } from './request-plan.ts'
import { type StaffMember, staff } from './staff.ts'

export const requestColumns = [
  'id',
  'request_no',
  'brand_id',
  'seller_id',
  'sales_group_id',
  'status',
  'requested_days',
  'requested_expiry',
  'reason',
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
] as const

/** Who filed what is planted so; every other request its seller did. */
export const managerOf = (scale: Scale): number | undefined =>
  staff(scale).find(({ role }) => role.name === 'Sales Admin Manager')?.id

/** Planted cases first, so that they have the same ids at both scales; then in the order of filing. */
export const inOrder = <T extends { request: RequestDraft; of: number }>(all: readonly T[]): T[] => {
  const place = ({ request }: T) => request.planted ?? Number.POSITIVE_INFINITY
  return [...all].sort(
    (a, b) =>
      (place(a) === place(b) ? 0 : place(a) - place(b)) ||
      a.request.filed_at.getTime() - b.request.filed_at.getTime() ||
      a.of - b.of,
  )
}

export const approversOf = (scale: Scale): StaffMember[] =>
  staff(scale).filter(({ role, deactivated }) => !deactivated && /^Sales Admin/.test(role.name))

type Known = {
  readonly nth: number
  readonly prefix: string
  readonly brand_id: number
  readonly seller_id: number
  readonly sales_group_id: number
  readonly created_by: number
  readonly reasons: readonly string[]
  readonly approvers: readonly StaffMember[]
}

/** A request's row, but for what it is about and the date that it moves. */
export function requestRow(random: Random, request: RequestDraft, known: Known) {
  const { nth, prefix, reasons, approvers, ...of } = known
  const { status, filed_at, moved_at, requested_days, requested_expiry } = request
  return {
    id: firstId + nth,
    request_no: `${prefix}${String(filed_at.getUTCFullYear()).slice(2)}-${String(firstId + nth).padStart(6, '0')}`,
    ...of,
    status,
    requested_days,
    requested_expiry,
    reason: random.pick(reasons),
    ...decisionOf(random, request, approvers),
    created_at: filed_at,
    updated_at: moved_at,
    version: status === 'pending' ? 1 : 2,
  }
}

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
