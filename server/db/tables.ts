// Written from the migrated database: `npx vitest run server/db/tables.test.ts -u`. Do not edit; write a migration.
import type { ColumnType, JSONColumnType } from 'kysely'
import type { PageFlags } from '../../model/pages/access.ts'
import type { MailRecipient } from '../../model/recipient.ts'

/** timestamptz(3): read as a Date, written as one or as ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** decimal: read as exact text, never as a float. */
type Numeric = ColumnType<string, string | number, string | number>
/** jsonb of any shape: read parsed, written as JSON.stringify makes it. */
type Json = ColumnType<unknown, string, string>
/** A column that the database fills in when it is left out. */
type Given<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>
/** A column that the database works out itself. */
type Made<T> = ColumnType<T, never, never>
type Kept = {
  created_at: Given<Timestamp>
  updated_at: Given<Timestamp>
  created_by: number | null
  updated_by: number | null
  version: Given<number>
}
type Trashable = {
  deleted_at: Timestamp | null
  deleted_by: number | null
}

export type Tables = {
  action_tokens: {
    id: Given<number>
    token_hash: Buffer
    purpose: 'transfer' | 'reservation'
    subject_id: number
    brand_id: number
    recipient_user_id: number
    expires_at: Timestamp
    used_at: Timestamp | null
    revoked_at: Timestamp | null
    created_at: Given<Timestamp>
  }
  approval_delegations: Kept & {
    id: Given<number>
    from_user_id: number
    to_user_id: number
    pages: Json
    starts_on: string
    ends_on: string
    reason: string | null
    ended_at: Timestamp | null
    ended_by: number | null
  }
  approval_reminders: {
    entity: string
    record_id: number
    due_at: Timestamp
    step: 'reminded' | 'escalated'
    sent_at: Timestamp
  }
  approval_terms: Kept & {
    entity: string
    days: number
    remind_before: Given<number>
    escalate_after: Given<number>
  }
  attention: {
    key: string
    words: string
    since: Given<Timestamp>
    told_at: Timestamp | null
  }
  audit_trails: Tables['audit_trails_rows']
  audit_trails_rows: {
    id: Given<number>
    created_at: Given<Timestamp>
    user_id: number | null
    user_name: string
    area: string
    module: string
    action: string
    entity: string | null
    entity_id: string | null
    brand_id: number | null
    before: Json | null
    after: Json | null
    result: Given<'ok' | 'denied' | 'failed'>
    ip: string | null
    user_agent: string | null
    request_id: string | null
    xid: Given<string>
    search_text: Made<string>
    subject: string | null
    role_id: number | null
    role_name: string | null
  }
  bell_mails: {
    user_id: number
    item: string
    mailed_at: Timestamp
  }
  bell_reads: {
    user_id: number
    item: string
    read_at: Given<Timestamp>
  }
  bell_settings: {
    user_id: number
    mail: 'off' | 'at_once' | 'daily'
    updated_at: Given<Timestamp>
  }
  brands: Kept & {
    id: number
    code: string
    name: string
    slug: string
    display_label: string
    is_sellable: boolean
    preview_base_url: string | null
  }
  buyer_acts: {
    id: Given<number>
    user_id: number | null
    network: string
    action: string
    created_at: Given<Timestamp>
  }
  buyer_agreement_consents: {
    user_id: number
    agreement_id: number
    version_no: number
    agreed_at: Given<Timestamp>
    ip: string | null
  }
  buyer_agreement_letters: {
    id: number
    version_no: number
    letters: number
    told_at: Given<Timestamp>
  }
  buyer_agreements: {
    id: number
    version_no: number
    type: 'terms_and_condition' | 'privacy_policy'
    title: string
    body: string
    effective_date: string
    requires_reconsent: boolean
    published_at: Given<Timestamp>
    published_by: number | null
    published_by_name: string | null
  }
  buyer_codes: {
    id: Given<number>
    challenge_hash: Buffer
    asked: Buffer
    network: string
    created_at: Given<Timestamp>
    settled_at: Timestamp | null
    user_id: number | null
    code_mark: Buffer | null
    expires_at: Timestamp | null
    guesses: Given<number>
    used_at: Timestamp | null
  }
  buyer_contents: {
    id: number
    portal: string
    own: JSONColumnType<Record<string, unknown>>
    version: Given<number>
    created_at: Given<Timestamp>
    updated_at: Given<Timestamp>
    updated_by: number | null
    updated_by_name: string | null
  }
  buyer_contents_published: {
    portal: string
    own: JSONColumnType<Record<string, unknown>>
    version: number
    published_at: Given<Timestamp>
    published_by: number | null
    published_by_name: string | null
  }
  buyer_contents_revisions: {
    id: Given<number>
    portal: string
    version: number
    kind: 'save' | 'publish' | 'restore' | 'seed'
    own: JSONColumnType<Record<string, unknown>>
    note: string | null
    created_at: Given<Timestamp>
    created_by: number | null
    created_by_name: string | null
  }
  buyer_contents_schedules: {
    id: Given<number>
    portal: string
    version: number
    publish_at: Timestamp
    status: Given<'waiting' | 'done' | 'cancelled' | 'failed'>
    error: string | null
    created_by: number | null
    created_by_name: string | null
    created_at: Given<Timestamp>
    done_at: Timestamp | null
  }
  buyer_inquiries: Tables['buyer_inquiries_rows']
  buyer_inquiries_rows: Kept & Trashable & {
    id: Given<number>
    brand_id: number
    ticket_no: string
    name: string
    email: string
    contract_no: string
    property_id: number
    code: string
    group_name: string
    category_name: string
    sub_name: string | null
    validator: Given<'none' | 'downgrade' | 'pdc_window'>
    subject: string
    message: string
    payload: Given<JSONColumnType<Record<string, string>>>
    check_id: number | null
    request_deadline: string | null
    processing_fee: Numeric | null
    fee_waived: Given<boolean>
    fee_or_no: string | null
    status: Given<'new' | 'assigned' | 'in_progress' | 'awaiting_buyer' | 'resolved' | 'rejected' | 'closed'>
    assigned_to: number | null
    sla_due_at: Timestamp
    is_overdue: Given<boolean>
    is_granted: boolean | null
    responded_at: Timestamp | null
    closed_at: Timestamp | null
    ruling: Json | null
    override_reason: string | null
    override_by: number | null
    override_at: Timestamp | null
    feedback_rating: number | null
    feedback_comment: string | null
    ip: string | null
    search_text: Made<string>
  }
  buyer_inquiry_files: {
    inquiry_id: number
    file_id: number
    brand_id: number
    ip: string | null
    created_at: Given<Timestamp>
  }
  buyer_inquiry_replies: {
    id: Given<number>
    inquiry_id: number
    brand_id: number
    kind: 'reply' | 'call' | 'question' | 'buyer'
    body: string
    created_at: Given<Timestamp>
    created_by: number
    created_by_name: string
  }
  buyer_sessions: {
    token_hash: Buffer
    user_id: number
    created_at: Given<Timestamp>
    last_seen_at: Given<Timestamp>
    expires_at: Timestamp
    revoked_at: Timestamp | null
    ip: string | null
    user_agent: string | null
  }
  case_undos: {
    id: Given<number>
    entity: string
    record_id: number
    record_version: number
    action: string
    user_id: number
    brand_id: number | null
    changes:
      | JSONColumnType<{ table: string; id: number; version: number
      | null; set: { [column: string]: unknown }
      | null; isGone?: true }[]>
    mails: JSONColumnType<number[]>
    ends_at: Timestamp
    undone_at: Timestamp | null
    created_at: Given<Timestamp>
  }
  cis_attachments: Kept & {
    id: Given<number>
    brand_id: number
    reservation_no: string
    partner_id: string
    doc_type:
      | 'valid_id_1'
      | 'valid_id_2'
      | 'proof_of_billing'
      | 'proof_of_income'
      | 'tin_proof'
      | 'birth_or_marriage_cert'
      | 'cenomar'
      | 'spa'
      | 'computation_sheet'
      | 'signed_ra'
      | 'rf_proof'
      | 'pdc_acknowledgment'
      | 'ada_enrollment'
      | 'passport'
      | 'sec_registration'
      | 'gis'
      | 'secretary_certificate'
    file_id: number
    uploaded_at: Given<Timestamp>
    status: Given<'pending' | 'accepted' | 'returned'>
    remark: string | null
    checked_by: number | null
    checked_at: Timestamp | null
    file_name: string | null
  }
  client_signatures: Kept & {
    id: Given<number>
    brand_id: number
    reservation_no: string
    partner_id: string | null
    signer_role: 'buyer' | 'co_buyer' | 'attorney_in_fact' | 'seller' | 'broker'
    signer_name: string
    form: 'cis' | 'ra'
    image: number
    signed_at: Timestamp
    ip: string
    device: string | null
    document_sha256: Buffer
    consent_text_version: string
    voided_at: Timestamp | null
    voided_reason: string | null
  }
  client_surveys: Kept & {
    id: Given<number>
    brand_id: number
    reservation_no: string
    partner_id: string
    source_awareness: string
    purpose: 'own_use' | 'investment' | 'for_family' | 'rental'
    reasons: Given<JSONColumnType<string[]>>
    competitors: Given<string>
    household_size: number | null
    seller_rating: number
    process_rating: number
    comments: string | null
  }
  command_run_errors: {
    id: Given<number>
    run_id: number
    row: number
    field: string
    value: string
    message: string
  }
  command_runs: {
    id: Given<number>
    command:
      | 'seller'
      | 'user'
      | 'payment'
      | 'receipt'
      | 'property'
      | 'productivity'
      | 'sales_group'
      | 'files'
      | 'contract'
      | 'post_dated_check'
      | 'debit_arrangement'
      | 'document'
      | 'lead'
    status: Given<'queued' | 'running' | 'succeeded' | 'failed' | 'timed_out'>
    started_by: number | null
    started_by_name: string
    brand_ids: number[]
    started_at: Timestamp
    finished_at: Timestamp | null
    heard_at: Timestamp
    attempts: Given<number>
    source: string | null
    source_sha256: Buffer | null
    bytes_total: number | null
    bytes_done: Given<number>
    rows_read: Given<number>
    rows_inserted: Given<number>
    rows_updated: Given<number>
    rows_unchanged: Given<number>
    rows_failed: Given<number>
    log: string | null
    created_at: Given<Timestamp>
    updated_at: Given<Timestamp>
    version: Given<number>
  }
  command_schedules: Kept & {
    command:
      | 'seller'
      | 'user'
      | 'payment'
      | 'receipt'
      | 'property'
      | 'productivity'
      | 'sales_group'
      | 'files'
      | 'contract'
      | 'post_dated_check'
      | 'debit_arrangement'
      | 'document'
      | 'lead'
    cron: string | null
    next_at: Timestamp | null
  }
  command_uploads: {
    id: Given<number>
    command: string
    name: string
    sha256: Buffer
    size: number
    brand_ids: number[]
    uploaded_by: number
    created_at: Given<Timestamp>
  }
  comment_mentions: {
    comment_id: number
    user_id: number
    brand_id: number | null
    created_at: Given<Timestamp>
    mailed_at: Timestamp | null
  }
  comment_pictures: {
    id: Given<number>
    comment_id: number | null
    kind: string
    record_id: string
    brand_id: number | null
    file_id: number
    original_name: string | null
    created_at: Given<Timestamp>
    created_by: number
  }
  comments: {
    id: Given<number>
    kind: string
    record_id: string
    brand_id: number | null
    field: string | null
    thread_id: number | null
    text: string
    created_at: Given<Timestamp>
    created_by: number
    edited_at: Timestamp | null
    resolved_at: Timestamp | null
    resolved_by: number | null
    deleted_at: Timestamp | null
    version: Given<number>
    task_for: number | null
    task_by: number | null
    task_at: Timestamp | null
    task_due: string | null
    task_mailed_at: Timestamp | null
  }
  content_reviews: {
    id: Given<number>
    brand_id: number
    section: string
    title: string
    content_version: number
    status: Given<'asked' | 'agreed' | 'refused' | 'withdrawn' | 'overtaken'>
    note: string | null
    roles: Json
    people: Json
    writers: Json
    asked_by: number
    asked_by_name: string
    reason: string | null
    remarks: Given<Json>
    decided_by: string | null
    decided_at: Timestamp | null
    decide_by: Timestamp | null
    created_at: Given<Timestamp>
    updated_at: Given<Timestamp>
    updated_by: number | null
    version: Given<number>
    content: Json | null
    content_mark: string | null
  }
  contract_quotas: Kept & {
    id: Given<number>
    seller_id: number
    seller_name: string
    position:
      | 'property_consultant'
      | 'senior_property_consultant'
      | 'sales_manager'
      | 'sales_director'
      | 'division_head'
    sales_group: string
    brand_id: number
    period_year: number
    period_month: number
    quota_amount: Numeric
    quota_units: number
    actual_amount: Given<Numeric>
    actual_units: Given<number>
    cancelled_amount: Given<Numeric>
  }
  contracts: Kept & {
    id: Given<number>
    brand_id: number
    contract_no: string
    reservation_no: string | null
    property_id: number
    unit_id: number
    buyer_id: number | null
    buyer_name: string
    email: Given<string>
    contract_price: Numeric
    tcp: Numeric
    credited_amount: Numeric | null
    overdue_amount: Numeric | null
    turned_over_on: string | null
    predecessor_no: string | null
    wants_news: boolean | null
    status: Given<'active' | 'fully_paid' | 'cancelled'>
    figures_as_of: string | null
    search_text: Made<string>
  }
  counted_calls: {
    what: string
    key: string
    n: number
    ends_at: Timestamp
  }
  dashboard_cards: {
    user_id: number
    cards: JSONColumnType<{ card: string; is_hidden: boolean }[]>
    updated_at: Given<Timestamp>
  }
  debit_arrangements: Kept & {
    id: Given<number>
    brand_id: number
    contract_no: string
    bank: string
    account_masked: string
    start_on: string
    end_on: string | null
    status: Given<'pending' | 'active' | 'suspended' | 'ended'>
  }
  documents: Tables['documents_rows']
  documents_rows: Kept & {
    id: Given<number>
    brand_id: number
    contract_no: string
    buyer_name: string
    doc_type: 'ra' | 'cts' | 'doas' | 'soa' | 'or' | 'tct_cct' | 'tax_declaration' | 'spa' | 'ids'
    doc_date: string | null
    status: 'lacking' | 'on_file' | 'for_signature' | 'released'
    remarks: string | null
    search_text: Made<string>
    file_id: number | null
    file_name: string | null
    file_size: number | null
    file_since: Timestamp | null
  }
  draft_users: Kept & {
    id: Given<number>
    email: string
    mobile: string
    first_name: string
    last_name: string
    position:
      | 'property_consultant'
      | 'senior_property_consultant'
      | 'sales_manager'
      | 'sales_director'
      | 'division_head'
    sales_group_id: number
    recruiter_id: number | null
    verification_sent_at: Timestamp | null
    code_mark: Buffer | null
    code_ends_at: Timestamp | null
    code_tries: Given<number>
    verified_at: Timestamp | null
    expires_at: Timestamp
    decision_reason: string | null
    decided_at: Timestamp | null
    seller_id: number | null
    status: Given<'draft' | 'verified' | 'promoted' | 'rejected' | 'expired'>
    brands: Given<number[]>
    search_text: Made<string>
  }
  email_settings: Kept & {
    id: Given<number>
    event_key: string
    brand_id: number | null
    to: Given<JSONColumnType<string[]>>
    cc: Given<JSONColumnType<string[]>>
    bcc: Given<JSONColumnType<string[]>>
    from_name: string
    from_email: string
    reply_to: string | null
    enabled: Given<boolean>
    subject: string | null
    body: string | null
    label: Given<string>
    event_group: Given<string>
    has_own_words: Made<boolean>
    searched: Made<string>
  }
  erp_postings: Kept & {
    id: Given<number>
    brand_id: number
    brands: Made<number[]>
    subject_type: 'reservation' | 'marketing_partner' | 'client_data'
    subject_id: number
    name: string
    idempotency_key: string
    status: Given<'queued' | 'posting' | 'posted' | 'failed' | 'dead'>
    attempts: Given<number>
    history: Given<JSONColumnType<{ at: string; outcome: string; detail: string | null; ms: number }[]>>
    is_settled: Given<boolean>
    next_attempt_at: Timestamp | null
    erp_doc_no: string | null
    posted_at: Timestamp | null
    last_error: string | null
    sealed_request: Buffer
    request: Json
    response: Json | null
    mismatches: Given<JSONColumnType<{ field: string; sent: string; received: string }[]>>
    mismatch: Made<string | null>
    searched: Made<string>
  }
  exports: {
    id: Given<number>
    user_id: number
    user_name: string
    list: string
    brand_id: number | null
    brand_ids: JSONColumnType<number[]>
    query: JSONColumnType<Record<string, string>>
    trashed: Given<boolean>
    columns: JSONColumnType<string[]>
    format: 'csv' | 'xlsx' | 'pdf'
    status: Given<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
    done: Given<number>
    about: Given<number>
    path: string | null
    size: number | null
    error: string | null
    ip: string
    user_agent: string
    request_id: string
    created_at: Given<Timestamp>
    updated_at: Given<Timestamp>
    finished_at: Timestamp | null
    asked_at: Given<Timestamp>
    row_right: string | null
  }
  faq_categories: Kept & {
    id: Given<number>
    name: string
    brand_id: number | null
    sort: Given<number>
    is_visible: Given<boolean>
  }
  faqs: Kept & Trashable & {
    id: Given<number>
    category_id: number
    brand_id: number | null
    question: string
    answer: string
    search_text: Made<string>
    sort: Given<number>
    is_visible: Given<boolean>
    published_at: Timestamp | null
    views: Given<number>
    reading_order: Given<number>
  }
  files: Kept & Trashable & {
    id: Given<number>
    disk: string
    path: string
    original_name: string
    mime: string
    size: number
    sha256: Buffer
    visibility: Given<'public' | 'private'>
    width: number | null
    height: number | null
    alt: string | null
    focal_x: number | null
    focal_y: number | null
    brand_id: number | null
    scan_status: Given<'pending' | 'clean' | 'infected' | 'skipped'>
    folder_id: number | null
    cropped_from: number | null
    search_text: Made<string>
    sized_at: Timestamp | null
    size_attempts: Given<number>
    size_next_at: Given<Timestamp>
  }
  gateway_keys: {
    id: Given<number>
    client: 'sellers-portal' | 'buyers-portal'
    name: string
    key_hash: Buffer
    ending: string
    ends_on: string
    created_at: Given<Timestamp>
    created_by: number
    created_by_name: string
    revoked_at: Timestamp | null
    revoked_by_name: string | null
  }
  gateway_uses: {
    client: string
    key_id: number
    last_used_at: Timestamp
  }
  holidays: Kept & {
    id: Given<number>
    date: string
    name: string
    type: 'regular' | 'special_non_working' | 'special_working' | 'bank_closure' | 'company'
    scope: Given<'national' | 'local'>
    city: Given<string>
    is_estimated: Given<boolean>
    source: Given<string>
    search_text: Made<string>
  }
  idempotency_keys: {
    scope: string
    key: string
    request_hash: Buffer
    status: number | null
    reply: Json | null
    created_at: Given<Timestamp>
  }
  incentives: Kept & Trashable & {
    id: Given<number>
    title: string
    program_code: string
    brand_ids: Given<JSONColumnType<string[]>>
    brands: Made<number[]>
    sales_group_ids: Given<JSONColumnType<string[]>>
    positions: Given<JSONColumnType<string[]>>
    start_date: string
    end_date: string
    basis: 'net_sales' | 'units' | 'collections'
    tiers: Given<JSONColumnType<unknown[]>>
    mechanics: Given<string>
    attachment: number | null
    status: Given<'draft' | 'active' | 'ended' | 'archived'>
    publish_at: Timestamp | null
    published_at: Timestamp | null
    held: string | null
    search_text: Made<string>
  }
  job_runs: {
    name: string
    cron: Given<string>
    slot: Timestamp
    ended_at: Timestamp | null
    outcome: 'done' | 'failed' | null
    failures: Given<number>
    error: string | null
  }
  knowledge_center: Kept & Trashable & {
    id: Given<number>
    folder_id: number
    title: string
    description: Given<string>
    file: number
    brand_codes: Given<JSONColumnType<string[]>>
    brands: Made<number[]>
    positions: Given<JSONColumnType<string[]>>
    expires_at: Timestamp | null
    download_count: Given<number>
    status: Given<'draft' | 'scheduled' | 'published' | 'archived'>
    publish_at: Timestamp | null
    published_at: Timestamp | null
    held: string | null
    search_text: Made<string>
  }
  knowledge_folders: Kept & {
    id: Given<number>
    name: string
    type: 'resources' | 'training' | 'forms' | 'price_list' | 'marketing_kit'
    search_text: Made<string>
  }
  known_devices: {
    id: Given<number>
    user_id: number
    key_hash: Buffer
    created_at: Given<Timestamp>
    last_seen_at: Given<Timestamp>
    failed_tries: Given<number>
    locked_until: Timestamp | null
  }
  launch_facts: {
    id: Given<number>
    launch_id: number
    property_id: number
    brand_id: number
    section: string
    base: JSONColumnType<Record<string, unknown>>
    content: JSONColumnType<Record<string, unknown>>
    before: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    after: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    created_at: Timestamp
    created_by: number | null
    created_by_name: string | null
  }
  launch_members: {
    id: Given<number>
    launch_id: number
    site_id: number | null
    section: string
    brand_id: number | null
    version: number
    before_own: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    before_version: number | null
    draft_id: number | null
    draft_version: number | null
    draft_name: string | null
    base: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    content: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  }
  launch_records: {
    id: Given<number>
    launch_id: number
    site_id: number
    brand_id: number
    list: string
    record_id: number
    action: string
    is_shown: boolean
    before: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    after: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    draft_id: number | null
    draft_version: number | null
    draft_name: string | null
    base: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    content: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  }
  launches: {
    id: Given<number>
    name: string
    status: Given<'draft' | 'published' | 'rolled_back'>
    brand_list: string
    version: Given<number>
    created_at: Given<Timestamp>
    created_by: number | null
    created_by_name: string | null
    decided_at: Timestamp | null
    decided_by_name: string | null
    publish_at: Timestamp | null
    planned_by: number | null
    planned_by_name: string | null
    held: string | null
    portal_list: Given<string>
  }
  lead_renewals: Kept & {
    id: Given<number>
    request_no: string
    brand_id: number
    lead_id: number
    seller_id: number
    sales_group_id: number
    status: Given<'pending' | 'approved' | 'disapproved' | 'cancelled' | 'lapsed'>
    requested_days: number
    requested_expiry: Timestamp
    reason: string
    attachment: number | null
    current_expiry_date: Timestamp
    previous_expiry: Timestamp | null
    approved_days: number | null
    approver_id: number | null
    approver: string | null
    decided_at: Timestamp | null
    disapproval_date: string | null
    disapproval_reason: string | null
    disapproval_attachment: number | null
    searched: Given<string>
    decide_by: Timestamp | null
    attachment_name: string | null
    due_at: Made<Timestamp>
  }
  lead_retention: Kept & {
    id: Given<number>
    brand_id: number
    position:
      | 'property_consultant'
      | 'senior_property_consultant'
      | 'sales_manager'
      | 'sales_director'
      | 'division_head'
      | null
    ownership_days: Given<number>
    extension_days: Given<number>
    max_extensions: Given<number>
    renewal_days: Given<number>
    max_renewals: Given<number>
    renewal_window_before_days: Given<number>
    renewal_window_after_days: Given<number>
    submission_days: Given<number>
    submission_extension_days: Given<number>
    max_submission_extensions: Given<number>
    reminder_days: Given<JSONColumnType<number[]>>
    anonymise_after_days: Given<number>
    is_active: Given<boolean>
    effective_from: string
  }
  leads: Kept & {
    id: Given<number>
    lead_no: string
    brand_id: number
    property_id: number | null
    client_first_name: string
    client_last_name: string
    client_email: string | null
    client_mobile: string | null
    citizenship: string | null
    seller_id: number
    sales_group_id: number
    source: string
    registered_at: Timestamp
    ownership_expiration: Timestamp
    current_expiry_date: Timestamp
    renewals_used: Given<number>
    extensions_used: Given<number>
    status: Given<'active' | 'expiring' | 'expired' | 'released' | 'converted' | 'anonymised'>
    reminded_for: Timestamp | null
    reminded_days: number | null
    mobile_key: Made<string | null>
    email_key: Made<string | null>
  }
  list_columns: {
    user_id: number
    list: string
    columns: JSONColumnType<{ field: string; width?: number }[]>
    updated_at: Given<Timestamp>
  }
  mail_outbox: {
    id: Given<number>
    event_key: string
    to: JSONColumnType<string[]>
    cc: Given<JSONColumnType<string[]>>
    bcc: Given<JSONColumnType<string[]>>
    subject: string
    body: string
    status: Given<'queued' | 'sending' | 'sent' | 'failed' | 'dead'>
    attempts: Given<number>
    next_attempt_at: Given<Timestamp>
    last_error: string | null
    sent_at: Timestamp | null
    brand_id: number | null
    created_at: Given<Timestamp>
    updated_at: Given<Timestamp>
    version: Given<number>
    headers: JSONColumnType<Record<string, string> | null, string | null | undefined, string | null>
    account_id: number | null
    put_off_since: Timestamp | null
    begun_by: number | null
    begun_of: string | null
  }
  manage_contents: Kept & {
    id: Given<number>
    portal: string
    contents: Given<Json>
  }
  marketing_partner_approval_levels: Kept & {
    id: Given<number>
    sales_group_id: number
    approvers: Given<JSONColumnType<{ level: number; user_id: number; alternate_user_id: number | null }[]>>
    is_active: Given<boolean>
    updated_reason: string | null
  }
  marketing_partner_papers: {
    id: Given<number>
    partner_id: number
    doc_type: 'prc_id' | 'dhsud_certificate' | 'bir_registration' | 'sec_registration' | 'valid_id'
    file_id: number
    original_name: string
    created_at: Given<Timestamp>
    created_by: number | null
    replaced_at: Timestamp | null
  }
  marketing_partners: Kept & {
    id: Given<number>
    partner_no: string
    partner_type: 'individual_broker' | 'brokerage_firm' | 'referral_partner'
    name: string
    trade_name: string | null
    email: string
    mobile: string
    address: string
    prc_license_no: string | null
    prc_valid_until: string | null
    dhsud_reg_no: string | null
    dhsud_valid_until: string | null
    tin: Buffer | null
    tin_hash: Buffer | null
    vat_registered: Given<boolean>
    ewt_rate: Numeric
    amlc_registration_no: string | null
    sales_group_id: number
    brand_ids: Given<JSONColumnType<number[]>>
    commission_rate: Numeric | null
    recruiter_id: number | null
    status: Given<'draft' | 'for_approval' | 'returned' | 'disapproved' | 'approved' | 'posted' | 'suspended' | 'expired'>
    status_reason: string | null
    approval_level_id: number | null
    approval: Given<Json>
    current_level: number | null
    submitted_by: number | null
    submitted_at: Timestamp | null
    decided_by: string | null
    decided_at: Timestamp | null
    accreditation_no: string | null
    accredited_at: Timestamp | null
    accreditation_expires_at: Timestamp | null
    erp_vendor_no: string | null
    posted_at: Timestamp | null
    reminded_for: string | null
    reminded_days: number | null
    approver_needed_since: Timestamp | null
    searched: Made<string>
    decide_by: Timestamp | null
    due_at: Made<Timestamp>
  }
  media_folders: Kept & {
    id: Given<number>
    brand_id: number | null
    name: string
  }
  named_drafts: {
    id: Given<number>
    version: Given<number>
    name: string
    brand_id: number | null
    property_id: number | null
    section: string | null
    list: string | null
    record_id: number | null
    base: JSONColumnType<Record<string, unknown>>
    content: JSONColumnType<Record<string, unknown>>
    created_at: Timestamp
    created_by: number | null
    updated_at: Timestamp
    updated_by: number | null
    updated_by_name: string | null
  }
  newsletter_subscriptions: Tables['newsletter_subscriptions_rows']
  newsletter_subscriptions_rows: Kept & Trashable & {
    id: Given<number>
    brand_id: number
    email: string
    firstname: Given<string>
    source_page: string | null
    search_text: Made<string>
    status: Given<'subscribed' | 'unsubscribed'>
    subscribed_at: Timestamp
    unsubscribed_at: Timestamp | null
    unsubscribe_token: string
    ip: string | null
  }
  official_receipts: Kept & {
    id: Given<number>
    brand_id: number
    or_no: string
    invoice_no: string | null
    contract_no: string
    or_date: string
    amount: Numeric
    application: Given<Json>
    payment_no: string | null
  }
  operation_marks: {
    key: string
    at: Timestamp
    is_ok: boolean
    words: string
  }
  ownership_extensions: Kept & {
    id: Given<number>
    request_no: string
    brand_id: number
    lead_id: number
    seller_id: number
    sales_group_id: number
    status: Given<'pending' | 'approved' | 'disapproved' | 'cancelled' | 'lapsed'>
    requested_days: number
    requested_expiry: Timestamp
    reason: string
    attachment: number | null
    ownership_expiration: Timestamp
    previous_expiry: Timestamp | null
    approved_days: number | null
    approver_id: number | null
    approver: string | null
    decided_at: Timestamp | null
    disapproval_date: string | null
    disapproval_reason: string | null
    disapproval_attachment: number | null
    searched: Given<string>
    decide_by: Timestamp | null
    attachment_name: string | null
    due_at: Made<Timestamp>
  }
  password_history: {
    id: Given<number>
    user_id: number
    password_hash: string
    created_at: Given<Timestamp>
  }
  password_resets: {
    id: Given<number>
    email: string
    ip: string | null
    created_at: Given<Timestamp>
    settled_at: Timestamp | null
    user_id: number | null
    token_hash: Buffer | null
    expires_at: Timestamp | null
    used_at: Timestamp | null
  }
  paynow_payments: Tables['paynow_payments_rows']
  paynow_payments_rows: Kept & {
    id: Given<number>
    brand_id: number
    reference_no: string
    contract_no: string
    payor_name: string
    amount: Numeric
    convenience_fee: Given<Numeric>
    provider: 'bank' | 'card'
    provider_ref: string | null
    status: Given<'initiated' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'posted'>
    paid_at: Timestamp | null
    expected_posting_date: string | null
    posted_at: Timestamp | null
    or_no: string | null
    search_text: Made<string>
  }
  picture_words: {
    is_only: Given<boolean>
    said: Given<number>
  }
  post_dated_checks: Kept & {
    id: Given<number>
    brand_id: number
    contract_no: string
    bank: string
    check_no: string
    check_date: string
    amount: Numeric
    status: Given<'on_hand' | 'deposited' | 'cleared' | 'returned' | 'held' | 'pulled_out'>
    held_until: string | null
  }
  presence: {
    subject: string
    user_id: number
    user_name: string
    seen_at: Given<Timestamp>
  }
  private_files: {
    entity: string
    file_id: number
    created_by: number
    created_at: Given<Timestamp>
  }
  project_info: Kept & {
    property_id: number
    brand_id: number
    sections: Given<JSONColumnType<Record<string, unknown>>>
    section_versions: Given<JSONColumnType<Record<string, number>>>
  }
  project_news: Kept & Trashable & {
    id: Given<number>
    brand_id: number
    property_id: number
    property_name: string
    kind: 'update' | 'newsletter'
    title: string
    body: Given<string>
    images: Given<JSONColumnType<string[]>>
    percent_complete: number | null
    as_of_date: string
    publish_at: Timestamp | null
    published_at: Timestamp | null
    held: string | null
    told_at: Timestamp | null
    status: Given<'draft' | 'scheduled' | 'published' | 'archived'>
    search_text: Made<string>
  }
  properties: Kept & {
    id: Given<number>
    brand_id: number
    property_name: string
    status: Given<'active' | 'inactive'>
    property_code: string
    slug: string
    property_type: 'condominium' | 'house_and_lot' | 'lot_only' | 'townhouse'
    address: string | null
    barangay: string | null
    city: string | null
    province: string | null
    region: string | null
    lat: number | null
    lng: number | null
    dhsud_cr_no: string | null
    dhsud_lts_no: string | null
    lts_issued_on: string | null
    lts_valid_until: string | null
    dhsud_ad_no: string | null
    launch_date: string | null
    lts_completion_date: string | null
    turnover_date: string | null
    total_units: number | null
    price_min: Numeric | null
    price_max: Numeric | null
    other_charges_rate: Numeric | null
    foreign_cap_pct: Numeric | null
    foreign_sold_pct: Numeric | null
    erp_project_code: string | null
    erp_company_code: string | null
    foreign_sold_on: string | null
  }
  property_revisions: {
    id: Given<number>
    property_id: number
    brand_id: number
    section: string
    version: number
    kind: 'save' | 'restore'
    values: JSONColumnType<Record<string, unknown>>
    note: string | null
    created_at: Given<Timestamp>
    created_by: number | null
    created_by_name: string | null
  }
  recipients: Kept & {
    id: number
    brand_id: number
    payload: Given<JSONColumnType<MailRecipient[]>>
    careers: Given<JSONColumnType<MailRecipient[]>>
    property_inquiry: Given<JSONColumnType<MailRecipient[]>>
  }
  record_changes: {
    id: Given<number>
    version: Given<number>
    list: string
    record_id: number
    brand_id: number
    base: JSONColumnType<Record<string, unknown>>
    content: JSONColumnType<Record<string, unknown>>
    created_at: Timestamp
    created_by: number | null
    updated_at: Timestamp
    updated_by: number | null
    updated_by_name: string | null
  }
  record_files: {
    entity: string
    entity_id: number
    file_id: number
    brand_id: number
    created_at: Given<Timestamp>
    created_by: number
    file_name: string | null
  }
  record_imports: {
    id: Given<number>
    list: string
    brand_id: number | null
    user_id: number
    added: number
    changed: number
    records: JSONColumnType<{ id: number; version: number; before: { [field: string]: unknown } | null }[]>
    undone_at: Timestamp | null
    created_at: Timestamp
    field: string | null
  }
  remittances: Tables['remittances_rows']
  remittances_rows: Kept & {
    id: Given<number>
    brand_id: number
    remittance_slip: string
    contract_no: string
    property_id: number
    property_name: string
    buyer_name: string
    email: Given<string>
    bank: string
    branch: Given<string>
    amount: Numeric
    currency: Given<'PHP' | 'USD'>
    fx_rate: Numeric | null
    remitted_on: string
    deposit_slip: number | null
    expected_posting_date: string
    status: Given<'submitted' | 'verified' | 'posted' | 'rejected'>
    verified_by: number | null
    verified_at: Timestamp | null
    posted_at: Timestamp | null
    or_no: string | null
    reject_reason: string | null
    search_text: Made<string>
    ip: string | null
  }
  reply_drafts: {
    list: 'webInquiries' | 'buyerInquiries'
    record_id: number
    user_id: number
    id: Given<number>
    brand_id: number
    email: Given<string>
    kind: 'reply' | 'call'
    text: string
    created_at: Given<Timestamp>
    updated_at: Given<Timestamp>
    updated_by: number | null
    version: Given<number>
  }
  reservation_partners: Kept & {
    id: Given<number>
    brand_id: number
    reservation_no: string
    partner_id: string
    buyer_type: 'individual' | 'corporate'
    partner_role: 'principal' | 'spouse' | 'co_buyer' | 'attorney_in_fact'
    last_name: Given<string>
    first_name: Given<string>
    middle_name: string | null
    suffix: string | null
    maiden_name: string | null
    birth_date: string | null
    birth_place: string | null
    sex: 'female' | 'male' | null
    civil_status: 'single' | 'married' | 'widowed' | 'legally_separated' | 'annulled' | null
    citizenship: string | null
    tin: Buffer | null
    tin_hash: Buffer | null
    id_type:
      | 'passport'
      | 'driver_license'
      | 'umid'
      | 'philsys'
      | 'prc_id'
      | 'postal_id'
      | 'voters_id'
      | 'acr_icard'
      | null
    id_no: Buffer | null
    id_valid_until: string | null
    mobile: string | null
    landline: string | null
    email: string | null
    present_unit: string | null
    present_street: string | null
    present_barangay: string | null
    present_city: string | null
    present_province: string | null
    present_zip: string | null
    present_country: string | null
    permanent_unit: string | null
    permanent_street: string | null
    permanent_barangay: string | null
    permanent_city: string | null
    permanent_province: string | null
    permanent_zip: string | null
    permanent_country: string | null
    mailing_choice: 'present' | 'permanent' | 'email' | null
    employment_type: 'local' | 'ofw' | 'self_employed' | 'retired' | 'unemployed' | null
    employer: string | null
    position: string | null
    gross_monthly_income: Numeric | null
    source_of_funds: string | null
    purpose: string | null
    is_pep: Given<boolean>
    corporate_name: string | null
    sec_reg_no: string | null
    signatory_name: string | null
    signatory_title: string | null
    secretary_cert_date: string | null
    aif_name: string | null
    spa_type: 'notarized' | 'consularized' | 'apostilled' | null
    spa_date: string | null
    privacy_consent_at: Timestamp | null
    marketing_consent: Given<boolean>
    cis_status: Given<'pending' | 'submitted' | 'returned' | 'approved' | 'disapproved'>
    cis_reason: string | null
    searched: Made<string>
  }
  reservations: Kept & {
    id: Given<number>
    reservation_no: string
    brand_id: number
    property_id: number
    unit_id: number
    lead_id: number | null
    buyer_name: string
    seller_id: number
    sales_group_id: number
    marketing_partner_id: number | null
    reservation_date: string
    reservation_fee: Numeric
    rf_or_no: string | null
    rf_paid_at: Timestamp | null
    list_price: Numeric
    discount_code: string | null
    discount_amount: Given<Numeric>
    contract_price: Numeric
    vat_amount: Numeric
    other_charges: Numeric
    tcp: Numeric
    payment_scheme: 'spot_cash' | 'deferred_cash' | 'equity_bank' | 'equity_inhouse' | 'equity_pagibig'
    equity_pct: Numeric | null
    equity_amount: Numeric | null
    equity_term_months: number | null
    monthly_amortization: Numeric | null
    balance_amount: Numeric | null
    collection_mode: 'pdc' | 'ada' | 'online' | 'over_the_counter'
    turnover_date: string | null
    ra_status: Given<'pending' | 'submitted' | 'returned' | 'approved' | 'disapproved'>
    status: Given<'draft' | 'for_submission' | 'submitted' | 'under_review' | 'returned' | 'approved' | 'disapproved' | 'expired' | 'cancelled' | 'posting' | 'posted' | 'post_failed'>
    submission_expiration: Timestamp | null
    submitted_at: Timestamp | null
    reviewer_id: number | null
    decided_at: Timestamp | null
    decision_reason: string | null
    covered_transaction: Given<boolean>
    contract_no: string | null
    erp_customer_no: string | null
    posted_at: Timestamp | null
    post_error: string | null
    searched: Made<string>
    submission_extensions_used: Given<number>
    decide_by: Timestamp | null
    due_at: Made<Timestamp>
  }
  review_rules: {
    id: Given<number>
    brand_id: number
    section: string | null
    roles: Given<Json>
    people: Given<Json>
    created_at: Given<Timestamp>
    updated_at: Given<Timestamp>
    updated_by: number | null
    updated_by_name: string | null
    version: Given<number>
  }
  sales_groups: Kept & {
    id: Given<number>
    code: string
    sales_group_name: string
    division: string
    brand_ids: Given<JSONColumnType<number[]>>
    channel: 'in_house' | 'broker_network' | 'international' | 'corporate'
    head_user_id: number
    status: Given<'active' | 'inactive'>
    brands: Made<number[]>
    search_text: Made<string>
  }
  saved_answers: Kept & Trashable & {
    id: Given<number>
    title: string
    use: Given<'answer' | 'greeting' | 'signature'>
    brand_codes: Given<JSONColumnType<string[]>>
    brands: Made<number[]>
    is_personal: Given<boolean>
    body: string
    search_text: Made<string>
  }
  saved_views: {
    id: Given<number>
    list: string
    user_id: number | null
    user_role_id: number | null
    name: string
    query: Given<JSONColumnType<Record<string, string>>>
    columns: Given<JSONColumnType<string[]>>
    created_at: Given<Timestamp>
    updated_at: Given<Timestamp>
    version: Given<number>
  }
  schema_migrations: {
    name: string
    checksum: string
    applied_at: Given<Timestamp>
  }
  sealed_mails: {
    mail_id: number
    account_id: number | null
    sealed: Buffer
    ends_at: Timestamp
  }
  second_factors: {
    id: Given<number>
    user_id: number
    kind: 'totp' | 'passkey' | 'recovery'
    name: Given<string>
    secret: Buffer
    credential_id: string | null
    transports: Given<JSONColumnType<string[]>>
    used_count: Given<number>
    confirmed_at: Timestamp | null
    used_at: Timestamp | null
    created_at: Given<Timestamp>
  }
  sellers: Kept & {
    id: Given<number>
    seller_code: string
    user_id: number
    first_name: string
    last_name: string
    position:
      | 'property_consultant'
      | 'senior_property_consultant'
      | 'sales_manager'
      | 'sales_director'
      | 'division_head'
    sales_group_id: number
    marketing_partner_id: number | null
    prc_type: 'broker' | 'salesperson'
    prc_no: string
    prc_valid_until: string
    supervising_broker_id: number | null
    dhsud_reg_no: string | null
    mobile: string | null
    email: string
    hired_on: string
    status: Given<'active' | 'on_leave' | 'suspended' | 'separated'>
    tin: Buffer | null
    tin_hash: Buffer | null
    status_reason: string | null
    awaits_broker: string | null
    brands: Given<number[]>
    search_text: Made<string>
  }
  sellers_audit_trail: {
    id: Given<number>
    created_at: Given<Timestamp>
    seller_id: number | null
    seller_name: string
    module: 'login' | 'lead' | 'reservation' | 'ebooking' | 'resource' | 'marketing_partner'
    action: string
    reference_no: string | null
    detail: Json | null
    ip: string | null
    user_agent: string | null
    result: Given<'ok' | 'denied' | 'failed'>
    search_text: Made<string>
  }
  server_key: {
    is_only: Given<boolean>
    mark: string
    held_since: Given<Timestamp>
  }
  sessions: {
    token_hash: Buffer
    user_id: number
    created_at: Given<Timestamp>
    last_seen_at: Given<Timestamp>
    expires_at: Timestamp
    revoked_at: Timestamp | null
    ip: string | null
    user_agent: string | null
    second_due: Given<boolean>
    challenge: string | null
    viewing: string | null
    device_id: number | null
  }
  sign_in_attempts: {
    id: Given<number>
    account_hash: Buffer
    ip: string
    succeeded: boolean
    created_at: Given<Timestamp>
  }
  site_builds: {
    id: Given<number>
    site_id: number
    brand_id: number
    status: Given<'writing' | 'live' | 'replaced' | 'failed'>
    drawn_from: string
    release_id: number | null
    pages: Given<number>
    done: Given<number>
    written: Given<number>
    error: string | null
    started_at: Timestamp
    seen_at: Timestamp
    finished_at: Timestamp | null
  }
  site_check_counts: {
    brand_id: number
    day: string
    findings: number
    counted_at: Timestamp
  }
  site_preview_links: {
    id: Given<number>
    site_id: number
    brand_id: number
    token_hash: Buffer
    name: string
    drafts: boolean
    moment: Timestamp | null
    launch_id: number | null
    created_at: Timestamp
    created_by: number | null
    created_by_name: string | null
    expires_at: Timestamp
    revoked_at: Timestamp | null
    revoked_by_name: string | null
    opened: Given<number>
    opened_at: Timestamp | null
  }
  site_published: {
    site_id: number
    section: string
    brand_id: number
    own: JSONColumnType<Record<string, unknown>>
    schema_version: Given<number>
    version: number
    published_at: Given<Timestamp>
    published_by: number | null
    published_by_name: string | null
  }
  site_release_members: {
    id: Given<number>
    release_id: number
    site_id: number
    section: string
    brand_id: number
    version: number | null
    before_own: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    before_version: number | null
  }
  site_releases: {
    id: Given<number>
    site_id: number
    brand_id: number
    cause: 'page' | 'pages' | 'launch' | 'planned' | 'rollback'
    launch_id: number | null
    undoes_id: number | null
    released_at: Timestamp
    released_by: number | null
    released_by_name: string | null
  }
  site_revisions: {
    id: Given<number>
    site_id: number
    section: string
    brand_id: number
    version: number
    kind: 'save' | 'publish' | 'restore' | 'seed'
    own: JSONColumnType<Record<string, unknown>>
    schema_version: Given<number>
    note: string | null
    created_at: Given<Timestamp>
    created_by: number | null
    created_by_name: string | null
  }
  site_schedules: {
    id: Given<number>
    site_id: number
    section: string
    brand_id: number
    version: number
    publish_at: Timestamp
    status: Given<'waiting' | 'done' | 'cancelled' | 'failed'>
    error: string | null
    created_by: number | null
    created_by_name: string | null
    created_at: Given<Timestamp>
    done_at: Timestamp | null
  }
  site_sections: {
    site_id: number
    section: string
    brand_id: number
    own: JSONColumnType<Record<string, unknown>>
    schema_version: Given<number>
    version: Given<number>
    created_at: Given<Timestamp>
    updated_at: Given<Timestamp>
    updated_by: number | null
    updated_by_name: string | null
  }
  sites: Kept & {
    id: number
    brand_id: number
    code: string
    name: string
    is_open: Given<boolean>
    turned_at: Timestamp | null
    turned_by_name: string | null
  }
  sso_attempts: {
    state_hash: Buffer
    binding_hash: Buffer
    nonce: string
    verifier: string
    expires_at: Timestamp
  }
  submission_extensions: Kept & {
    id: Given<number>
    request_no: string
    brand_id: number
    reservation_no: string
    seller_id: number
    sales_group_id: number
    status: Given<'pending' | 'approved' | 'disapproved' | 'cancelled' | 'lapsed'>
    requested_days: number
    requested_expiry: Timestamp
    reason: string
    attachment: number | null
    submission_expiration: Timestamp
    previous_expiry: Timestamp | null
    approved_days: number | null
    approver_id: number | null
    approver: string | null
    decided_at: Timestamp | null
    disapproval_date: string | null
    disapproval_reason: string | null
    disapproval_attachment: number | null
    searched: Given<string>
    decide_by: Timestamp | null
    attachment_name: string | null
    due_at: Made<Timestamp>
  }
  trail_checks: {
    id: Given<number>
    status: Given<'waiting' | 'running' | 'done' | 'failed'>
    asked_by: number | null
    asked_by_name: string
    asked_at: Given<Timestamp>
    started_at: Timestamp | null
    heard_at: Timestamp | null
    seals_done: Given<number>
    seals_total: Given<number>
    finished_at: Timestamp | null
    sound: boolean | null
    verdict: Json | null
    problem: string | null
  }
  trail_fresh: Tables['trail_fresh_rows']
  trail_fresh_rows: {
    id: Given<number>
    line_id: number
    created_at: Timestamp
    user_id: number | null
    user_name: string
    role_id: number | null
    role_name: string | null
    area: string
    module: string
    action: string
    entity: string | null
    entity_id: string | null
    subject: string | null
    brand_id: number | null
    before: Json | null
    after: Json | null
    result: string
    ip: string | null
    request_id: string | null
  }
  trail_lines: Tables['trail_lines_rows']
  trail_lines_rows: {
    id: Given<number>
    line_id: number
    created_at: Timestamp
    user_id: number | null
    user_name: string
    role_id: number | null
    role_name: string | null
    area: string
    module: string
    page: Made<string>
    action: string
    entity: string | null
    entity_id: string | null
    subject: string | null
    subject_key: Made<string | null>
    brand_id: number | null
    before: Json | null
    after: Json | null
    result: string
    is_refused_read: Made<boolean>
    ip: string | null
    request_id: string | null
    week: number
    words: string
  }
  trail_looks: {
    user_id: number
    entity: string
    entity_id: string
    action: string
    hour: number
  }
  trail_marks: {
    trail: 'audit_trails' | 'user_trails'
    xid: Given<string>
    standing_before: string | null
    row_id: Given<number>
  }
  trail_seals: {
    seq: number
    trail: 'audit_trails' | 'user_trails'
    row_id: number
    row_at: Timestamp
    kind: 'in_time' | 'late' | 'standing'
    row_hash: Buffer
    chain_hash: Buffer
    sealed_at: Timestamp
  }
  transfer_requests: Kept & {
    id: Given<number>
    transfer_no: string
    brand_id: number
    lead_id: number
    from_seller_id: number
    to_seller_id: number
    from_group_id: number
    to_group_id: number
    reason: string
    client_consent: number | null
    status: Given<'pending_release' | 'pending_acceptance' | 'approved' | 'disapproved' | 'cancelled' | 'expired'>
    release_by: string | null
    release_at: Timestamp | null
    accept_by: string | null
    accept_at: Timestamp | null
    decision_reason: string | null
    effective_at: Timestamp | null
    due_at: Timestamp
    decided_by: string | null
    decided_at: Timestamp | null
    searched: Given<string>
    release_by_id: number | null
  }
  undo_log: {
    id: Given<number>
    user_id: number
    list: string
    brand_id: number | null
    action: string
    rows: JSONColumnType<{ id: number; version: number; before: Record<string, unknown> }[]>
    created_at: Given<Timestamp>
    undone_at: Timestamp | null
  }
  unit_imports: {
    id: Given<number>
    property_id: number
    brand_id: number
    user_id: number
    added: number
    changed: number
    units: JSONColumnType<{ id: number; version: number; before: { [field: string]: unknown } | null }[]>
    undone_at: Timestamp | null
    created_at: Timestamp
  }
  unit_waits: {
    id: Given<number>
    brand_id: number
    unit_id: number
    seller_id: number
    created_at: Given<Timestamp>
    created_by: number | null
  }
  units: Kept & {
    id: Given<number>
    brand_id: number
    property_id: number
    unit_code: string
    tower_or_phase: string
    level_or_block: string
    unit_or_lot_no: string
    unit_type:
      | 'studio'
      | 'one_bedroom'
      | 'two_bedroom'
      | 'three_bedroom'
      | 'penthouse'
      | 'townhouse'
      | 'house_and_lot'
      | 'lot'
    floor_area: Numeric | null
    lot_area: Numeric | null
    list_price: Numeric
    status: Given<'available' | 'on_hold' | 'reserved' | 'sold' | 'not_for_sale'>
    hold_expires_at: Timestamp | null
    held_by: number | null
  }
  user_roles: Kept & {
    id: Given<number>
    name: string
    description: string | null
    is_system: Given<boolean>
    brands: Given<JSONColumnType<string[]>>
    admin: Given<JSONColumnType<Record<string, PageFlags>>>
    buyers_portal: Given<JSONColumnType<Record<string, PageFlags>>>
    sellers_portal: Given<JSONColumnType<Record<string, PageFlags>>>
    project_info: Given<JSONColumnType<Record<string, PageFlags>>>
    website: Given<JSONColumnType<Record<string, PageFlags>>>
    needs_second_factor: Given<boolean>
    field_rights: Given<JSONColumnType<Record<string, { hidden?: string[]; fixed?: string[] }>>>
    row_rights: Given<JSONColumnType<Record<string, 'own' | 'group'>>>
  }
  user_trails: Tables['user_trails_rows']
  user_trails_rows: {
    id: Given<number>
    created_at: Given<Timestamp>
    user_id: number | null
    user_name: string
    area: string
    module: string
    action: string
    entity: string | null
    entity_id: string | null
    brand_id: number | null
    before: Json | null
    after: Json | null
    result: Given<'ok' | 'denied' | 'failed'>
    ip: string | null
    user_agent: string | null
    request_id: string | null
    xid: Given<string>
    search_text: Made<string>
    subject: string | null
    role_id: number | null
    role_name: string | null
  }
  users: Kept & Trashable & {
    id: Given<number>
    Firstname: string
    Lastname: string
    user_type_id: number
    user_role_id: number | null
    email: string
    mobile: string | null
    employee_no: string | null
    department: string | null
    password_hash: string
    password_changed_at: Given<Timestamp>
    must_change_password: Given<boolean>
    failed_logins: Given<number>
    locked_until: Timestamp | null
    last_login_at: Timestamp | null
    last_login_ip: string | null
    deactivation_source: 'self' | 'admin' | 'system' | null
    deactivation_reason: string | null
    sso_subject: string | null
    toured_at: Timestamp | null
  }
  vat_rules: {
    effective_from: string
    threshold: Numeric
    rate: Numeric
    source: string
  }
  web_appointments: Tables['web_appointments_rows']
  web_appointments_rows: Kept & Trashable & {
    id: Given<number>
    brand_id: number
    property_id: number
    visit_date: string
    slot_id: string
    start_time: string
    end_time: string
    firstname: Given<string>
    lastname: Given<string>
    name: Made<string>
    mobile: Given<string>
    email: Given<string>
    search_text: Made<string>
    party_size: Given<number>
    notes: string | null
    consent_at: Timestamp
    ip: string | null
    status: Given<'requested' | 'confirmed' | 'completed' | 'no_show' | 'rescheduled' | 'cancelled' | 'lapsed'>
    confirmed_by: number | null
    reschedule_of: number | null
  }
  web_award_years: Kept & {
    id: Given<number>
    brand_id: number
    year: number
  }
  web_awards: Kept & {
    id: Given<number>
    brand_id: number
    year_id: number
    year: number
    title: string
    giver: string
    category: Given<string>
    image: string
    property_id: number | null
    awarded_on: string | null
    is_visible: Given<boolean>
    search_text: Made<string>
  }
  web_career_applications: Tables['web_career_applications_rows']
  web_career_applications_rows: Kept & Trashable & {
    id: Given<number>
    brand_id: number
    career_id: number | null
    position_applied: string
    firstname: Given<string>
    lastname: Given<string>
    name: Made<string>
    mobile: Given<string>
    email: Given<string>
    search_text: Made<string>
    resume: number | null
    cover_letter: string | null
    consent_at: Timestamp
    ip: string | null
    status: Given<'received' | 'screening' | 'shortlisted' | 'interview' | 'offered' | 'hired' | 'not_selected' | 'withdrawn'>
    purge_on: string | null
    purged_at: Timestamp | null
  }
  web_careers: Kept & Trashable & {
    id: Given<number>
    brand_id: number
    title: string
    slug: string
    department: Given<string>
    location: Given<string>
    employment_type: Given<'full_time' | 'contractual' | 'internship'>
    level: Given<string>
    description: Given<string>
    qualifications: Given<string>
    openings: Given<number>
    opens_on: Given<string>
    closes_on: string | null
    status: Given<'draft' | 'open' | 'closed'>
    search_text: Made<string>
    publish_at: Timestamp | null
    published_at: Timestamp | null
    held: string | null
  }
  web_inquiries: Tables['web_inquiries_rows']
  web_inquiries_rows: Kept & Trashable & {
    id: Given<number>
    brand_id: number
    site_code: string
    property_id: number | null
    firstname: Given<string>
    lastname: Given<string>
    name: Made<string>
    mobile: Given<string>
    email: Given<string>
    search_text: Made<string>
    source_awareness: string | null
    inquiry_type: string | null
    message: Given<string>
    page_url: string | null
    utm: JSONColumnType<Record<string, string> | null, string | null | undefined, string | null>
    consent_at: Timestamp
    ip: string | null
    status: Given<'new' | 'assigned' | 'in_progress' | 'awaiting_buyer' | 'responded' | 'closed' | 'spam'>
    assigned_to: number | null
    sla_due_at: Timestamp
    responded_at: Timestamp | null
    closed_at: Timestamp | null
    is_overdue: Given<boolean>
  }
  web_inquiry_replies: {
    id: Given<number>
    inquiry_id: number
    brand_id: number
    kind: 'reply' | 'call'
    body: string
    created_at: Given<Timestamp>
    created_by: number
    created_by_name: string
  }
  web_locations: Kept & {
    id: Given<number>
    brand_id: number
    name: string
    address: string
    lat: number
    lng: number
    region: string
    property_ids: Given<JSONColumnType<string[]>>
    image: string | null
    sort: Given<number>
    is_visible: Given<boolean>
    search_text: Made<string>
  }
  web_lost_addresses: {
    brand_id: number
    path: string
    hits: Given<number>
    first_at: Given<Timestamp>
    last_at: Given<Timestamp>
  }
  web_news: Kept & Trashable & {
    id: Given<number>
    brand_id: number
    title: string
    slug: string
    category_id: string
    excerpt: Given<string>
    body: Given<string>
    image: string
    property_ids: Given<JSONColumnType<string[]>>
    tags: Given<JSONColumnType<string[]>>
    is_featured: Given<boolean>
    seo_title: Given<string>
    seo_description: Given<string>
    publish_at: Timestamp | null
    published_at: Timestamp | null
    held: string | null
    status: Given<'draft' | 'scheduled' | 'published' | 'archived'>
    search_text: Made<string>
    seo_keyword: Given<string>
  }
  web_popup_promos: Kept & Trashable & {
    id: Given<number>
    brand_id: number
    title: string
    image: string
    mobile_image: string
    link: Given<string>
    starts_at: Timestamp
    ends_at: Timestamp
    frequency: 'once_per_session' | 'once_per_day' | 'always'
    priority: Given<number>
    is_active: Given<boolean>
    dhsud_ad_no: Given<string>
    search_text: Made<string>
  }
  web_redirects: Kept & {
    id: Given<number>
    brand_id: number
    from_path: string
    to_address: string
    is_active: Given<boolean>
    search_text: Made<string>
    origin: Given<string>
    hits: Given<number>
    last_hit_at: Timestamp | null
    noted_version: number | null
  }
  web_settings: Kept & {
    key: string
    value: Json
  }
  web_testimonials: Kept & Trashable & {
    id: Given<number>
    brand_id: number
    name: string
    role_or_property: string
    quote: string
    image: string | null
    video_url: Given<string>
    rating: number | null
    is_featured: Given<boolean>
    sort: Given<number>
    is_visible: Given<boolean>
    consent_on_file: Given<boolean>
    search_text: Made<string>
  }
  ytd_data: {
    id: Given<number>
    seller_id: number
    seller_name: string
    position: string
    sales_group: string
    brand_id: number
    year: number
    m01: Numeric
    m02: Numeric
    m03: Numeric
    m04: Numeric
    m05: Numeric
    m06: Numeric
    m07: Numeric
    m08: Numeric
    m09: Numeric
    m10: Numeric
    m11: Numeric
    m12: Numeric
    ytd_units: number
    ytd_gross: Numeric
    ytd_cancelled: Numeric
    ytd_net: Numeric
    prior_ytd_net: Numeric
    growth: Made<Numeric | null>
    as_of: Timestamp
  }
}
