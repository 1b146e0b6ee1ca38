import type { PageId } from '../pages/index.ts'
import { leadRenewal, ownershipExtension, submissionExtension } from './extension.ts'
import { partnerWorkflow } from './marketing-partner.ts'
import { type RequestKind, type RequestWorkflow, requestWorkflow } from './request.ts'
import { transferWorkflow } from './transfer.ts'

/** Sellers' requests for more time. The key names its group in the contract and is in its page's row. */
export const requestKinds = { ownershipExtension, leadRenewal, submissionExtension } as const satisfies Record<
  string,
  RequestKind
>
export type RequestKey = keyof typeof requestKinds
export const requestKeys = Object.keys(requestKinds) as RequestKey[]

/** Everything that the desk approves. */
export const workflows = {
  ownershipExtension: requestWorkflow(ownershipExtension),
  leadRenewal: requestWorkflow(leadRenewal),
  submissionExtension: requestWorkflow(submissionExtension),
  marketingPartner: partnerWorkflow,
  transferRequest: transferWorkflow,
} as const satisfies { readonly [K in RequestKey]: RequestWorkflow } & {
  readonly [key: string]: { readonly page: PageId }
}
export type ApprovalKey = keyof typeof workflows
export const approvalKeys = Object.keys(workflows) as ApprovalKey[]
export const isApprovalKey = (key: string): key is ApprovalKey => Object.hasOwn(workflows, key)
