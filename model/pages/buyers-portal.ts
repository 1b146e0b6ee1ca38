import { pages } from './page.ts'

const content = { menu: ['Content Management'], may: ['edit', 'publish'], screen: { kind: 'pending' } } as const
const data = { menu: ['Data Management'], screen: { kind: 'pending' } } as const

export const buyersPortal = pages({
  'buyers_portal.automatic-debit-arrangement': {
    ...content,
    path: '/buyers-portal/automatic-debit-arrangement',
    label: 'Automatic Debit Arrangement',
    keywords: ['ada', 'auto-debit', 'bank'],
  },
  'buyers_portal.dashboard': {
    ...content,
    path: '/buyers-portal/dashboard',
    label: 'Dashboard',
    keywords: ['payment reminder'],
  },
  'buyers_portal.document-list': { ...content, path: '/buyers-portal/document-list', label: 'Document List' },
  'buyers_portal.email-content': {
    ...content,
    path: '/buyers-portal/email-content',
    label: 'Email Content',
    keywords: ['mail', 'template'],
  },
  'buyers_portal.faq': {
    ...content,
    path: '/buyers-portal/faq',
    detail: '/:faqId',
    label: 'FAQ',
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['questions', 'answers', 'help'],
    screen: { kind: 'list', list: 'buyersFaqs' },
  },
  'buyers_portal.login': { ...content, path: '/buyers-portal/login', label: 'Login', keywords: ['sign in'] },
  'buyers_portal.my-account': { ...content, path: '/buyers-portal/my-account', label: 'My Account' },
  'buyers_portal.official-receipt': {
    ...content,
    path: '/buyers-portal/official-receipt',
    label: 'Official Receipt',
    keywords: ['or', 'invoice'],
  },
  'buyers_portal.post-dated-checks': {
    ...content,
    path: '/buyers-portal/post-dated-checks',
    label: 'Post-Dated Checks',
    keywords: ['pdc', 'cheque'],
  },
  'buyers_portal.privacy-policy': { ...content, path: '/buyers-portal/privacy-policy', label: 'Privacy Policy' },
  'buyers_portal.project-updates': {
    ...content,
    path: '/buyers-portal/project-updates',
    label: 'Project Updates',
    keywords: ['project news', 'construction'],
  },
  'buyers_portal.remittance-slip': { ...content, path: '/buyers-portal/remittance-slip', label: 'Remittance Slip' },
  'buyers_portal.request-and-inquiry': {
    ...content,
    path: '/buyers-portal/request-and-inquiry',
    label: 'Request and Inquiry',
    keywords: ['request catalogue', 'fees'],
  },
  'buyers_portal.statement-of-accounts': {
    ...content,
    path: '/buyers-portal/statement-of-accounts',
    label: 'Statement of Accounts',
    keywords: ['soa'],
  },
  'buyers_portal.terms-and-condition': {
    ...content,
    path: '/buyers-portal/terms-and-condition',
    label: 'Terms and Condition',
    keywords: ['agreement', 'legal'],
  },
  'buyers_portal.inquiry-list': {
    ...data,
    path: '/buyers-portal/inquiry-list',
    label: 'Inquiry List',
    // Approve: the recorded override of a downgrade or hold rule that a manager may give (domain.md 2.10).
    may: ['edit', 'delete', 'approve', 'export'],
    keywords: ['tickets', 'requests'],
  },
  'buyers_portal.project-newsletter': {
    ...data,
    path: '/buyers-portal/project-newsletter',
    label: 'Project Newsletter',
    may: ['add', 'edit', 'delete', 'publish', 'export'],
    keywords: ['project news', 'construction update'],
    screen: { kind: 'list', list: 'projectNews' },
  },
  'buyers_portal.remittance-slip-list': {
    ...data,
    path: '/buyers-portal/remittance-slip-list',
    label: 'Remittance Slip List',
    may: ['edit', 'export'],
    keywords: ['deposits', 'payments'],
    screen: { kind: 'list', list: 'remittances' },
  },
  'buyers_portal.pay-now-transaction': {
    ...data,
    path: '/buyers-portal/pay-now-transaction',
    label: 'Pay Now Transactions',
    may: ['export'],
    keywords: ['online payments'],
    screen: { kind: 'list', list: 'paynowPayments' },
  },
  'buyers_portal.audit-trail': {
    path: '/buyers-portal/audit-trail',
    label: 'Audit Trail',
    menu: [],
    may: ['export'],
    screen: { kind: 'pending' },
  },
})
