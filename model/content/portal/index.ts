import type { Content } from '../content.ts'
import { privacyPolicy, termsAndCondition } from './agreement.ts'
import { buyerEmailContent } from './email-content.ts'
import {
  automaticDebitArrangement,
  dashboard,
  documentList,
  faq,
  login,
  myAccount,
  officialReceipt,
  payNow,
  postDatedChecks,
  projectUpdates,
  remittanceSlip,
  statementOfAccounts,
} from './pages.ts'
import { requestAndInquiry } from './request-and-inquiry.ts'

/**
 * What the buyers' portal says, by the fixed id of its record (domain.md 1D; 4 row 42). The section is the record's
 * `portal`. The e-mail templates follow the fifteen: they are drafted and published as the pages are.
 */
export const portalContents = {
  1: login,
  2: dashboard,
  3: remittanceSlip,
  4: projectUpdates,
  5: requestAndInquiry,
  6: statementOfAccounts,
  7: officialReceipt,
  8: postDatedChecks,
  9: automaticDebitArrangement,
  10: documentList,
  11: myAccount,
  12: faq,
  13: termsAndCondition,
  14: privacyPolicy,
  15: payNow,
  16: buyerEmailContent,
} as const satisfies Record<number, Content>
export type PortalContentId = keyof typeof portalContents
export const portalContentIds = Object.keys(portalContents).map(Number) as PortalContentId[]

export const isPortalContentId = (id: number): id is PortalContentId => Object.hasOwn(portalContents, id)
