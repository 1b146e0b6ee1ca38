import { recordKeys, recordManifests } from '../model/kinds/records.ts'
import { trailRecords } from '../model/kinds/trail-records.ts'

/** A table, and the column that lines name its rows by: their id, unless another is given. */
export type Where = readonly [table: string, by?: string]

const snake = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
/** Kinds of records whose table is not their key in snake case. */
const elsewhere: Readonly<Record<string, string>> = {
  buyersFaqs: 'faqs',
  webFaqs: 'faqs',
  webFaqCategories: 'faq_categories',
}
const ofManifests: Readonly<Record<string, Where>> = Object.fromEntries(
  // The first of several with one name, as the questions of sites and buyers.
  recordKeys.toReversed().map(key => [recordManifests[key].entity, [elsewhere[key] ?? snake(key)]]),
)
/** Where the record of each kind stands, beside those with a manifest. */
const others: Readonly<Record<string, Where>> = {
  user: ['users'],
  user_role: ['user_roles'],
  'email-setting': ['email_settings'],
  'buyer-inquiry': ['buyer_inquiries'],
  remittance: ['remittances'],
  contract: ['contracts', 'contract_no'],
  document: ['documents'],
  'paynow-payment': ['paynow_payments'],
  lead: ['leads', 'lead_no'],
  'lead-retention': ['lead_retention'],
  ownership_extension: ['ownership_extensions', 'request_no'],
  lead_renewal: ['lead_renewals', 'request_no'],
  submission_extension: ['submission_extensions', 'request_no'],
  transfer_request: ['transfer_requests', 'transfer_no'],
  marketing_partner: ['marketing_partners', 'partner_no'],
  reservation: ['reservations', 'reservation_no'],
  approval_delegation: ['approval_delegations'],
  approval_terms: ['approval_terms', 'entity'],
  unit: ['units'],
  property: ['properties'],
  file: ['files'],
  'media-folder': ['media_folders'],
  cis_attachment: ['cis_attachments'],
  'web-inquiry': ['web_inquiries'],
  'web-appointment': ['web_appointments'],
  'web-career-application': ['web_career_applications'],
  'newsletter-subscription': ['newsletter_subscriptions'],
  recipients: ['recipients'],
  launch: ['launches'],
  content_review: ['content_reviews'],
  review_rule: ['review_rules'],
  'gateway-key': ['gateway_keys'],
  'preview-link': ['site_preview_links'],
  site: ['sites'],
  mail: ['mail_outbox'],
  command: ['command_runs'],
}
const content = 'its line has the fields that differ, which test/writes.test.ts and the tests of the editor hold'
/** Kinds that are not held against a row, each with the reason. */
export const withoutRow: Readonly<Record<string, string>> = {
  'web-content': content,
  'buyer-content': content,
  'project-info': content,
  'page-draft': 'a draft has two whole pages, and its line the fields in which they differ',
  'record-draft': 'a draft has two whole records, and its line the fields in which they differ',
  'record-change': 'a change that waits has two whole records, and its line the fields in which they differ',
  approval_level: 'a chain is a list of numbers, and its line has the names',
  'reservation-partner':
    'only what the ERP did with it stands in a line of its own; an edit is a line of its reservation',
  'manage-content': 'one switch of a portal, which stands within a row of JSON',
  'buyer-agreement': 'a version that is in force never changes: a line says that a buyer agreed to it',
  'erp-posting': 'its steps are lines of what it posts',
  'site-release': 'a release never changes, and its line has the titles of what went out',
  saved_view: 'a view that is shared comes with the set-up of a house, whose line counts them',
  set_up: 'what it changes has lines of its own; its own line counts them',
  sheet: 'what it changes has lines of its own; its own line counts them',
  units: 'what a list of units changes has lines of its own; its own line counts them',
  person: 'known by a mark alone (decision 099): there is no row',
  export: 'the file is gone after a week; its line has the list and what was asked of it',
  report: 'computed when it is asked for',
  trail: 'a check of the trail, not a record of it',
  'trail-month': 'lines that were let go',
  backup: 'an archive elsewhere',
  'secret-key': 'a key stands in no row',
}
/** The kinds that are held against their rows. */
export const rowsOfKinds: Readonly<Record<string, Where>> = { ...ofManifests, ...others }
/** Kinds that have neither a row nor a reason, and those that have both. */
export const undecided = (): string[] =>
  Object.keys(trailRecords).filter(key => Object.hasOwn(rowsOfKinds, key) === Object.hasOwn(withoutRow, key))

