import type { FieldErrors } from '../errors.ts'
import { letter } from '../mails/letter.ts'
import { endOfManilaDay, manilaDate } from '../rules/manila-days.ts'
import { reasonProblem } from '../rules/reason.ts'
import { dayInWords } from '../when.ts'
import {
  type Action,
  type Context,
  type Decidable,
  decision,
  type Message,
  type Recipient,
  type Workflow,
} from './workflow.ts'

export const partnerStates = {
  draft: { label: 'Draft', tone: 'calm' },
  for_approval: { label: 'For Approval', tone: 'waiting' },
  returned: { label: 'Returned', tone: 'bad' },
  disapproved: { label: 'Disapproved', tone: 'bad' },
  approved: { label: 'Approved', tone: 'good' },
  posted: { label: 'Accredited', tone: 'good' },
  suspended: { label: 'Suspended', tone: 'bad' },
  expired: { label: 'Expired', tone: 'calm' },
} as const
export type PartnerStatus = keyof typeof partnerStates
export type PartnerAction =
  | 'submit'
  | 'pass'
  | 'approve'
  | 'return'
  | 'disapprove'
  | 'post'
  | 'suspend'
  | 'reinstate'
  | 'reinstate_posted'
  | 'expire'
export type PartnerInput = { readonly remarks?: string | undefined; readonly erp_vendor_no?: string | undefined }

/** One level of the chain as it was when the partner was submitted, and its decision. */
export type ApprovalItem = {
  readonly level: number
  readonly approver_id: number
  readonly approver: string
  readonly alternate_id: number | null
  readonly alternate: string | null
  readonly action: 'approved' | 'returned' | 'disapproved' | null
  readonly acted_by: string | null
  readonly acted_by_id: number | null
  readonly remarks: string | null
  readonly acted_at: string | null
}
export type ChainLevel = Pick<ApprovalItem, 'level' | 'approver_id' | 'approver' | 'alternate_id' | 'alternate'>

export type PartnerRecord = Decidable<PartnerStatus> & {
  readonly id: number
  readonly partner: string
  readonly approval: readonly ApprovalItem[]
  readonly current_level: number | null
  readonly accreditation_no: string | null
  readonly accredited_at: string | null
  readonly accreditation_expires_at: string | null
  readonly erp_vendor_no: string | null
  readonly posted_at: string | null
  /** The reason for its return, disapproval, suspension or expiry. */
  readonly status_reason: string | null
  readonly submitted_by: number | null
  /** The chain that a submission would copy, and the obstacles to submitting. */
  readonly chain: readonly ChainLevel[]
  readonly unready: readonly string[]
  /** The expired papers: "PRC ID", "DHSUD registration", "accreditation". */
  readonly lapsed: string | null
  /** The partner, its recruiter, and Accreditation. */
  readonly tell: readonly Recipient[]
  /** The approvers of each level. */
  readonly asked: Readonly<Record<number, readonly Recipient[]>>
}
export type PartnerWorkflow = Workflow<PartnerStatus, PartnerAction, PartnerRecord, PartnerInput>

export const partnerNumber = (id: number): string => `MP-${String(id).padStart(5, '0')}`

/** Domain.md 3.1: 1 to 5 levels. */
export const mostLevels = 5

export const levelOf = ({ approval, current_level }: Pick<PartnerRecord, 'approval' | 'current_level'>) =>
  approval.find(({ level }) => level === current_level)
const isLast = ({ approval, current_level }: PartnerRecord) => current_level === approval.length

export const freshChain = (chain: readonly ChainLevel[]): ApprovalItem[] =>
  chain.map(level => ({ ...level, action: null, acted_by: null, acted_by_id: null, remarks: null, acted_at: null }))

const acted = (
  record: PartnerRecord,
  action: ApprovalItem['action'],
  { remarks = '' }: PartnerInput,
  { who, now }: Context,
) =>
  record.approval.map(item =>
    item.level === record.current_level && who.party === 'staff'
      ? {
          ...item,
          action,
          acted_by: who.name,
          acted_by_id: who.user_id,
          remarks: remarks.trim() || null,
          acted_at: now.toISOString(),
        }
      : item,
  )

const remarksFault = (_: PartnerRecord, { remarks = '' }: PartnerInput): FieldErrors => {
  const problem = reasonProblem(remarks)
  return problem === undefined ? {} : { remarks: [problem] }
}
const unreadyFault = ({ unready }: PartnerRecord): FieldErrors => (unready.length > 0 ? { status: [...unready] } : {})
const lapsedFault = ({ lapsed }: PartnerRecord): FieldErrors =>
  lapsed === null ? {} : { status: [`The ${lapsed} has expired; renew it first.`] }

/** Placeholders of the mails about a partner. */
export const partnerValues = (record: PartnerRecord) => ({
  no: record.name,
  partner: record.partner,
  level: record.current_level,
  levels: record.approval.length,
  accreditation_no: record.accreditation_no,
  until: record.accreditation_expires_at === null ? '' : dayInWords(record.accreditation_expires_at.slice(0, 10)),
  days: '',
  reason: record.status_reason,
  reference: record.name,
})
/** M19: to the next approver. */
const asking = (after: PartnerRecord): Message[] => [
  {
    ...letter('partner.level', partnerValues(after)),
    to: after.asked[after.current_level ?? 0] ?? [],
  },
]
/** M20-M24. */
type PartnerResult = 'approved' | 'returned' | 'disapproved' | 'suspended' | 'reinstated' | 'expired'
const resultMails = (status: PartnerResult, after: PartnerRecord): Message[] => [
  {
    ...letter(`partner.${status}`, { ...partnerValues(after), reference: after.accreditation_no ?? after.name }),
    to: after.tell,
  },
]

