import { type BuyerMail, samplesOf } from '../content/portal/buyer-mails.ts'
import { mails } from './mail-event.ts'

const request = {
  buyer: 'Maria Dela Cruz',
  no: 'BI26-018833',
  subject: 'My payment is not posted',
  request: 'Unposted payment',
} as const
const slip = { buyer: 'Maria Dela Cruz', slip: 'RS26-0071233', bank: 'Unang Bangko', amount: '₱38,520.75' } as const
/** A buyer is called by the first name (decision 193); other words may name them in whole. */
const read = { firstname: 'Maria', buyer: 'Maria Dela Cruz' } as const
const dear = 'Dear {firstname},\n\n'
const of = { group: 'buyers', to: 'Buyer' } as const
/** A mail in the words of the portal's Email Content; the words here are used until those are published. */
const portal = <const T extends BuyerMail>(template: T) =>
  ({ ...of, words: 'portal', template, placeholders: samplesOf(template) }) as const

/** Mails to buyers, and mails to staff about them. */
export const buyerMails = mails({
  'erp.posted.buyer': {
    ...portal('portal_invitation'),
    no: 'M09',
    label: 'Purchase booked',
    subject: 'Your purchase is booked as {contract_no}',
    body: 'Your purchase is booked. Your contract number is {contract_no}; with it you may register in the buyers portal.',
  },
  'buyer.request.received': {
    ...portal('inquiry_received'),
    no: 'M30',
    label: 'Request received',
    subject: '{ticket_no}: we received your request',
    body: `${dear}We received your request “{subject}” and will reply to {email} within the days that the portal names.`,
  },
  'buyer.request.new': {
    group: 'buyers',
    no: 'M31',
    label: 'New request of a buyer',
    to: 'Whom this page names',
    placeholders: { ...request, property: 'Acacia Residences' },
    opens: 'buyers_portal.inquiry-list',
    by: 'record',
    subject: 'New request of a buyer: {property}',
    body: '{buyer} asks: {subject} ({request}).',
  },
  'buyer.request.assigned': {
    group: 'buyers',
    no: 'M32',
    label: 'Request of a buyer assigned',
    to: 'Who it was assigned to',
    placeholders: { items: 'BI26-018833 was', by: 'Ana Santos' },
    opens: 'buyers_portal.inquiry-list',
    by: 'record',
    subject: '{items} assigned to you',
    body: '{items} assigned to you by {by}. Please reply in time.',
  },
  'buyer.request.question': {
    ...of,
    no: 'M33',
    label: 'Question to a buyer',
    placeholders: { ...request, ...read, text: 'Which bank was it?' },
    needs: ['text'],
    subject: '{no}: a question about “{subject}”',
    body: '{text}',
  },
  'buyer.request.answered': {
    ...portal('inquiry_answered'),
    no: 'M33',
    label: 'Answer to a request',
    needs: ['answer'],
    subject: '{ticket_no}: our answer to “{subject}”',
    body: '{answer}',
  },
  'buyer.request.rejected': {
    ...of,
    no: 'M33',
    label: 'Request not granted',
    placeholders: { ...request, ...read, text: 'The check is cleared already.' },
    needs: ['text'],
    subject: '{no}: our answer to “{subject}”',
    body: `${dear}We could not grant your request: {text}`,
  },
  'remittance.received': {
    ...of,
    label: 'Remittance slip received',
    placeholders: { ...slip, ...read, posts_by: '27 Nov 2026' },
    subject: 'We received your remittance slip {slip}',
    body: `${dear}We received your slip of {amount} at {bank}. Once it is checked against the bank, it posts by {posts_by}.`,
  },
  'remittance.verified': {
    ...portal('remittance_verified'),
    label: 'Remittance verified',
    subject: 'Your remittance slip {remittance_slip}',
    body: `${dear}Your remittance of {amount} was found right and will be posted.`,
  },
  'remittance.posted': {
    ...of,
    label: 'Remittance posted',
    placeholders: { ...slip, ...read, or_no: 'OR-0098123' },
    subject: 'Your remittance slip {slip}',
    body: `${dear}Your payment is posted under official receipt {or_no}. Thank you.`,
  },
  'remittance.rejected': {
    ...portal('remittance_rejected'),
    label: 'Remittance slip not accepted',
    needs: ['reason'],
    subject: 'Your remittance slip {remittance_slip}',
    body: `${dear}We could not accept this slip: {reason}\n\nPlease send the deposit slip again, or reply to this mail.`,
  },
  'payment.received': {
    ...portal('payment_received'),
    label: 'Online payment received',
    subject: 'We received your payment {reference_no}',
    body: `${dear}We received {amount}. It posts by {posting_date}.`,
  },
  'payment.failed': {
    ...portal('payment_failed'),
    label: 'Online payment failed',
    subject: 'Your payment {reference_no} did not go through',
    body: `${dear}Your payment of {amount} did not go through.`,
  },
  'buyer.request.replied': {
    group: 'buyers',
    label: 'Reply of a buyer',
    to: 'Who works on the inquiry; whom this page names',
    placeholders: { ...request, text: 'It was Unang Bangko.' },
    needs: ['text'],
    opens: 'buyers_portal.inquiry-list',
    by: 'record',
    subject: '{no}: {buyer} replied',
    body: '{buyer} writes about “{subject}” ({request}):\n\n{text}',
  },
  'buyer.code': {
    ...of,
    label: 'Code to sign in to the buyers portal',
    placeholders: { firstname: 'Maria', email: 'maria@example.com', code: '482915', minutes: '10' },
    needs: ['code'],
    alone: true,
    secret: {
      in: 'code',
      form: 'code',
      lasts: 10,
      shown: { page: 'admin.user-account', flag: 'edit' },
      why: 'The code opens the buyer’s own portal, so it is for its reader alone.',
    },
    subject: 'Your code for the buyers portal',
    body: `${dear}your code is {code}. Type it within {minutes} minutes where you asked for it.\n\nIf it was not you, there is nothing to do: nobody gets in without the code.`,
  },
  'buyer.account.disabled': {
    ...portal('account_disabled'),
    no: 'M42',
    label: 'Buyer account disabled',
    subject: 'Your buyers portal account is closed',
    body: `${dear}Your account {email} in the buyers portal is closed, as you asked. Write to us if you want it back.`,
  },
  'buyer.account.restored': {
    ...portal('account_restored'),
    no: 'M43',
    label: 'Buyer account restored',
    subject: 'Your buyers portal account is open again',
    body: `${dear}Your account {email} in the buyers portal is open again. You may sign in as before.`,
  },
  projectnews: {
    ...of,
    no: 'M29',
    label: 'Construction update',
    to: 'Buyers of the property who opted in',
    placeholders: { ...samplesOf('project_news'), month: 'November 2026' },
    subject: '{property_name}: construction update {month}',
    body: `${dear}“{title}” is in your buyers portal, under Project Updates.`,
  },
  'projectnews.newsletter': {
    ...portal('project_news'),
    label: 'Project newsletter',
    to: 'Buyers of the property who opted in',
    subject: '{property_name}: {title}',
    body: `${dear}“{title}” is in your buyers portal, under Project Updates.`,
  },
  'agreement.changed': {
    ...portal('agreement_changed'),
    label: 'Agreement to agree to again',
    to: 'Buyers with a contract that stands',
    subject: '{title} has changed',
    body: `${dear}A new version of {title} holds from {effective_date}. The buyers portal asks for your consent when you next sign in.`,
  },
})
