import type { ApprovalKey } from '../../model/workflows/index.ts'
import type { Approval } from './approval.ts'
import { partnerApproval } from './partner-approval.tsx'
import { requestApproval } from './request-approval.tsx'
import { transferApproval } from './transfer-approval.tsx'

/** Every kind that is approved on the desk. */
export const approvals: { readonly [K in ApprovalKey]: Approval } = {
  ownershipExtension: requestApproval('ownershipExtension') as unknown as Approval,
  leadRenewal: requestApproval('leadRenewal') as unknown as Approval,
  submissionExtension: requestApproval('submissionExtension') as unknown as Approval,
  marketingPartner: partnerApproval as unknown as Approval,
  transferRequest: transferApproval as unknown as Approval,
}
