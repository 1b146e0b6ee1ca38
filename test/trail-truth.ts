import { type RawBuilder, sql } from 'kysely'
import { isObject } from '../model/content/value.ts'
import { saySame, toJson } from '../server/call/to-json.ts'
import type { Db } from '../server/db/handle.ts'
import type { TestApp } from './app.ts'
import { leftOut, rowsOfKinds, type Where } from './trail-rows.ts'

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

/** Every row as it stood when this was asked, for as long as it is kept: a transaction that sees nothing later. */
export async function past({ deps }: TestApp) {
  const trx = await deps.db.owner.startTransaction().setIsolationLevel('repeatable read').execute()
  await sql`select 1 from brands limit 1`.execute(trx)
  return trx
}

const rowAt = async (db: Db, [table, by = 'id']: Where, id: string): Promise<Row | undefined> => {
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
const follows: Readonly<Record<string, string>> = {
  'knowledge-center download_count': 'a download is a line of its own',
  'transfer_request due_at': 'days of the house from the step that the line says',
  'reservation decide_by': 'days of the house from the step that the line says',
  'reservation due_at': 'days of the house from the step that the line says',
  'marketing_partner decide_by': 'days of the house from the step that the line says',
  'marketing_partner due_at': 'days of the house from the step that the line says',
  'ownership_extension due_at': 'days of the house from the step that the line says',
  'lead_renewal due_at': 'days of the house from the step that the line says',
  'submission_extension due_at': 'days of the house from the step that the line says',
  'reservation reviewer_id': 'said by their name, as `reviewer`',
  'marketing_partner approval_level_id': 'said as the approvers of its chain, by their names',
  'cis_attachment file_id': 'said as `file`',
  'ownership_extension attachment_name':
    'the name that the file was sent under (decision 320); the line names the file',
  'lead_renewal attachment_name': 'the name that the file was sent under (decision 320); the line names the file',
  'submission_extension attachment_name':
    'the name that the file was sent under (decision 320); the line names the file',
  'file brand_id': 'shared with every site: the line says `shared`',
  'unit held_by': 'said as one: `hold`',
  'unit hold_expires_at': 'said as one: `hold`',
  'mail next_attempt_at': 'a mail that is queued again leaves at once',
  'draft_user code_mark': 'a code that proves an address stands in no line',
  'draft_user code_ends_at': 'a code that proves an address stands in no line',
  'draft_user verification_sent_at': 'a code that proves an address stands in no line',
  'transfer_request release_by_id': 'who released a transfer: the line is theirs',
  'user sso_subject': 'the line of a sign-in by the provider that linked the account says who',
}
/** What is made of other columns, or follows from what else the line says: it differs without a word only where the line says that one of them does. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  'faq reading_order': ['category_id', 'sort'],
  'project-news property_name': ['property_id'],
  'web-award year': ['year_id'],
  // The brands of a row of several, made from the field of its form.
  brands: ['brands', 'brand_codes', 'brand_ids', 'sales_group_id'],
  // A row that is moved says its place among what one sees.
  sort: ['place'],
  // What is queued for the ERP is being posted: the line says the posting.
  'reservation status': ['posting'],
}
/** Times and people that are those of the line itself. */
const ofTheLine =
  /(^|_)(decided|deleted|checked|planned|submitted|uploaded|told|verified|revoked|ended|turned|password_changed)_(at|by|by_name)$/
const sideOf = (value: unknown): Row => (isObject(value) ? value : {})

/** What a line says of its record's columns and is not so, before or after; nothing where it is all true. */
export async function untrue(was: Db, now: Db, line: Line): Promise<string[]> {
  const at = line.entity === null ? undefined : rowsOfKinds[line.entity]
  if (!at || line.entity_id === null || (at[1] === undefined && !/^\d+$/.test(line.entity_id))) return silent(line)
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
  return [...wrong('before', before), ...wrong('after', after), ...unsaid(line, before, after), ...silent(line)]
}

/** A line that something was made or taken away, and says nothing of it. */
const silent = ({ entity, action, before, after }: Line): string[] =>
  /^(add|create|delete)$/.test(action) && Object.keys({ ...sideOf(before), ...sideOf(after) }).length === 0
    ? [`${entity} ${action} says nothing`]
    : []

/** Columns that say when and by whom a row was written, or that the database makes. */
const bookkeeping =
  /^(id|version|created_at|updated_at|created_by|updated_by|search_text|searched|xmin|failed_logins|last_login_at|last_login_ip|path|sized_at|size_.*|mobile_key|email_key|.*_hash)$/

/** Columns that differ and of which the line says nothing; of a row that came or went, all that stands in it. */
function unsaid(
  { entity, before: saidBefore, after: saidAfter }: Line,
  before: Row | undefined,
  after: Row | undefined,
): string[] {
  const whole = before ?? after
  if (!whole) return []
  const excused = before && after ? [] : [...(leftOut['*'] ?? []), ...(leftOut[entity ?? ''] ?? [])]
  const said = new Set([...Object.keys(sideOf(saidBefore)), ...Object.keys(sideOf(saidAfter))])
  return Object.keys(whole).flatMap(column => {
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null]
    return bookkeeping.test(column) ||
      ofTheLine.test(column) ||
      Object.hasOwn(follows, `${entity} ${column}`) ||
      (madeOf[`${entity} ${column}`] ?? madeOf[column])?.some(of => said.has(of)) ||
      excused.some(([columns]) => columns.test(column)) ||
      said.has(column) ||
      (before && after ? saySame(toJson(was), toJson(is)) : isNothing(was) && isNothing(is))
      ? []
      : [`${entity} ${column} went from ${JSON.stringify(was)} to ${JSON.stringify(is)}, unsaid`]
  })
}

/** What an empty form leaves. */
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || value === false || value === 0 || JSON.stringify(value) === '[]'
