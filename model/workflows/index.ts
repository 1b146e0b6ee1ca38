import { ownershipExtension } from './extension.ts'
import { type RequestKind, type RequestWorkflow, requestWorkflow } from './request.ts'

/** Everything that is approved on the desk. The key names its group in the contract and stands in its page's row. */
export const requestKinds = { ownershipExtension } as const satisfies Record<string, RequestKind>
export type ApprovalKey = keyof typeof requestKinds
export const approvalKeys = Object.keys(requestKinds) as ApprovalKey[]
export const isApprovalKey = (key: string): key is ApprovalKey => Object.hasOwn(requestKinds, key)

export const workflows: { readonly [K in ApprovalKey]: RequestWorkflow } = {
  ownershipExtension: requestWorkflow(ownershipExtension),
}
