import type { BrandId } from '../../model/brands.ts'
import { isObject } from '../../model/content/value.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { Area } from '../../model/pages/page.ts'
import type { Trx } from '../db/handle.ts'
import { plannedOnce } from '../db/prepared.ts'
import { kept, saySame } from './kept.ts'

export type AuditResult = 'ok' | 'denied' | 'failed'
/** What a handler says of its own write. `before` and `after` may be whole records: only what differs is kept. */
export type AuditEntry = {
  entity?: string
  entity_id?: string | number
  brand_id?: BrandId
  before?: unknown
  after?: unknown
  result?: AuditResult
  /** What was done, where one call does many things. */
  action?: string
  /** The page it was done on, where the call itself does not say. */
  page?: PageId
  /** Where nobody is signed in yet, or a job acts for someone. */
  who?: { user_id: number; name: string }
}
export type AuditPlace = { area: Area; module: string; action: string }
/** Who did it; Atrium itself has no user. */
export type Actor = { user_id: number | null; name: string }
export type AuditOrigin = { ip: string; user_agent: string; request_id: string }

/** Never kept in a trail, whatever record carries them (domain.md 1A; promises.md "secrets"). */
const masked =
  /^(password|password_hash|token|token_hash|access_token|client_secret|tin|tin_hash|id_no|secret|totp_secret)$/i

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, masked.test(key) && inner !== null ? '•••' : mask(inner)]),
  )
}

/** The keys that differ, as JSON keeps both sides, each masked; undefined where nothing stood. */
export function changedKeys(before: unknown, after: unknown): { before: unknown; after: unknown } {
  const [was, is] = [kept(before), kept(after)]
  if (!isObject(was) || !isObject(is)) return { before: mask(was), after: mask(is) }
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    key => !(Object.hasOwn(was, key) && Object.hasOwn(is, key) && saySame(was[key], is[key])),
  )
  const side = (record: Record<string, unknown>) =>
    mask(Object.fromEntries(keys.filter(key => Object.hasOwn(record, key)).map(key => [key, record[key]])))
  return { before: side(was), after: side(is) }
}

/** Admin actions stand in the users' trail, all others in the audit trail (domain.md 1A). */
export const trailOf = (area: Area) => (area === 'admin' ? 'user_trails' : 'audit_trails')

export async function writeAudit(
  trx: Trx,
  place: AuditPlace,
  origin: AuditOrigin,
  who: Actor | undefined,
  given: AuditEntry | readonly AuditEntry[],
  at: Date,
): Promise<void> {
  const entries = [given].flat() as AuditEntry[]
  for (let from = 0; from < entries.length; from += atOnce) {
    const values = entries.slice(from, from + atOnce).map(entry => rowOf(place, origin, who, entry, at))
    const insert = trx.insertInto(trailOf(place.area)).values(values)
    // One line is the rule; texts for each number of lines would fill the connection with plans.
    await (values.length === 1 ? insert.modifyEnd(plannedOnce) : insert).execute()
  }
}

/** Rows a statement takes: its parameters are numbered, and the numbers end. */
const atOnce = 500

function rowOf(place: AuditPlace, origin: AuditOrigin, who: Actor | undefined, entry: AuditEntry, at: Date) {
  const changed = changedKeys(entry.before, entry.after)
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return {
    user_id: who?.user_id ?? null,
    user_name: who?.name ?? '',
    ...place,
    action: entry.action ?? place.action,
    entity: entry.entity ?? null,
    entity_id: entry.entity_id === undefined ? null : String(entry.entity_id),
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
