import { idempotencyDays } from '../../model/contract/headers.ts'
import type { RecordKey } from '../../model/kinds/records.ts'
import type { Tables } from '../db/tables.ts'
import { deviceDays } from '../records/devices.ts'

/** What keeps a table from growing without bound. */
type Keeper =
  /** The sweep deletes rows that are so many days old by this column; of these alone, where it says so. */
  | { readonly age: number; readonly by: string; readonly only?: string }
  /** A job of its own, or the code that writes it, removes rows: by this rule. */
  | { readonly rule: string }
  /** Its rows stay for ever, because. */
  | { readonly kept: string }

const views = [
  'audit_trails',
  'buyer_inquiries',
  'documents',
  'newsletter_subscriptions',
  'paynow_payments',
  'remittances',
  'trail_fresh',
  'trail_lines',
  'user_trails',
  'web_appointments',
  'web_career_applications',
  'web_inquiries',
] as const
/** A kind of record that people keep by hand is what the house consists of; from the trash it goes by purge-trash. */
type OfRecord = SnakeCase<RecordKey>
type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text
type Kept = Exclude<keyof Tables, (typeof views)[number] | OfRecord>

const years = 365.25
const worked = { kept: 'it is what people work on: its records end in their own states' } as const
const house = { kept: 'it is what the house consists of, a row for each' } as const
const said = { kept: 'who agreed to what, and when, must be shown for ever' } as const
const versions = { kept: 'history: each saved version can be read and put back' } as const
const current = { rule: 'one row for each thing that it speaks of, written over' } as const
const withRecord = { rule: 'goes with the record that it belongs to' } as const
const trail = { rule: 'months beyond AUDIT_KEEP_MONTHS are let go (retire-trails)' } as const
const trash = { rule: 'after 180 days in the trash it is erased (purge-trash)' } as const