/** Of a row that came or went: what its line need not say, by kind, each with the reason. */
const visitor = 'nothing that a visitor or buyer wrote of themselves stands in the trail (decision 099)'
const draft = 'everything of its kind begins as a draft'
export const leftOut: Readonly<Record<string, readonly (readonly [columns: RegExp, why: string])[]>> = {
  '*': [
    [/^(brand_id|site_id)$/, 'the brand of the line'],
    [/_by(_name)?$/, 'who the line is of'],
    [/^(reservation|request|transfer|partner|lead)_no$/, 'the number that the line goes by'],
    [/^sales_group_id$/, 'the group of its seller'],
    [/^(sort|reading_order)$/, 'the place at the end of its list, where a new one stands'],
  ],
  unit: [[/^property_id$/, 'the page of the property that the line leads to']],
  review_rule: [[/^section$/, 'its subject names the page']],
  content_review: [
    [/^(title|section|content|content_mark)$/, 'said as the page and its version'],
    [/^(people|writers|decide_by)$/, 'those of the rule, at that time'],
  ],
  'web-inquiry': [[/./, visitor]],
  'web-appointment': [[/./, visitor]],
  'web-career-application': [[/./, visitor]],
  'newsletter-subscription': [[/./, visitor]],
  'buyer-inquiry': [[/./, visitor]],
  remittance: [[/./, visitor]],
  lead: [
    [/^(client_.*|citizenship|seller_id|registered_at)$/, `${visitor}; whose it is and since when, the line itself`],
  ],
  launch: [
    [/^status$/, draft],
    [/^brand_list$/, 'the sites of the pages that it says'],
  ],
  reservation: [
    [/^unit_id$/, 'said as `unit`'],
    [
      /^(ra_status|reservation_date|vat_amount|equity_amount|balance_amount|monthly_amortization|turnover_date)$/,
      'every reservation begins so, on the day of the line; figures follow from the terms that it says',
    ],
  ],
  ownership_extension: [[/^(seller_id|ownership_expiration)$/, 'who filed it, and what stands with the lead']],
  lead_renewal: [[/^(seller_id|lead_expiration)$/, 'who filed it, and what stands with the lead']],
  submission_extension: [[/^(seller_id|submission_expiration)$/, 'who filed it, and what stands with the reservation']],
  transfer_request: [[/^(from|to)_group_id$/, 'the groups of the two sellers']],
  draft_user: [
    [/^(email|mobile|first_name|last_name)$/, visitor],
    [/^(status|expires_at|code_.*|verification_sent_at)$/, 'every registration begins so; a code stands in no line'],
  ],
  file: [[/^(disk|sha256|width|height|scan_status|cropped_from|folder_id)$/, 'what its content is, and where it lies']],
  user: [[/^(user_type_id|password_changed_at|must_change_password)$/, 'every account of staff begins so']],
  'email-setting': [[/^(label|event_key|event_group|has_own_words)$/, 'its subject names the mail']],
  'web-news': [[/^status$/, draft]],
  'web-career': [[/^status$/, draft]],
  faq: [[/^published_at$/, 'the moment of the line']],
  'web-redirect': [[/^origin$/, 'by hand: what came by itself says so']],
  'lead-retention': [[/^effective_from$/, 'the day of the line']],
  cis_attachment: [[/^file_id$/, 'said as `file`']],
  sales_group: [[/^head_user_id$/, 'said as `head`, by the address']],
  seller: [[/^user_id$/, 'the account of the address that the line says']],
  command: [[/^(brand_ids|heard_at|started_at)$/, 'the brands of who started it, and the moment of the line']],
}
