import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { isObject } from '../../model/content/value.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import type { Area } from '../../model/pages/page.ts'
import { pageOfPortalSection } from '../../model/pages/portal-content.ts'
import { pageOfSection } from '../../model/pages/site-content.ts'
import { applicationWorkflow } from '../../model/workflows/application.ts'
import { appointmentWorkflow } from '../../model/workflows/appointment.ts'
import { inquiryWorkflow } from '../../model/workflows/inquiry.ts'
import { subscriptionWorkflow } from '../../model/workflows/subscription.ts'
import type { Trx } from '../db/handle.ts'
import { plannedOnce } from '../db/prepared.ts'
import { saySame, toJson } from './to-json.ts'

export type AuditResult = 'ok' | 'denied' | 'failed'
/** A handler's description of its own write. `before` and `after` may be whole records: only differing fields are stored. */
export type AuditEntry = {
  entity?: string
  entity_id?: string | number
  /** What people know the record by, where the database cannot tell from its id (`known_by`). */
  subject?: string
  brand_id?: BrandId
  before?: unknown
  after?: unknown
  result?: AuditResult
  /** The action, where one call does many things. */
  action?: string
  /** The page, where the call itself does not name it. */
  page?: PageId
  /** The user, where nobody is signed in yet, or a job acts for someone. */
  who?: AuditActor
}
export type AuditSubject = { area: Area; module: string; action: string }
/** The actor; Atrium itself has no user. The role is that of a member of staff, as it is called now. */
export type AuditActor = {
  readonly user_id: number | null
  readonly name: string
  readonly role?: { readonly id: number; readonly name: string }
}
export type AuditOrigin = { ip: string; user_agent: string; request_id: string }

/** Fields that a trail never stores, in any record (domain.md 1A; promises.md "secrets"). */
const masked =
  /^(password|password_hash|token|token_hash|access_token|client_secret|tin|tin_hash|id_no|secret|totp_secret)$/i

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, masked.test(key) && inner !== null ? '•••' : mask(inner)]),
  )
}

/** The fields that differ, in JSON form and masked; undefined on a side without a record. */
export function changedKeys(before: unknown, after: unknown): { before: unknown; after: unknown } {
  const [was, is] = [toJson(before), toJson(after)]
  if (!isObject(was) || !isObject(is)) return { before: mask(was), after: mask(is) }
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    key => !(Object.hasOwn(was, key) && Object.hasOwn(is, key) && saySame(was[key], is[key])),
  )
  const side = (record: Record<string, unknown>) =>
    mask(Object.fromEntries(keys.filter(key => Object.hasOwn(record, key)).map(key => [key, record[key]])))
  return { before: side(was), after: side(is) }
}

/** Admin actions are in the users' trail, all others in the audit trail (domain.md 1A). */
export const trailOf = (area: Area) => (area === 'admin' ? 'user_trails' : 'audit_trails')

export async function writeAudit(
  trx: Trx,
  place: AuditSubject,
  origin: AuditOrigin,
  who: AuditActor | undefined,
  input: AuditEntry | readonly AuditEntry[],
  at: Date,
): Promise<void> {
  const trail = trailOf(place.area)
  const entries = [input].flat() as AuditEntry[]
  const [only] = entries
  if (only && entries.length === 1) {
    const { asks, subject, ...line } = lineOf(place, origin, who, only, at)
    const known = asks ? sql<string | null>`known_by(${line.area}, ${line.entity}, ${line.entity_id})` : subject
    await trx
      .insertInto(trail)
      .values({ ...line, subject: known })
      .modifyEnd(plannedOnce)
      .execute()
    return
  }
  for (let from = 0; from < entries.length; from += atOnce) {
    const lines = entries.slice(from, from + atOnce).map(entry => lineOf(place, origin, who, entry, at))
    // All of them as one value, which costs one line more and many of them far less than a parameter for each of their columns.
    await sql`insert into ${sql.table(trail)} (${columns}) select ${columnsOfLines}
      from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (${columnTypes})) with ordinality as n
      order by n.ordinality ${plannedOnce}`.execute(trx)
  }
}

