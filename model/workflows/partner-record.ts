import type { Decidable, Recipient, Workflow } from './workflow.ts'

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
  | 'renew'
  | 'pass'
  | 'approve'
  | 'approve_posted'
  | 'return'
  | 'disapprove'
  | 'refuse_renewal'
  | 'refuse_renewal_posted'
  | 'refuse_renewal_ended'
  | 'post'
  | 'suspend'
  | 'reinstate'
  | 'reinstate_posted'
  | 'reinstate_ended'
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
  /** What has expired: a licence before the term. */
  readonly lapsed: Lapsed | null
  /** Whether its term ends soon enough to be renewed, or has ended. */
  readonly renewable: boolean
  /** The partner, its recruiter, and Accreditation. */
  readonly tell: readonly Recipient[]
  /** The names of those who keep the chains. */
  readonly keepers: readonly string[]
  /** Of each level of the group's chain and of the copied one, those who can act: active, with the right and a brand. */
  readonly able: { readonly chain: Able; readonly approval: Able }
}
export type Approving = Recipient & { readonly id: number }
type Able = Readonly<Record<number, readonly Approving[]>>
export type Lapsed = 'PRC ID' | 'DHSUD registration' | 'accreditation'
export type PartnerWorkflow = Workflow<PartnerStatus, PartnerAction, PartnerRecord, PartnerInput>

export const partnerNumber = (id: number): string => `MP-${String(id).padStart(5, '0')}`

/** Domain.md 3.1: 1 to 5 levels. */
export const mostLevels = 5

export const levelOf = ({ approval, current_level }: Pick<PartnerRecord, 'approval' | 'current_level'>) =>
  approval.find(({ level }) => level === current_level)
export const isLast = ({ approval, current_level }: PartnerRecord) => current_level === approval.length

/** Decision 191: days before the end of a term from which on the next one may be asked for: M24's first reminder. */
export const renewalDays = 60
/** Who has a number already is in the chain for another term, and keeps the running one meanwhile. */
export const isRenewal = ({ accreditation_no }: Pick<PartnerRecord, 'accreditation_no'>): boolean =>
  accreditation_no !== null
export const wasPosted = ({ posted_at }: PartnerRecord) => posted_at !== null

export const freshChain = (chain: readonly ChainLevel[]): ApprovalItem[] =>
  chain.map(level => ({ ...level, action: null, acted_by: null, acted_by_id: null, remarks: null, acted_at: null }))

/** Who can act at a level: able to, and neither its recruiter, nor its submitter, nor an approver of an earlier level. */
export const canActAt = ({ able, own }: Pick<PartnerRecord, 'able' | 'own'>, of: 'chain' | 'approval', level: number) =>
  (able[of][level] ?? []).filter(({ id }) => !own.includes(id))

/** Why a level has nobody, and who mends it. */
export function nobodyAt(
  { own, keepers }: Pick<PartnerRecord, 'own' | 'keepers'>,
  { level, approver_id, approver, alternate_id, alternate }: ChainLevel,
): string {
  const why = (id: number, name: string) =>
    own.includes(id)
      ? `${name} recruited or submitted this partner, or approved it already`
      : `${name} is no longer active, or may not approve partners of its brands`
  const others = alternate_id === null ? [] : [why(alternate_id, alternate ?? '')]
  const mends = keepers.length === 0 ? 'Whoever keeps the chains of approvers' : keepers.slice(0, 3).join(' or ')
  return `Nobody can approve at level ${level}: ${[why(approver_id, approver), ...others].join('; ')}. ${mends} can give it another approver or an alternate.`
}
