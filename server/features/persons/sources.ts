import { contractStates } from '../../../model/rules/contract-words.ts'
import { draftUserStates } from '../../../model/rules/draft-users.ts'
import { sellerStates } from '../../../model/rules/seller-states.ts'
import { applicationStates } from '../../../model/workflows/application.ts'
import { appointmentStates } from '../../../model/workflows/appointment.ts'
import { buyerInquiryStates } from '../../../model/workflows/buyer-inquiry.ts'
import { inquiryStates } from '../../../model/workflows/inquiry.ts'
import { leadStates, mailStates } from '../../../model/workflows/moved-states.ts'
import { partnerStates } from '../../../model/workflows/partner-record.ts'
import { subscriptionStates } from '../../../model/workflows/subscription.ts'
import type { Tables } from '../../db/tables.ts'

type States = { readonly [state: string]: { readonly label: string } }
/** The label of a column, and the format of one that is not text. */
export type SaidOfPerson =
  | string
  | { readonly label: string; readonly states: States }
  | { readonly label: string; readonly as: 'day' | 'pesos' }
/** A table with data of a person, found by its column of e-mail addresses. */
export type PersonSource = {
  readonly table: keyof Tables & string
  readonly label: string
  readonly by: string
  /** The column is a list of addresses. */
  readonly many?: true
  /** Rows of another table that are erased with the row, and the column that names it. */
  readonly parts?: readonly {
    readonly table: keyof Tables & string
    readonly of: string
    readonly erase: Readonly<Record<string, string | null>>
  }[]
  /** A private file that belongs to the row and is deleted with it. */
  readonly file?: string
  /** The time of the row. */
  readonly at: string
  /** The columns with data of the person, beside the address. */
  readonly shows: Readonly<Record<string, SaidOfPerson>>
  /** The table has brands: the view shows rows of the brands that the caller's role has. */
  readonly branded: boolean
} & (
  | {
      /** The new value of each column when the person is erased; the row stays, for the counts. */
      readonly erase: Readonly<Record<string, string | number | null>>
      /** Rows that may be erased, if not all may; `t` is the table. */
      readonly when?: string
      /** Why the other rows stay. */
      readonly keeps?: string
    }
  | { readonly erase: null; readonly keeps: string }
)

const status = (states: States) => ({ label: 'Status', states })
const sent = { firstname: 'First name', lastname: 'Last name', mobile: 'Mobile' } as const
const nobody = { firstname: '', lastname: '', email: '', mobile: '', ip: null } as const
const books = 'Books and contracts are kept as tax law asks.'

const because = (why: string, ...tables: readonly string[]) => Object.fromEntries(tables.map(table => [table, why]))

