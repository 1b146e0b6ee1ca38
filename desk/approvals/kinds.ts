import type { ApprovalKey } from '../../model/workflows/index.ts'
import type { Approval } from './approval.ts'
import { partnerFor } from './partner-approval.tsx'
import { requestApproval } from './request-approval.tsx'
import { transferFor } from './transfer-approval.tsx'

/** Every kind that is approved on the desk, for oneself or in the place of another. */
const kinds: { readonly [K in ApprovalKey]: (as?: number) => unknown } = {
  ownershipExtension: as => requestApproval('ownershipExtension', as),
  leadRenewal: as => requestApproval('leadRenewal', as),
  submissionExtension: as => requestApproval('submissionExtension', as),
  marketingPartner: partnerFor,
  transferRequest: transferFor,
}
const made = new Map<string, Approval>()

export function approvalOf(key: ApprovalKey, as?: number): Approval {
  const name = `${key} ${as ?? ''}`
  const approval = made.get(name) ?? (kinds[key](as) as Approval)
  made.set(name, approval)
  return approval
}