const atLevel = { party: 'staff', flag: 'approve', turn: 'needed' } as const
const manager = { party: 'staff', flag: 'approve' } as const
type Step = Action<PartnerStatus, PartnerRecord, PartnerInput>

/** Disapproved at the current level, with a reason that everyone reads. */
const refuse = (label: string, to: 'returned' | 'disapproved'): Step => ({
  label,
  from: ['for_approval'],
  to,
  needs: { remarks: 'required' },
  may: atLevel,
  check: remarksFault,
  effects: (record, input, context) => ({
    ...record,
    ...decision(context),
    approval: acted(record, to, input, context),
    current_level: null,
    status_reason: (input.remarks ?? '').trim(),
  }),
  mails: after => resultMails(to, after),
})
const reinstate = (to: 'approved' | 'posted', when: (record: PartnerRecord) => boolean): Step => ({
  label: 'Reinstate',
  from: ['suspended'],
  to,
  when,
  needs: { remarks: 'required' },
  may: manager,
  check: (record, input) => ({ ...lapsedFault(record), ...remarksFault(record, input) }),
  effects: (record, _, context) => ({ ...record, ...decision(context), status_reason: null }),
  mails: after => resultMails('reinstated', after),
})

/** Domain.md 2.6. */
export const partnerWorkflow: PartnerWorkflow = {
  page: 'sellers_portal.marketing-partners',
  entity: 'marketing_partner',
  states: partnerStates,
  initial: 'draft',
  actions: {
    submit: {
      label: 'Submit for approval',
      from: ['draft', 'returned'],
      to: 'for_approval',
      may: { party: 'staff', flag: 'edit' },
      check: unreadyFault,
      effects: (record, _, context) => ({
        ...record,
        ...decision(context),
        approval: freshChain(record.chain),
        current_level: 1,
        status_reason: null,
        submitted_by: context.who.party === 'staff' ? context.who.user_id : record.submitted_by,
      }),
      mails: asking,
    },
    pass: {
      label: 'Approve',
      from: ['for_approval'],
      to: 'for_approval',
      asked: 'approved',
      when: record => !isLast(record),
      needs: { remarks: 'optional' },
      may: atLevel,
      effects: (record, input, context) => ({
        ...record,
        ...decision(context),
        approval: acted(record, 'approved', input, context),
        current_level: (record.current_level ?? 0) + 1,
      }),
      mails: asking,
    },
    approve: {
      label: 'Approve',
      from: ['for_approval'],
      to: 'approved',
      when: isLast,
      needs: { remarks: 'optional' },
      may: atLevel,
      check: lapsedFault,
      effects: (record, input, context) => ({
        ...record,
        ...decision(context),
        approval: acted(record, 'approved', input, context),
        current_level: null,
        accreditation_no: `ACC${manilaDate(context.now).slice(2, 4)}-${String(record.id).padStart(5, '0')}`,
        accredited_at: context.now.toISOString(),
        accreditation_expires_at: aYearOn(context.now).toISOString(),
      }),
      mails: after => resultMails('approved', after),
    },
    return: refuse('Return', 'returned'),
    disapprove: refuse('Disapprove', 'disapproved'),
    post: {
      label: 'Post',
      from: ['approved'],
      to: 'posted',
      needs: { erp_vendor_no: 'required' },
      may: { party: 'system' },
      effects: (record, { erp_vendor_no = null }, { now }) => ({
        ...record,
        erp_vendor_no,
        posted_at: now.toISOString(),
      }),
      mails: after => [
        {
          ...letter('erp.posted.partner', { ...partnerValues(after), reference: after.accreditation_no ?? after.name }),
          to: after.tell,
        },
      ],
    },
    suspend: {
      label: 'Suspend',
      from: ['approved', 'posted'],
      to: 'suspended',
      needs: { remarks: 'required' },
      may: manager,
      check: remarksFault,
      effects: (record, { remarks = '' }, context) => ({
        ...record,
        ...decision(context),
        status_reason: remarks.trim(),
      }),
      mails: after => resultMails('suspended', after),
    },
    reinstate: reinstate('approved', ({ posted_at }) => posted_at === null),
    reinstate_posted: reinstate('posted', ({ posted_at }) => posted_at !== null),
    expire: {
      label: 'Expire',
      from: ['approved', 'posted'],
      to: 'expired',
      when: ({ lapsed }) => lapsed !== null,
      may: { party: 'system' },
      effects: (record, _, context) => ({
        ...record,
        ...decision(context),
        status_reason: `The ${record.lapsed} has expired.`,
      }),
      mails: after => resultMails('expired', after),
    },
  },
  columns: record => ({
    status: record.status,
    current_level: record.current_level,
    approval: record.approval,
    status_reason: record.status_reason,
    accreditation_no: record.accreditation_no,
    accredited_at: record.accredited_at,
    accreditation_expires_at: record.accreditation_expires_at,
    erp_vendor_no: record.erp_vendor_no,
    posted_at: record.posted_at,
    submitted_by: record.submitted_by,
  }),
}

function aYearOn(moment: Date): Date {
  const day = manilaDate(moment)
  const [year = 0, ...rest] = day.split('-').map(Number)
  return endOfManilaDay(new Date(`${year + 1}-${rest.map(n => String(n).padStart(2, '0')).join('-')}T12:00:00+08:00`))
}
