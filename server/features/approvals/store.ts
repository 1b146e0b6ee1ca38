import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import type { RequestRow } from '../../../model/contract/approvals.ts'
import { existing, type FieldErrors } from '../../../model/errors.ts'
import { kinds } from '../../../model/kinds/index.ts'
import { type RequestKey, requestKinds, workflows } from '../../../model/workflows/index.ts'
import {
  houseLimits,
  type RequestAction,
  type RequestInput,
  type RequestRecord,
  type RequestStatus,
} from '../../../model/workflows/request.ts'
import type { Recipient } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { fullName } from '../../records/cases/case-source.ts'
import { type CaseKind, type Loaded, type View, viewOf } from '../../records/cases/kind.ts'
import { rowAfter, writeAt } from '../../records/cases/write.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { onWire } from '../../records/on-wire.ts'
import { subjects } from '../../records/request-subjects.ts'
import { mayAttach } from './attached.ts'
import { decidedRow } from './decided-row.ts'
import { fileOf, sentWith, sourceOf } from './rows.ts'

/** The values that a decision needs beside the visible row. */
type Beside = {
  subject_id: number | string
  subject_expiry: Date
  used: number
  subject_status: string
  carried: Record<string, Date | string>
  limit_days: number
  most: number
  updated_at: Date
  changed_by: string | null
  own: number[]
  seller_email: string
  head: string
  head_email: string
  attachment: RequestRow['disapproval_attachment']
}
export type LoadedRequest = Loaded<RequestRecord> & { row: RequestRow; beside: Beside }

const besideSql = (key: RequestKey) => {
  const { expiry, counter, limit, most, carries, subject } = requestKinds[key]
  const { as, column } = subjects[subject]
  const of = (name: string) => sql.ref(`${as}.${name}`)
  return sql`jsonb_build_object(
    'subject_id', t.${sql.ref(column)}, 'used', ${of(counter)}, 'subject_status', ${of('status')},
    'carried', jsonb_build_object(${carries.length === 0 ? sql`` : sql.join(carries.flatMap(date => [sql`${date}::text`, of(date)]))}),
    'limit_days', coalesce(r.${sql.ref(limit)}, ${houseLimits[limit]}::int), 'most', coalesce(r.${sql.ref(most)}, ${houseLimits[most]}::int),
    'changed_by', ${fullName('c')}, 'own', to_jsonb(array_remove(array[s.user_id, o.user_id, t.created_by], null)),
    'seller_email', s.email, 'head', ${fullName('h')}, 'head_email', h.email, 'attachment', ${fileOf('a', sql`t.attachment_name`)}
  ) as beside, ${of(expiry)} as subject_expiry, t.updated_at`
}
const besideJoins = (key: RequestKey) => sql`
  left join sellers as o on o.id = ${sql.ref(`${subjects[requestKinds[key].subject].as}.seller_id`)} join users as h on h.id = g.head_user_id
  left join users as c on c.id = t.updated_by left join files as a on a.id = t.attachment
  left join lateral (
    select * from lead_retention as r where r.brand_id = t.brand_id and r.is_active and (r.position = s.position or r.position is null)
    order by r.position nulls last limit 1
  ) as r on true`

/** A request of the caller's brands; undefined where there is none, or where it belongs to another brand. */
async function load(view: View, db: Db, key: RequestKey, id: number): Promise<LoadedRequest | undefined> {
  const source = sourceOf(key, view.now)
  const { rows } = await sql<RequestRow & { beside: Beside; subject_expiry: Date; updated_at: Date }>`
    select ${selectSql(source)}, ${besideSql(key)} from ${fromSql(source, true)} ${besideJoins(key)}
    where t.id = ${id} and t.brand_id in (${sql.join(brandsIn(view))})`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { beside: also, subject_expiry, updated_at, ...rest } = found
  const row = onWire(rest) as RequestRow
  const beside = { ...also, subject_expiry, updated_at }
  const { changed_by } = beside
  return { row, beside, record: recordOf(key, row, beside), version: row.version, updated_at, changed_by }
}

const iso = (at: Date | string): string => new Date(at).toISOString()