/** All data of an e-mail address, declared once: the person view shows, exports and erases it. */
export const personSources: readonly PersonSource[] = [
  {
    table: 'web_inquiries',
    label: 'Property inquiries',
    by: 'email',
    at: 'created_at',
    shows: { ...sent, message: 'Message', status: status(inquiryStates) },
    branded: true,
    erase: { ...nobody, message: '', page_url: null, utm: null },
    parts: [{ table: 'web_inquiry_replies', of: 'inquiry_id', erase: { body: '' } }],
  },
  {
    table: 'reply_drafts',
    label: 'Replies begun',
    by: 'email',
    at: 'updated_at',
    shows: { text: 'Text' },
    branded: true,
    erase: { email: '', text: '' },
  },
  {
    table: 'web_appointments',
    label: 'Site visits',
    by: 'email',
    at: 'created_at',
    shows: { ...sent, visit_date: { label: 'Day', as: 'day' }, notes: 'Notes', status: status(appointmentStates) },
    branded: true,
    erase: { ...nobody, notes: null },
    when: "t.status not in ('requested', 'confirmed') or t.visit_date < current_date",
    keeps: 'A visit that is still to come is cancelled first.',
  },
  {
    table: 'web_career_applications',
    label: 'Career applications',
    by: 'email',
    at: 'created_at',
    shows: { ...sent, position_applied: 'Position', cover_letter: 'Cover letter', status: status(applicationStates) },
    branded: true,
    file: 'resume',
    erase: { ...nobody, cover_letter: null, resume: null },
  },
  {
    table: 'newsletter_subscriptions',
    label: 'Newsletter subscriptions',
    by: 'email',
    at: 'subscribed_at',
    shows: { firstname: 'First name', status: status(subscriptionStates) },
    branded: true,
    // An address has one subscription per brand.
    erase: { email: 'erased-{id}@erased.invalid', firstname: '', ip: null, source_page: null, status: 'unsubscribed' },
  },
  {
    table: 'leads',
    label: 'Leads of sellers',
    by: 'client_email',
    at: 'registered_at',
    shows: {
      client_first_name: 'First name',
      client_last_name: 'Last name',
      client_mobile: 'Mobile',
      status: status(leadStates),
    },
    branded: true,
    erase: {
      client_first_name: '',
      client_last_name: '',
      client_email: null,
      client_mobile: null,
      citizenship: null,
      status: 'anonymised',
    },
    // What a seller wrote of the client when asking for longer, or for another seller.
    parts: (['ownership_extensions', 'lead_renewals', 'transfer_requests'] as const).map(table => ({
      ...{ table, of: 'lead_id', erase: { reason: 'Erased' } },
    })),
    when: "t.status <> 'converted'",
    keeps: 'A lead that became a reservation stays with it.',
  },
  {
    table: 'reservation_partners',
    label: 'Client information sheets',
    by: 'email',
    at: 'created_at',
    shows: {
      first_name: 'First name',
      last_name: 'Last name',
      mobile: 'Mobile',
      birth_date: { label: 'Birth date', as: 'day' },
    },
    branded: true,
    erase: null,
    keeps: `${books} The anti-money-laundering law adds five years.`,
  },
  {
    table: 'contracts',
    label: 'Contracts',
    by: 'email',
    at: 'created_at',
    shows: { buyer_name: 'Buyer', contract_no: 'Contract no.', status: status(contractStates) },
    branded: true,
    erase: null,
    keeps: books,
  },
  {
    table: 'buyer_inquiries',
    label: 'Buyers’ inquiries',
    by: 'email',
    at: 'created_at',
    shows: {
      name: 'Name',
      ticket_no: 'Ticket',
      subject: 'Subject',
      message: 'Message',
      status: status(buyerInquiryStates),
    },
    branded: true,
    erase: null,
    keeps: 'What was asked of a contract is kept with it.',
  },
  {
    table: 'remittances',
    label: 'Remittance slips',
    by: 'email',
    at: 'created_at',
    shows: { buyer_name: 'Buyer', remittance_slip: 'Slip', bank: 'Bank', amount: { label: 'Amount', as: 'pesos' } },
    branded: true,
    erase: null,
    keeps: books,
  },
  {
    table: 'mail_outbox',
    label: 'Mails',
    by: 'to',
    many: true,
    at: 'created_at',
    shows: { subject: 'Subject', status: { label: 'State', states: mailStates } },
    branded: true,
    erase: { to: '[]', cc: '[]', bcc: '[]', subject: 'Erased', body: '' },
    when: "t.status in ('sent', 'dead')",
    keeps: 'A mail that is on its way goes out first.',
  },
  {
    table: 'users',
    label: 'Accounts',
    by: 'email',
    at: 'created_at',
    shows: { Firstname: 'First name', Lastname: 'Last name', mobile: 'Mobile', department: 'Department' },
    branded: false,
    erase: null,
    keeps: 'An account is deactivated in User Accounts; the trail names who did what.',
  },
  {
    table: 'sellers',
    label: 'Sellers',
    by: 'email',
    at: 'created_at',
    shows: {
      first_name: 'First name',
      last_name: 'Last name',
      mobile: 'Mobile',
      prc_no: 'PRC no.',
      status: status(sellerStates),
    },
    branded: false,
    erase: null,
    keeps: 'What a seller sold is kept with their name.',
  },
  {
    table: 'draft_users',
    label: 'Registrations of sellers',
    by: 'email',
    at: 'created_at',
    shows: { first_name: 'First name', last_name: 'Last name', mobile: 'Mobile', status: status(draftUserStates) },
    branded: false,
    // An address has one registration, and one that is erased waits for nobody.
    erase: {
      ...{ email: 'erased-{id}@erased.invalid', first_name: '', last_name: '', mobile: '', decision_reason: null },
      ...{ code_mark: null, code_ends_at: null, status: 'expired' },
    },
    when: "t.status <> 'promoted'",
    keeps: 'The registration of a seller is kept with the seller.',
  },
  {
    table: 'marketing_partners',
    label: 'Marketing partners',
    by: 'email',
    at: 'created_at',
    shows: { name: 'Name', mobile: 'Mobile', address: 'Address', status: status(partnerStates) },
    branded: false,
    erase: null,
    keeps: books,
  },
]