/** Lines in one statement. */
const atOnce = 1_000

/** A line as the database takes it; `asks`: it finds in the same statement what people know the record by. */
type Line = ReturnType<typeof lineOf>
const typeOf = {
  user_id: 'bigint',
  user_name: 'text',
  area: 'text',
  module: 'text',
  action: 'text',
  entity: 'text',
  entity_id: 'text',
  subject: 'text',
  role_id: 'bigint',
  role_name: 'text',
  brand_id: 'int',
  before: 'text',
  after: 'text',
  result: 'text',
  ip: 'text',
  user_agent: 'text',
  request_id: 'text',
  created_at: 'timestamptz',
} as const satisfies Record<Exclude<keyof Line, 'asks'>, string>
const names = Object.keys(typeOf) as (keyof typeof typeOf)[]
const columns = sql.join(names.map(name => sql.ref(name)))
const columnTypes = sql.join([...names.map(name => sql`${sql.ref(name)} ${sql.raw(typeOf[name])}`), sql`asks boolean`])
const columnsOfLines = sql.join(
  names.map(name =>
    name === 'subject'
      ? sql`case when n.asks then known_by(n.area, n.entity, n.entity_id) else n.subject end`
      : // As text: null in JSON is a value, and no line without one.
        name === 'before' || name === 'after'
        ? sql`${sql.ref(`n.${name}`)}::jsonb`
        : sql.ref(`n.${name}`),
  ),
)

const longestSubject = 120

/** Sections of a site and of the portal are known by the label of their page. */
export function sectionLabel(entity: string | null, section: string | null): string | undefined {
  if (section === null || (entity !== 'web-content' && entity !== 'buyer-content')) return undefined
  const page = entity === 'web-content' ? pageOfSection(section) : pageOfPortalSection(section)
  return page && pageOf(page).label
}

/** What visitors sent has no name in the trail (decision 099); the database would look for one through all its lines. */
const nameless: ReadonlySet<string> = new Set(
  [inquiryWorkflow, appointmentWorkflow, applicationWorkflow, subscriptionWorkflow].map(({ entity }) => entity),
)

/** What people know the record by, as its handler says; undefined where the database finds it. */
function subjectOf({ entity, entity_id, subject }: AuditEntry): string | null | undefined {
  if (entity === undefined || entity_id === undefined) return subject?.slice(0, longestSubject) ?? null
  const known = subject ?? sectionLabel(entity, String(entity_id))
  if (known !== undefined) return known.slice(0, longestSubject)
  return nameless.has(entity) ? null : undefined
}

/** The number by which the lines of a record go, of one that is asked for by its id. */
export async function numberOf(trx: Trx, area: Area, entity: string, id: string): Promise<string> {
  const { rows } = await sql<{ known: string | null }>`select known_by(${area}, ${entity}, ${id}) as known`.execute(trx)
  return rows[0]?.known ?? id
}

function lineOf(place: AuditSubject, origin: AuditOrigin, who: AuditActor | undefined, entry: AuditEntry, at: Date) {
  const changed = changedKeys(entry.before, entry.after)
  const subject = subjectOf(entry)
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return {
    user_id: who?.user_id ?? null,
    user_name: who?.name ?? '',
    ...place,
    action: entry.action ?? place.action,
    entity: entry.entity ?? null,
    entity_id: entry.entity_id === undefined ? null : String(entry.entity_id),
    subject: subject ?? null,
    asks: subject === undefined,
    role_id: who?.role?.id ?? null,
    role_name: who?.role?.name ?? null,
    brand_id: entry.brand_id ?? null,
    before: json(changed.before),
    after: json(changed.after),
    result: entry.result ?? 'ok',
    ip: origin.ip,
    user_agent: origin.user_agent.slice(0, 300),
    request_id: origin.request_id,
    created_at: at,
  }
}
