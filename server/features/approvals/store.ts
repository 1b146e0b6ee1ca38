import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import type { RequestRow } from '../../../model/contract/approvals.ts'
import { type ApprovalKey, requestKinds } from '../../../model/workflows/index.ts'
import type { RequestRecord, RequestStatus } from '../../../model/workflows/request.ts'
import type { Recipient } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../http/context.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { brandsOf, type Db, onWire, sourceOf } from './rows.ts'

/** What a decision needs beside the row that people see. */
type Beside = {
  lead_id: number
  lead_property_id: number | null
  lead_expiry: Date
  lead_used: number
  lead_status: string
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
/** The brands a reader sees, and when. A job sees all. */
export type View = { readonly now: Date; readonly brand_ids: readonly number[] }
export const viewOf = ({ deps, caller }: CallerCtx): View => ({ now: deps.now(), brand_ids: caller.brand_ids })

export type Loaded = { row: RequestRow; record: RequestRecord; beside: Beside }

/** What lead_retention says where it says nothing (domain.md 1C). */
const limits = { extension_days: 30, max_extensions: 1 } as const

const besideSql = (key: ApprovalKey) => {
  const { expiry, counter, limit } = requestKinds[key]
  return sql`l.id as lead_id, l.property_id as lead_property_id, l.${sql.ref(expiry)} as lead_expiry, l.${sql.ref(counter)} as lead_used, l.status as lead_status,
    coalesce(r.${sql.ref(limit)}, ${limits[limit]}::int) as limit_days, coalesce(r.max_extensions, ${limits.max_extensions}::int) as most,
    t.updated_at, c."Firstname" || ' ' || c."Lastname" as changed_by,
    array_remove(array[s.user_id, o.user_id, t.created_by], null) as own,
    s.email as seller_email, h."Firstname" || ' ' || h."Lastname" as head, h.email as head_email,
    case when a.id is not null then jsonb_build_object('id', a.id, 'original_name', a.original_name, 'mime', a.mime, 'size', a.size) end as attachment`
}
const besideJoins = sql`join sellers as o on o.id = l.seller_id join users as h on h.id = g.head_user_id
  left join users as c on c.id = t.updated_by left join files as a on a.id = t.attachment
  left join lateral (
    select * from lead_retention as r where r.brand_id = t.brand_id and r.is_active and (r.position = s.position or r.position is null)
    order by r.position nulls last limit 1
  ) as r on true`

/** A request of the caller's brands; undefined where there is none, or it is another brand's. */
export async function load(
  { now, brand_ids }: View,
  db: Db,
  key: ApprovalKey,
  id: number,
): Promise<Loaded | undefined> {
  const source = sourceOf(key, now)
  const { rows } = await sql<RequestRow & Beside>`
    select ${selectSql(source)}, ${besideSql(key)} from ${fromSql(source, true)} ${besideJoins}
    where t.id = ${id} and t.brand_id in (${sql.join(brandsOf(brand_ids))})`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const {
    lead_id,
    lead_property_id,
    lead_expiry,
    lead_used,
    lead_status,
    limit_days,
    most,
    updated_at,
    changed_by,
    own,
    seller_email,
    head,
    head_email,
    attachment,
    ...rest
  } = found
  const row = onWire(rest)
  const beside = {
    lead_id,
    lead_property_id,
    lead_expiry,
    lead_used,
    lead_status,
    limit_days,
    most,
    updated_at,
    changed_by,
    own,
    seller_email,
    head,
    head_email,
    attachment,
  }
  return { row, beside, record: recordOf(key, row, beside) }
}

function recordOf(key: ApprovalKey, row: RequestRow, beside: Beside): RequestRecord {
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
    expiry: row[requestKinds[key].expiry],
    previous_expiry: row.previous_expiry,
    requested_days: row.requested_days,
    approved_days: row.approved_days,
    limit_days: beside.limit_days,
    approver_id: row.approver_id,
    approver: row.approver,
    disapproval_date: row.disapproval_date,
    disapproval_reason: row.disapproval_reason,
    disapproval_attachment: row.disapproval_attachment?.id ?? null,
    subject: { expiry: beside.lead_expiry.toISOString(), used: beside.lead_used, status: beside.lead_status },
    client: row.client,
    seller: row.seller,
    tell: distinct([seller, head]),
  }
}

/** A head of a group may be the seller: nobody is told twice. */
const distinct = (people: readonly Recipient[]): Recipient[] =>
  people.filter(({ email }, i) => people.findIndex(other => other.email === email) === i)
