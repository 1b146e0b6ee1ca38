/** Placeholders of every mail to a buyer (domain.md 1D: placeholders must keep these two). */
const always = ['firstname', 'email'] as const

/** A further placeholder, and its value in a sample. */
const samples = {
  contract_no: '1000045127',
  property_name: 'Alcoba Tower',
  ticket_no: 'BI26-018833',
  subject: 'Statement of account',
  reference_no: 'PN20261120-000418',
  remittance_slip: 'RS26-0071233',
  amount: '₱ 38,520.75',
  posting_date: '27 Nov 2026',
  answer: 'Your statement of account is attached in the portal.',
  reason: 'The deposit slip cannot be read.',
  title: 'Structure at level 22',
  effective_date: '1 Jan 2027',
} as const
type Extra = keyof typeof samples

const mail = <const P extends readonly Extra[]>(label: string, help: string, ...extra: P) => ({
  label,
  help,
  placeholders: [...always, ...extra] as const,
})

/** The mails that buyers get, by their template_key (domain.md 1D, email_contents; 2.16). */
export const buyerMails = {
  portal_invitation: mail('Portal invitation', 'Sent once a reservation is booked.', 'contract_no', 'property_name'),
  inquiry_received: mail('Inquiry received', 'Sent when a request or inquiry comes in.', 'ticket_no', 'subject'),
  inquiry_answered: mail(
    'Inquiry answered',
    'Sent with the answer of Buyer Care; without {answer}, it is put at the end.',
    'ticket_no',
    'subject',
    'answer',
  ),
  payment_received: mail(
    'Payment received',
    'Sent when a Pay Now payment comes in as paid and is still to be posted.',
    'reference_no',
    'amount',
    'posting_date',
  ),
  payment_failed: mail(
    'Payment failed',
    'Sent when a Pay Now payment that was open comes in as failed.',
    'reference_no',
    'amount',
  ),
  remittance_verified: mail(
    'Remittance verified',
    'Sent when a deposit slip was found right.',
    'remittance_slip',
    'amount',
  ),
  remittance_rejected: mail(
    'Remittance rejected',
    'Sent when a deposit slip was not accepted.',
    'remittance_slip',
    'amount',
    'reason',
  ),
  project_news: mail('Project news', 'Sent to buyers of a property who asked for its news.', 'property_name', 'title'),
  agreement_changed: mail(
    'Agreement changed',
    'Sent when a new version asks for consent again.',
    'title',
    'effective_date',
  ),
  account_disabled: mail('Account disabled', 'Sent when a buyer closes their account in the portal.'),
  account_restored: mail('Account restored', 'Sent when staff open a buyer’s account again.'),
} as const
export type BuyerMail = keyof typeof buyerMails
export const buyerMailKeys = Object.keys(buyerMails) as BuyerMail[]
export const sampleValues: Readonly<Record<string, string>> = samples

type Name<K extends BuyerMail> = (typeof buyerMails)[K]['placeholders'][number]
const allSamples = { ...samples, firstname: 'Maria', email: 'maria@example.com' } as const
/** The placeholders of a template, each with a sample. */
export const samplesOf = <K extends BuyerMail>(key: K): { readonly [N in Name<K>]: string } =>
  Object.fromEntries(buyerMails[key].placeholders.map(name => [name, allSamples[name]])) as { [N in Name<K>]: string }
