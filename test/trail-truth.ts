import { type RawBuilder, sql } from 'kysely'
import { isObject } from '../model/content/value.ts'
import { isRecordKey, recordKeys, recordManifests } from '../model/kinds/records.ts'
import { saySame, toJson } from '../server/call/to-json.ts'
import type { Db } from '../server/db/handle.ts'
import type { TestApp } from './app.ts'

/** A line of a trail, as far as it is held against the record that it is about. */
type Line = {
  entity: string | null
  entity_id: string | null
  area: string
  before: unknown
  after: unknown
  action: string
}
type Row = Record<string, unknown>

const snake = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
/** Where the record of each kind stands, beside those with a manifest; by its id, or by the number that its lines go by. */
const tables: Readonly<Record<string, readonly [table: string, by?: string]>> = {
  user: ['users'],
  user_role: ['user_roles'],
  'email-setting': ['email_settings'],
  'buyer-inquiry': ['buyer_inquiries'],
  remittance: ['remittances'],
  contract: ['contracts'],
  lead: ['leads', 'lead_no'],
  'lead-retention': ['lead_retention'],
  ownership_extension: ['ownership_extensions', 'request_no'],
  lead_renewal: ['lead_renewals', 'request_no'],
  submission_extension: ['submission_extensions', 'request_no'],
  transfer_request: ['transfer_requests', 'transfer_no'],
  marketing_partner: ['marketing_partners', 'partner_no'],
  reservation: ['reservations', 'reservation_no'],
  unit: ['units'],
  file: ['files'],
  'media-folder': ['media_folders'],
  cis_attachment: ['cis_attachments'],
  'web-inquiry': ['web_inquiries'],
  'web-appointment': ['web_appointments'],
  'web-career-application': ['web_career_applications'],
  'newsletter-subscription': ['newsletter_subscriptions'],
  launch: ['launches'],
  content_review: ['content_reviews'],
  review_rule: ['review_rules'],
}
/** Kinds of records whose table is not their key in snake case. */
const elsewhere: Readonly<Record<string, string>> = {
  buyersFaqs: 'faqs',
  webFaqs: 'faqs',
  webFaqCategories: 'faq_categories',
}

function tableOf({ entity }: Line): readonly [table: string, by?: string] | undefined {
  if (entity === null) return undefined
  const key = recordKeys.find(one => recordManifests[one].entity === entity)
  return key && isRecordKey(key) ? [elsewhere[key] ?? snake(key)] : tables[entity]
}

/** Every row as it stood when this was asked, for as long as it is kept: a transaction that sees nothing later. */
export async function past({ deps }: TestApp) {
  const trx = await deps.db.owner.startTransaction().setIsolationLevel('repeatable read').execute()
  await sql`select 1 from brands limit 1`.execute(trx)
  return trx
}

const rowAt = async (db: Db, [table, by = 'id']: readonly [string, string?], id: string): Promise<Row | undefined> => {
  const which: RawBuilder<unknown> = by === 'id' ? sql`${id}::bigint` : sql`${id}`
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} as t
    where t.${sql.ref(by)} = ${which}`.execute(db)
  return rows[0]?.row
}

const isMasked = (value: unknown): boolean => value === '•••'
/** Nothing is an empty text in a form, and null in a column. */
const plain = (value: unknown): unknown => (value === '' ? null : toJson(value))

/** What a line says in its own way, each with the way. */
const inItsWay: ReadonlySet<string> = new Set([
  // A file by its name, where the column has its id.
  'web-career-application resume',
  'knowledge-center file',
  'incentive attachment',
  // The kinds of papers as the form ticks them; the column has each with its state.
  'marketing_partner documents',
  // The words in force: of one that has none of its own, those of its mail.
  'email-setting subject',
  'email-setting body',
])
/** What differs besides, and follows from what the line says or from when and by whom it was written. */
const follows: ReadonlySet<string> = new Set([
  'knowledge-center download_count',
  'transfer_request due_at',
  'reservation decide_by',
  'reservation due_at',
  'reservation reviewer_id',
  'marketing_partner decide_by',
  'marketing_partner due_at',
  'ownership_extension due_at',
  'lead_renewal due_at',
  'submission_extension due_at',
  'marketing_partner approval_level_id',
  'cis_attachment file_id',
  // The name that the file was sent under (decision 320); the line names the file.
  'ownership_extension attachment_name',
  'lead_renewal attachment_name',
  'submission_extension attachment_name',
  // Shared with every site: the line says `shared`.
  'file brand_id',
  // The queue of postings moves it; its own lines say how it ended.
  'reservation status',
  // Said as one: `hold`.
  'unit held_by',
  'unit hold_expires_at',
  // A code that proves an address stands in no line.
  'draft_user code_mark',
  'draft_user code_ends_at',
  'draft_user verification_sent_at',
  // Who released a transfer: the line is theirs.
  'transfer_request release_by_id',
  // The line of a sign-in by the provider that linked the account says who.
  'user sso_subject',
])
/** What the database makes of other columns: it differs without a word only where the line says that one of them does. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  'faq reading_order': ['category_id', 'sort'],
  'project-news property_name': ['property_id'],
  'web-award year': ['year_id'],
}
/** Times and people that are those of the line itself. */
const ofTheLine =
  /(^|_)(decided|deleted|checked|planned|submitted|uploaded|told|verified|password_changed)_(at|by|by_name)$/
const sideOf = (value: unknown): Row => (isObject(value) ? value : {})

/** What a line says of its record's columns and is not so, before or after; nothing where it is all true. */
export async function untrue(was: Db, now: Db, line: Line): Promise<string[]> {
  const at = tableOf(line)
  if (!at || line.entity_id === null || (at[1] === undefined && !/^\d+$/.test(line.entity_id))) return []
  const [before, after] = [await rowAt(was, at, line.entity_id), await rowAt(now, at, line.entity_id)]
  const wrong = (side: 'before' | 'after', row: Row | undefined) =>
    Object.entries(sideOf(line[side])).flatMap(([column, said]) =>
      row === undefined ||
      !Object.hasOwn(row, column) ||
      isMasked(said) ||
      inItsWay.has(`${line.entity} ${column}`) ||
      saySame(plain(said), plain(row[column]))
        ? []
        : [`${line.entity} ${side} ${column}: ${JSON.stringify(said)} instead of ${JSON.stringify(row[column])}`],
    )
  return [...wrong('before', before), ...wrong('after', after), ...unsaid(line, before, after)]
}

/** Columns that say when and by whom a row was written, or that the database makes. */
const bookkeeping =
  /^(id|version|created_at|updated_at|created_by|updated_by|search_text|searched|xmin|sort|brands|failed_logins|last_login_at|last_login_ip|path|sized_at|size_.*|mobile_key|email_key|.*_hash)$/

/** Columns that differ and of which the line says nothing. */
function unsaid(
  { entity, before: saidBefore, after: saidAfter }: Line,
  before: Row | undefined,
  after: Row | undefined,
): string[] {
  if (!before || !after) return []
  const said = new Set([...Object.keys(sideOf(saidBefore)), ...Object.keys(sideOf(saidAfter))])
  return Object.keys(after).flatMap(column =>
    bookkeeping.test(column) ||
    ofTheLine.test(column) ||
    follows.has(`${entity} ${column}`) ||
    madeOf[`${entity} ${column}`]?.some(of => said.has(of)) ||
    said.has(column) ||
    saySame(toJson(before[column]), toJson(after[column]))
      ? []
      : [`${entity} ${column} went from ${JSON.stringify(before[column])} to ${JSON.stringify(after[column])}, unsaid`],
  )
}
