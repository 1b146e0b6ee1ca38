import type { Content } from '../content.ts'
import type { PortalContentId } from '../portal-sections.ts'
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

/** What the buyers' portal says, by the id of its record. The section is the record's `portal`. */
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
} as const satisfies Record<PortalContentId, Content>
