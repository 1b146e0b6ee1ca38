import type { BrandId } from '../model/brands.ts'
import { manilaDate } from '../model/rules/manila-days.ts'
import { partnerWorkflow } from '../model/workflows/marketing-partner.ts'
import {
  type ChainLevel,
  levelOf,
  type PartnerAction,
  type PartnerInput,
  type PartnerRecord,
  type PartnerStatus,
  partnerNumber,
} from '../model/workflows/partner-record.ts'
import type { Who } from '../model/workflows/workflow.ts'
import { type Licences, lapsedOf, unreadyOf } from '../server/features/marketing-partners/ready.ts'
import { asStaff, decided, type Step } from './decided.ts'
import type { Scale } from './entity.ts'
import { fullName } from './names.ts'
import { day } from './random.ts'
import { type StaffMember, staff } from './staff.ts'

export type PlannedLevel = { readonly approver: StaffMember; readonly alternate: StaffMember | undefined }
export type PartnerPlan = {
  readonly id: number
  readonly name: string
  readonly status: PartnerStatus
  readonly brand_ids: readonly number[]
  readonly licences: Omit<Licences, 'accreditation_expires_at' | 'has_tin' | 'levels'>
  /** The approvers, one after the other; `passed` of them have approved a partner that still waits. */
  readonly levels: readonly PlannedLevel[]
  readonly passed: number
  readonly registered_at: Date
  readonly submitted_at: Date
  readonly erp_vendor_no: string
}

type PartnerStep = Step<PartnerAction, PartnerInput>

const remarks = {
  return: 'The DHSUD certificate is not legible; send a clear copy.',
  disapprove: 'The broker of record is accredited with another developer of the group.',
  suspend: 'A complaint of two buyers is being looked into.',
} as const

/** The officer's colleague in Partner Accreditation, who may submit what the officer approves. */
export function colleagueOf(scale: Scale): StaffMember {
  const [, one] = staff(scale).filter(({ role, deactivated }) => role.name === 'Partner Accreditation' && !deactivated)
  if (!one) throw new Error('Demo data: nobody may submit a marketing partner to the officer of accreditation.')
  return one
}

const chainOf = (levels: readonly PlannedLevel[]): ChainLevel[] =>
  levels.map(({ approver, alternate }, i) => ({
    level: i + 1,
    approver_id: approver.id,
    approver: fullName(approver),
    alternate_id: alternate?.id ?? null,
    alternate: alternate ? fullName(alternate) : null,
  }))

function registered(plan: PartnerPlan): PartnerRecord {
  const [first = 0] = plan.brand_ids
  return {
    id: plan.id,
    name: partnerNumber(plan.id),
    partner: plan.name,
    status: partnerWorkflow.initial,
    brand_id: first as BrandId,
    brands: plan.brand_ids as BrandId[],
    own: [],
    turn: [],
    decided: null,
    approval: [],
    current_level: null,
    accreditation_no: null,
    accredited_at: null,
    accreditation_expires_at: null,
    erp_vendor_no: null,
    posted_at: null,
    status_reason: null,
    submitted_by: null,
    chain: chainOf(plan.levels),
    unready: [],
    lapsed: null,
    tell: [],
    renewable: false,
    keepers: [],
    able: { chain: {}, approval: {} },
  }
}

/** The facts that the product reads anew before each step. */
function readAt(record: PartnerRecord, plan: PartnerPlan, at: Date): PartnerRecord {
  const { accreditation_expires_at: ends, submitted_by } = record
  const licences: Licences = {
    ...plan.licences,
    accreditation_expires_at: ends && manilaDate(new Date(ends)),
    has_tin: true,
    levels: plan.levels.length,
  }
  const passed = record.approval.flatMap(({ acted_by_id }) => acted_by_id ?? [])
  const own = record.status === 'for_approval' && submitted_by !== null ? [submitted_by, ...passed] : []
  const turn = levelOf(record)
  const today = manilaDate(at)
  return {
    ...record,
    own,
    turn: turn ? [turn.approver_id] : [],
    unready: unreadyOf(licences, today),
    lapsed: lapsedOf(licences, today),
  }
}

/** The steps with their actors, in order: one level per day. */
function stepsOf(plan: PartnerPlan, submitter: Who, manager: StaffMember): PartnerStep[] {
  const { status, levels, passed, submitted_at, licences, erp_vendor_no } = plan
  if (status === 'draft') return []
  const after = (days: number) => new Date(submitted_at.getTime() + days * day)
  const step = (action: PartnerAction, who: Who, at: Date, input: PartnerInput = {}) => ({ action, who, at, input })
  const end = levels.length
  const last = levels[end - 1]?.approver ?? manager
  const submit = step('submit', submitter, submitted_at)
  const pass = (count: number) =>
    levels.slice(0, count).map(({ approver }, i) => step('pass', asStaff(approver), after(i + 1)))
  if (status === 'for_approval') return [submit, ...pass(passed)]
  const before = [submit, ...pass(end - 1)]
  const refusal = { returned: 'return', disapproved: 'disapprove' } as const
  if (status === 'returned' || status === 'disapproved') {
    const action = refusal[status]
    return [...before, step(action, asStaff(last), after(end), { remarks: remarks[action] })]
  }
  const accredited = [...before, step('approve', asStaff(last), after(end))]
  switch (status) {
    case 'approved':
      return accredited
    case 'posted':
      return [...accredited, step('post', { party: 'system' }, after(end + 1), { erp_vendor_no })]
    case 'suspended':
      return [...accredited, step('suspend', asStaff(manager), after(end + 5), { remarks: remarks.suspend })]
    case 'expired': {
      // A broker's own licence; the others have the accreditation, which is valid for a year.
      const ended = licences.prc_valid_until ?? manilaDate(after(end + 366))
      const morning = new Date(Date.parse(`${ended}T06:00:00+08:00`) + day)
      return [...accredited, step('expire', { party: 'system' }, morning)]
    }
  }
}

/** The partner after its decisions, the time of the last one, and their number. */
export function partnerCourse(plan: PartnerPlan, { submitter, manager }: { submitter: Who; manager: StaffMember }) {
  let record = registered(plan)
  const steps = stepsOf(plan, submitter, manager)
  for (const step of steps) record = decided(partnerWorkflow, readAt(record, plan, step.at), step)
  return { record, updated_at: steps.at(-1)?.at ?? plan.registered_at, version: steps.length + 1 }
}