/** Every table once but those of records; a test holds the list against the database, so that a new table says what becomes of its rows. */
export const keepers: Readonly<Record<Kept, Keeper>> = {
  action_tokens: { age: 90, by: 'expires_at' },
  approval_delegations: worked,
  approval_reminders: { age: 400, by: 'due_at', only: 'sent_at is not null' },
  approval_terms: house,
  attention: { rule: 'what is over goes at the next look (watch)' },
  audit_trails_rows: trail,
  bell_mails: { age: 400, by: 'mailed_at' },
  bell_reads: { age: 400, by: 'read_at' },
  bell_settings: current,
  brands: house,
  buyer_acts: { age: 2, by: 'created_at' },
  buyer_agreement_consents: said,
  buyer_agreement_letters: said,
  buyer_agreements: said,
  buyer_codes: { age: 30, by: 'expires_at' },
  buyer_contents: current,
  buyer_contents_published: current,
  buyer_contents_revisions: versions,
  buyer_contents_schedules: { age: 400, by: 'done_at' },
  buyer_inquiries_rows: worked,
  buyer_inquiry_files: withRecord,
  buyer_inquiry_replies: withRecord,
  buyer_sessions: { age: 90, by: 'expires_at' },
  case_undos: { age: 1, by: 'created_at' },
  counted_calls: { age: 1, by: 'ends_at' },
  cis_attachments: worked,
  client_signatures: worked,
  client_surveys: worked,
  comment_mentions: withRecord,
  comment_pictures: { rule: 'goes with its comment; what no comment took goes after seven days (sweep)' },
  comments: { kept: 'what was said of a record stands with it; what visitors sent takes it along when it is erased' },
  command_run_errors: { rule: 'goes 90 days after its run was made (sweep)' },
  command_runs: { kept: 'a row for each run: who brought what in, and with which outcome' },
  command_schedules: current,
  command_uploads: { age: 400, by: 'created_at' },
  contract_quotas: worked,
  content_reviews: worked,
  contracts: worked,
  debit_arrangements: worked,
  documents_rows: worked,
  email_settings: house,
  dashboard_cards: current,
  erp_postings: { kept: 'what the ERP was sent and answered is kept with the books' },
  exports: { rule: 'goes after seven days with its file (sweep)' },
  faqs: house,
  files: {
    rule: 'what people sent goes with the last record that names it, and its content with it; media stay, as history names them',
  },
  gateway_keys: { kept: 'who could call until when' },
  gateway_uses: current,
  idempotency_keys: { age: idempotencyDays, by: 'created_at' },
  job_runs: current,
  known_devices: { age: deviceDays, by: 'last_seen_at' },
  launch_facts: withRecord,
  launch_members: withRecord,
  launch_records: withRecord,
  launches: { kept: 'what was published together, and by whose decision' },
  lead_renewals: worked,
  lead_retention: house,
  leads: worked,
  list_columns: current,
  mail_outbox: { age: Math.round(5 * years), by: 'created_at', only: "status in ('sent', 'dead')" },
  manage_contents: house,
  marketing_partner_approval_levels: house,
  marketing_partner_papers: withRecord,
  marketing_partners: worked,
  media_folders: house,
  newsletter_subscriptions_rows: trash,
  named_drafts: { rule: 'goes with its page or record, with a launch that brings it, or when somebody deletes it' },
  official_receipts: worked,
  operation_marks: current,
  ownership_extensions: worked,
  password_history: { rule: 'the last passwords of each account, as many as may not be chosen again (sweep)' },
  password_resets: { age: 30, by: 'expires_at' },
  paynow_payments_rows: worked,
  picture_words: withRecord,
  post_dated_checks: worked,
  presence: { age: 1, by: 'seen_at' },
  private_files: withRecord,
  project_info: house,
  properties: house,
  property_revisions: versions,
  recipients: house,
  record_changes: withRecord,
  record_imports: { age: 30, by: 'created_at' },
  record_files: withRecord,
  remittances_rows: worked,
  reply_drafts: { age: 90, by: 'updated_at' },
  reservation_partners: withRecord,
  reservations: worked,
  review_rules: house,
  saved_views: house,
  schema_migrations: house,
  second_factors: current,
  sealed_mails: { rule: 'goes once its mail was sent or what it opens has ended (sweep)' },
  sellers_audit_trail: trail,
  server_key: current,
  sessions: { age: 90, by: 'expires_at' },
  sign_in_attempts: { age: 30, by: 'created_at' },
  site_builds: { age: 400, by: 'started_at', only: "status in ('replaced', 'failed')" },
  site_check_counts: { age: 800, by: 'counted_at' },
  site_preview_links: { age: 400, by: 'expires_at' },
  site_published: current,
  site_release_members: versions,
  site_releases: versions,
  site_revisions: versions,
  site_schedules: { age: 400, by: 'done_at' },
  site_sections: current,
  sites: house,
  sso_attempts: { age: 1, by: 'expires_at' },
  submission_extensions: worked,
  trail_checks: { rule: 'the last hundred; each verdict stands in the trail' },
  trail_fresh_rows: { rule: 'within a second its lines are taken over into trail_lines (sealer)' },
  trail_lines_rows: trail,
  trail_looks: { rule: 'goes after the hour that it counts for (sweep)' },
  trail_marks: current,
  trail_seals: { kept: 'one chain: without its beginning the rest could not be verified' },
  transfer_requests: worked,
  undo_log: { age: 7, by: 'created_at' },
  unit_imports: { age: 30, by: 'created_at' },
  unit_waits: { rule: 'goes when its turn comes, when it is left, or when the unit is sold' },
  units: house,
  user_roles: house,
  user_trails_rows: trail,
  users: house,
  vat_rules: house,
  web_appointments_rows: trash,
  web_career_applications_rows: {
    rule: 'erased on its purge_on (purge-applications), and from the trash after 180 days',
  },
  web_inquiries_rows: trash,
  web_inquiry_replies: withRecord,
  web_lost_addresses: { age: 30, by: 'last_at' },
  web_settings: house,
  ytd_data: current,
}

/** What the sweep deletes by its age. */
export const aged = Object.entries(keepers).flatMap(([table, keeper]) =>
  'age' in keeper ? [{ table, ...keeper }] : [],
)
