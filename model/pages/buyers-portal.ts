import { privacyPolicy, termsAndCondition } from '../content/portal/agreement.ts'
import { buyerCare } from '../content/portal/buyer-care.ts'
import { buyerEmailContent } from '../content/portal/email-content.ts'
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
} from '../content/portal/pages.ts'
import { requestAndInquiry } from '../content/portal/request-and-inquiry.ts'
import { amountsPaid, assigned, contact, contractAmounts, written } from './groups-of-fields.ts'
import { pages } from './page.ts'

const content = { menu: ['Content Management'], may: ['edit', 'publish'] } as const
const data = { menu: ['Data Management'] } as const

export const buyersPortal = pages('/buyers-portal', {
  'buyers_portal.automatic-debit-arrangement': {
    ...content,
    label: 'Automatic Debit Arrangement',
    keywords: ['ada', 'auto-debit', 'bank'],
    screen: { kind: 'portal', content: automaticDebitArrangement },
  },
  'buyers_portal.buyer-care': {
    ...content,
    label: 'Buyer Care',
    keywords: ['contact', 'phone', 'hours', 'help'],
    screen: { kind: 'portal', content: buyerCare },
  },
  'buyers_portal.dashboard': {
    ...content,
    label: 'Dashboard',
    keywords: ['payment reminder'],
    screen: { kind: 'portal', content: dashboard },
  },
  'buyers_portal.document-list': {
    ...content,
    label: 'Document List',
    screen: { kind: 'portal', content: documentList },
  },
  'buyers_portal.email-content': {
    ...content,
    label: 'Email Content',
    keywords: ['mail', 'template'],
    screen: { kind: 'portal', content: buyerEmailContent },
  },
  'buyers_portal.faq': {
    ...content,
    detail: '/:faqId',
    label: 'FAQ',
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['questions', 'answers', 'help'],
    screen: { kind: 'list' },
  },
  'buyers_portal.faq-page': {
    tabOf: 'buyers_portal.faq',
    label: 'FAQ Page',
    may: content.may,
    screen: { kind: 'portal', content: faq },
  },
  'buyers_portal.login': {
    ...content,
    label: 'Login',
    keywords: ['sign in'],
    screen: { kind: 'portal', content: login },
  },
  'buyers_portal.my-account': {
    ...content,
    label: 'My Account',
    screen: { kind: 'portal', content: myAccount },
  },
  'buyers_portal.official-receipt': {
    ...content,
    label: 'Official Receipt',
    keywords: ['or', 'invoice'],
    screen: { kind: 'portal', content: officialReceipt },
  },
  'buyers_portal.post-dated-checks': {
    ...content,
    label: 'Post-Dated Checks',
    keywords: ['pdc', 'cheque'],
    screen: { kind: 'portal', content: postDatedChecks },
  },
  'buyers_portal.privacy-policy': {
    ...content,
    label: 'Privacy Policy',
    screen: { kind: 'portal', content: privacyPolicy },
  },
  'buyers_portal.project-updates': {
    ...content,
    label: 'Project Updates',
    keywords: ['project news', 'construction'],
    screen: { kind: 'portal', content: projectUpdates },
  },
  'buyers_portal.remittance-slip': {
    ...content,
    label: 'Remittance Slip',
    screen: { kind: 'portal', content: remittanceSlip },
  },
  'buyers_portal.request-and-inquiry': {
    ...content,
    label: 'Request and Inquiry',
    keywords: ['request catalogue', 'fees'],
    screen: { kind: 'portal', content: requestAndInquiry },
  },
  'buyers_portal.statement-of-accounts': {
    ...content,
    label: 'Statement of Accounts',
    keywords: ['soa'],
    screen: { kind: 'portal', content: statementOfAccounts },
  },
  'buyers_portal.terms-and-condition': {
    ...content,
    label: 'Terms and Condition',
    keywords: ['agreement', 'legal'],
    screen: { kind: 'portal', content: termsAndCondition },
  },
  'buyers_portal.inquiry-list': {
    ...data,
    label: 'Inquiry List',
    fields: { contact },
    rows: assigned,
    // Approve: the recorded override of a downgrade or hold rule that a manager may give (domain.md 2.10).
    may: ['edit', 'delete', 'approve', 'export'],
    keywords: ['tickets', 'requests'],
    screen: { kind: 'list' },
  },
  'buyers_portal.saved-answers': {
    ...data,
    label: 'Saved Answers',
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['templates', 'greeting', 'signature', 'canned'],
    screen: { kind: 'list' },
  },
  'buyers_portal.project-newsletter': {
    ...data,
    label: 'Project Newsletter',
    rows: written,
    may: ['add', 'edit', 'delete', 'publish', 'export'],
    keywords: ['project news', 'construction update'],
    screen: { kind: 'list' },
  },
  'buyers_portal.remittance-slip-list': {
    ...data,
    label: 'Remittance Slip List',
    fields: { amounts: amountsPaid },
    may: ['edit', 'export'],
    keywords: ['deposits', 'payments'],
    screen: { kind: 'list' },
  },
  'buyers_portal.pay-now-transaction': {
    ...data,
    label: 'Pay Now Transactions',
    fields: { amounts: amountsPaid },
    may: ['export'],
    keywords: ['online payments'],
    screen: { kind: 'list' },
  },
  'buyers_portal.documents': {
    label: 'Documents',
    menu: ['Data Management'],
    may: ['export'],
    keywords: ['papers', 'contract', 'deed', 'title'],
    screen: { kind: 'list' },
  },
  'buyers_portal.contracts': {
    ...data,
    label: 'Contracts',
    fields: { amounts: contractAmounts, contact },
    // Approve: a manager corrects what the rules on buyers' requests judge by (decision 165).
    may: ['edit', 'approve', 'export'],
    keywords: ['buyers', 'credited', 'overdue', 'turnover'],
    screen: { kind: 'list' },
  },
  'buyers_portal.pay-now-page': {
    path: '/buyers-portal/pay-now',
    tabOf: 'buyers_portal.pay-now-transaction',
    label: 'Pay Now Page',
    may: content.may,
    screen: { kind: 'portal', content: payNow },
  },
  'buyers_portal.audit-trail': {
    label: 'Audit Trail',
    menu: [],
    may: ['export'],
    screen: { kind: 'list' },
  },
})