function recordOf(key: RequestKey, row: RequestRow, beside: Beside): RequestRecord {
  const seller = { name: row.seller, email: beside.seller_email }
  const head = { name: beside.head, email: beside.head_email }
  return {
    id: row.id,
    name: row.request_no,
    status: row.status as RequestStatus,
    brand_id: row.brand_id as BrandId,
    own: [...new Set(beside.own)],
    decided:
      row.status === 'pending'
        ? null
        : { by: row.approver ?? beside.changed_by ?? 'Atrium', at: row.decided_at ?? beside.updated_at.toISOString() },
    expiry: expiryOf(key, row),
    previous_expiry: row.previous_expiry,
    requested_days: row.requested_days,
    approved_days: row.approved_days,
    limit_days: beside.limit_days,
    approver_id: row.approver_id,
    approver: row.approver,
    disapproval_date: row.disapproval_date,
    disapproval_reason: row.disapproval_reason,
    disapproval_attachment: row.disapproval_attachment?.id ?? null,
    subject: {
      expiry: beside.subject_expiry.toISOString(),
      used: beside.used,
      status: beside.subject_status,
      carried: Object.fromEntries(Object.entries(beside.carried).map(([date, at]) => [date, iso(at)])),
    },
    client: row.client,
    seller: row.seller,
    tell: distinct([seller, head]),
  }
}

/** The date has the name that its kind gives it. */
const expiryOf = (key: RequestKey, row: Readonly<Record<string, unknown>>): string =>
  String(row[requestKinds[key].expiry] ?? '')

/** A head of a group may be the seller: nobody is notified twice. */
const distinct = (people: readonly Recipient[]): Recipient[] =>
  people.filter(({ email }, i) => people.findIndex(other => other.email === email) === i)

/** The request and its subject, so that two decisions on one subject take turns. */
async function lock(view: View, db: Db, key: RequestKey, id: number): Promise<void> {
  const { table, subject } = requestKinds[key]
  const of = subjects[subject]
  const brands = sql.join(brandsIn(view))
  const { rows } = await sql<{ subject: number | string }>`
    select ${sql.ref(of.column)} as subject from ${sql.table(table)} where id = ${id} and brand_id in (${brands}) for update`.execute(
    db,
  )
  if (rows[0])
    await sql`select from ${sql.table(of.table)} where ${sql.ref(of.id)} = ${rows[0].subject} and brand_id in (${brands}) for update`.execute(
      db,
    )
}

/** The request that a call names, for reading. */
export async function foundRequest(ctx: CallerCtx, key: RequestKey, id: number): Promise<LoadedRequest> {
  return existing(await load(viewOf(ctx), ctx.db, key, id))
}

/** One kind of request. */
export const requestCases = (key: RequestKey): CaseKind<RequestAction, RequestRecord, RequestInput, LoadedRequest> => ({
  ...kinds[key],
  source: sourceOf(key),
  async load(view, db, id, goal) {
    if (goal === 'step') await lock(view, db, key, id)
    return load(view, db, key, id)
  },
  async guard(db, { before, input: { attachment } }): Promise<FieldErrors> {
    return attachment === undefined || (await mayAttach(db, key, before.row, attachment))
      ? {}
      : { attachment: ['This file was not sent to this request. Attach it again.'] }
  },
  isSame: ({ record }, action, { approved_days, reason, attachment }, user_id) =>
    record.approver_id === user_id &&
    record.status === workflows[key].actions[action].to &&
    (workflows[key].actions[action].needs?.reason === undefined
      ? record.approved_days === approved_days
      : record.disapproval_reason === reason?.trim() && record.disapproval_attachment === (attachment ?? null)),
  async store(trx, { before, after }, acting) {
    const { table, expiry, counter, subject } = requestKinds[key]
    const { id, brand_id, version } = before.row
    const written = { [expiry]: after.expiry, ...decidedRow(after) }
    if (!(await writeAt(trx, table, { id, brand_id, version }, written, acting))) return false
    const { subject: thing } = after
    if (thing === before.record.subject) return true
    const of = subjects[subject]
    const at = { [of.id]: before.beside.subject_id, brand_id }
    const moved = { [expiry]: thing.expiry, [counter]: thing.used, status: thing.status, ...thing.carried }
    return writeAt(trx, of.table, at, moved, acting)
  },
  touched({ row: { id, brand_id }, beside }) {
    const { table, subject } = requestKinds[key]
    const of = subjects[subject]
    return [
      { table, at: { id, brand_id } },
      { table: of.table, at: { [of.id]: beside.subject_id, brand_id } },
    ]
  },
  async left(trx, { before, after }) {
    const { disapproval_attachment: file, ...decided } = decidedRow(after)
    const row = rowAfter(before.row, { ...decided, [requestKinds[key].expiry]: after.expiry, due_at: null })
    const { rows } = await sql<{ file: RequestRow['disapproval_attachment'] }>`
      select ${fileOf('f', sentWith(key, sql`${row.id}`, sql`f.id`))} as file from files as f where f.id = ${file} and f.brand_id = ${row.brand_id}`.execute(
      trx,
    )
    const disapproval_attachment = rows[0]?.file ?? null
    return { ...before, record: after, row: { ...row, disapproval_attachment }, version: row.version }
  },
})
