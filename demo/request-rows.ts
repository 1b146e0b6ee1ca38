import type { BrandId } from '../model/brands.ts'
import { filingFaults } from '../model/workflows/filing.ts'
import { type RequestKey, requestKinds, workflows } from '../model/workflows/index.ts'
import {
  houseLimits,
  type RequestAction,
  type RequestInput,
  type RequestRecord,
  type RequestStatus,
  usualReasons,
} from '../model/workflows/request.ts'
import { decidedRow } from '../server/features/approvals/decided-row.ts'
import { numberOf } from '../server/records/numbers.ts'
import { asStaff, decided, type Step } from './decided.ts'
import { firstId, type Scale } from './entity.ts'
import type { Random } from './random.ts'
import type { RequestDraft } from './request-plan.ts'
import { userOf } from './sellers.ts'
import { type StaffMember, staff } from './staff.ts'

/** Days around its end in which a lead may be renewed, unless lead_retention says otherwise. */
const window = { before_days: 15, after_days: 30 } as const

/** The approver who filed one planted request; its seller filed every other one. */
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
  readonly key: RequestKey
  readonly brand_id: BrandId
  readonly seller_id: number
  readonly sales_group_id: number
  readonly created_by: number
  readonly reasons: readonly string[]
  readonly approvers: readonly StaffMember[]
}

/** The record at filing, for a subject without any earlier request. */
function filedRecord(request: RequestDraft, { nth, key, brand_id, seller_id, created_by }: Known): RequestRecord {
  const { filed_at, base, requested_days } = request
  const { prefix, subject, limit, most } = requestKinds[key]
  const name = numberOf(prefix, firstId + nth, filed_at)
  const status = subject === 'reservation' ? 'for_submission' : filed_at < base ? 'active' : 'expired'
  const limit_days = houseLimits[limit]
  const about = { status, expiry: base, used: 0, most: houseLimits[most], limit_days, ...window }
  const wrong = filingFaults(key, { ...about, pending: null, claimed_until: null }, requested_days, filed_at)
  if (Object.keys(wrong).length > 0) throw new Error(`Demo data: ${name} is not filed, ${JSON.stringify(wrong)}.`)
  return {
    id: firstId + nth,
    name,
    status: workflows[key].initial,
    brand_id,
    own: [userOf(seller_id), created_by],
    decided: null,
    expiry: base.toISOString(),
    previous_expiry: null,
    requested_days,
    approved_days: null,
    approver_id: null,
    approver: null,
    disapproval_date: null,
    disapproval_reason: null,
    disapproval_attachment: null,
    subject: { expiry: base.toISOString(), used: 0, status, carried: {} },
    limit_days,
    client: '',
    seller: '',
    tell: [],
  }
}

/** A request's row as the product writes it, with the date that it moves beside it. */
export function requestRow(random: Random, request: RequestDraft, known: Known) {
  const { nth: _, key, reasons, approvers, ...of } = known
  const { status, filed_at, moved_at, requested_days, requested_expiry, approved_days } = request
  const filed = filedRecord(request, known)
  const reason = random.pick(reasons)
  const approver = asStaff(random.pick(approvers))
  const refusal = random.pick(usualReasons)
  const filer = { party: 'filer', user_id: userOf(of.seller_id), name: '' } as const
  const steps = {
    pending: undefined,
    approved: { action: 'approve', input: { approved_days: approved_days ?? 0 }, who: approver, at: moved_at },
    disapproved: { action: 'disapprove', input: { reason: refusal }, who: approver, at: moved_at },
    cancelled: { action: 'cancel', input: {}, who: filer, at: moved_at },
    lapsed: { action: 'lapse', input: {}, who: { party: 'system' }, at: moved_at },
  } as const satisfies Record<RequestStatus, Step<RequestAction, RequestInput> | undefined>
  const step: Step<RequestAction, RequestInput> | undefined = steps[status]
  const after = step ? decided(workflows[key], filed, step) : filed
  const row = {
    ...of,
    ...decidedRow(after),
    id: filed.id,
    request_no: filed.name,
    requested_days,
    requested_expiry,
    reason,
    created_at: filed_at,
    updated_at: moved_at,
    version: step ? 2 : 1,
  }
  return { row, expiry: after.expiry }
}