/** Columns with an address but no data of a person beyond those declared above, and why. */
export const notPersons: Readonly<Record<string, string>> = {
  'email_settings.from_email': 'an address of the house',
  'email_settings.reply_to': 'an address of the house',
  'password_resets.email': 'a request to sign in, without a person until it is settled; kept for days',
  'leads.email_key': 'made from client_email',
  'bell_settings.mail': 'a choice, not an address',
  'case_undos.mails': 'the numbers of mails',
  'sealed_mails.mail_id': 'the number of a mail',
  'reservation_partners.mailing_choice': 'a choice, not an address',
}

const ofBooks = 'Stands in a sheet, contract, payment or slip, which is kept as tax law asks.'
const ofStaff = 'Names who of staff did it; the trail names who did what.'
const ofHouse = 'Is the house’s own, and of no person.'
const ofAccount = 'Belongs to an account, and goes with it or with its session.'
const inTrail = 'The trail is never erased; it goes with its month (decision 099).'
const ofSellers = 'What a seller sold or did is kept with their name.'

/** Tables with columns that may say something of a person, which no source reaches, each with why. */
export const heldOtherwise: Readonly<Record<string, string>> = {
  ...because(ofBooks, 'client_signatures', 'client_surveys', 'debit_arrangements', 'documents', 'paynow_payments'),
  ...because(ofBooks, 'reservations', 'submission_extensions', 'erp_postings'),
  ...because('What was asked of a contract is kept with it.', 'buyer_inquiry_files', 'buyer_inquiry_replies'),
  ...because(ofStaff, 'approval_delegations', 'buyer_agreements', 'buyer_contents', 'buyer_contents_published'),
  ...because(ofStaff, 'buyer_contents_revisions', 'buyer_contents_schedules', 'command_runs', 'gateway_keys'),
  ...because(
    ofStaff,
    'launches',
    'launch_facts',
    'marketing_partner_approval_levels',
    'named_drafts',
    'presence',
    'property_revisions',
    'record_changes',
  ),
  ...because(ofStaff, 'site_preview_links', 'site_published', 'site_releases', 'site_revisions', 'site_schedules'),
  ...because(ofStaff, 'site_sections', 'sites', 'trail_checks', 'exports', 'content_reviews', 'review_rules'),
  ...because(ofHouse, 'brands', 'email_settings', 'faq_categories', 'holidays', 'job_runs', 'knowledge_folders'),
  ...because(ofHouse, 'media_folders', 'project_news', 'properties', 'recipients', 'schema_migrations', 'user_roles'),
  ...because(ofHouse, 'web_locations', 'web_news', 'command_uploads', 'saved_answers'),
  ...because(ofAccount, 'buyer_agreement_consents', 'buyer_sessions', 'saved_views', 'second_factors', 'sessions'),
  ...because(inTrail, 'audit_trails', 'user_trails', 'sellers_audit_trail', 'trail_fresh', 'trail_lines'),
  ...because(ofSellers, 'contract_quotas', 'ytd_data'),
  ...because('Kept for days, and of no person until it is settled.', 'password_resets', 'sign_in_attempts'),
  ...because('Says why a row was not taken, and goes with its run.', 'command_run_errors'),
  ...because('What a step of staff changed, as it was before; goes after a day.', 'case_undos'),
  ...because('Was published with consent; Testimonials takes it out.', 'web_testimonials'),
}
