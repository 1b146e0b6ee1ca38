import type { ApprovalKey } from '../../model/workflows/index.ts'
import type { ApprovalKind } from '../cases/case.ts'
import { partnerCases } from '../features/marketing-partners/partner-cases.tsx'
import { requestCases } from '../features/requests/request-cases.tsx'
import { transferCases } from '../features/transfers/transfer-cases.tsx'

/** Every kind that is approved on the desk, for oneself or on behalf of another. */
const kinds: { readonly [K in ApprovalKey]: (as?: number) => ApprovalKind } = {
  ownershipExtension: as => requestCases('ownershipExtension', as),
  leadRenewal: as => requestCases('leadRenewal', as),
  submissionExtension: as => requestCases('submissionExtension', as),
  marketingPartner: partnerCases,
  transferRequest: transferCases,
}
const made = new Map<string, ApprovalKind>()

export function approvalOf(key: ApprovalKey, as?: number): ApprovalKind {
  const name = `${key} ${as ?? ''}`
  const kind = made.get(name) ?? kinds[key](as)
  made.set(name, kind)
  return kind
}
