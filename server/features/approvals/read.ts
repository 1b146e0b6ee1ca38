import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { ownershipExtension } from '../../../model/contract/approvals.ts'
import { Refusal } from '../../../model/errors.ts'
import { type ApprovalKey, requestKinds, workflows } from '../../../model/workflows/index.ts'
import type { CallerCtx } from '../../http/context.ts'
import { brandsOf, claimed } from './rows.ts'
import { type Loaded, load, viewOf } from './store.ts'

type Whole = Static<(typeof ownershipExtension)['read']['reply']>

/** One request with all that an approver looks at before deciding. */
export async function readOne(ctx: CallerCtx, key: ApprovalKey, id: number): Promise<Whole> {
  const found = await load(viewOf(ctx), ctx.db, key, id)
  if (!found) throw new Refusal('NOT_FOUND')
  const { row, record, beside } = found
  const [subject, conflicts, timeline, next] = await Promise.all([
    subjectOf(ctx, found),
    conflictsOf(ctx, key, found),
    timelineOf(ctx, key, found),
    nextOf(ctx, key, found),
  ])
  return {
    ...row,
    own: [...record.own],
    limit_days: record.limit_days,
    attachment: beside.attachment,
    subject,
    conflicts,
    timeline,
    next,
  }
}

async function subjectOf({ db }: CallerCtx, { beside, row }: Loaded): Promise<Whole['subject']> {
  const lead = await db
    .selectFrom('leads as l')
    .leftJoin('properties as p', 'p.id', 'l.property_id')
    .where('l.id', '=', beside.lead_id)
    .where('l.brand_id', '=', row.brand_id)
    .select([
      'l.id',
      'l.lead_no as no',
      'l.status',
      'l.source',
      'l.registered_at',
      'l.client_email',
      'l.client_mobile',
      'l.citizenship',
      'p.property_name as property',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...lead,
    registered_at: lead.registered_at.toISOString(),
    expiry: beside.lead_expiry.toISOString(),
    used: beside.lead_used,
    most: beside.most,
  }
}

async function conflictsOf({ db, deps }: CallerCtx, key: ApprovalKey, { beside }: Loaded): Promise<Whole['conflicts']> {
  const { table, expiry } = requestKinds[key]
  const { rows } = await sql<{
    lead_no: string
    seller: string
    until: Date
    mobile: boolean | null
    email: boolean | null
    request_no: string | null
  }>`
    select o.lead_no, s.first_name || ' ' || s.last_name as seller, o.${sql.ref(expiry)} as until, o.client_mobile = l.client_mobile as mobile, o.client_email = l.client_email as email, p.request_no
    from leads as l join leads as o on ${claimed(deps.now())} join sellers as s on s.id = o.seller_id
    left join ${sql.table(table)} as p on p.lead_id = o.id and p.status = ${workflows[key].initial}
    where l.id = ${beside.lead_id} order by o.id`.execute(db)
  return rows.map(({ mobile, email, until, ...row }) => ({
    ...row,
    until: until.toISOString(),
    same: [...(mobile ? (['mobile'] as const) : []), ...(email ? (['email'] as const) : [])],
  }))
}

/** From the trail; where a request was decided before there was one, its own columns tell. */
async function timelineOf({ db }: CallerCtx, key: ApprovalKey, { row, record }: Loaded): Promise<Whole['timeline']> {
  const { entity, actions, states } = workflows[key]
  const kept = await db
    .selectFrom('audit_trails')
    .where('entity', '=', entity)
    .where('entity_id', '=', row.request_no)
    .where('brand_id', '=', row.brand_id)
    .where('result', '=', 'ok')
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .select(['created_at', 'user_name', 'action', 'after'])
    .execute()
  const steps = kept.map(({ created_at, user_name, action, after }) => ({
    at: created_at.toISOString(),
    who: user_name,
    action: Object.hasOwn(actions, action) ? states[actions[action as keyof typeof actions].to].label : action,
    note: noteOf(after),
  }))
  const filed = { at: row.created_at, who: row.seller, action: 'Filed', note: row.reason }
  const last =
    steps.length > 0 || !record.decided
      ? []
      : [
          {
            at: record.decided.at,
            who: record.decided.by,
            action: states[record.status].label,
            note: row.disapproval_reason ?? (row.approved_days === null ? null : days(row.approved_days)),
          },
        ]
  return [filed, ...steps, ...last]
}

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

function noteOf(after: unknown): string | null {
  const { disapproval_reason, approved_days } = (after ?? {}) as {
    disapproval_reason?: unknown
    approved_days?: unknown
  }
  return typeof disapproval_reason === 'string'
    ? disapproval_reason
    : typeof approved_days === 'number'
      ? days(approved_days)
      : null
}

/** What waits next in the queue: the one due after this, else the first. */
async function nextOf({ db, caller }: CallerCtx, key: ApprovalKey, { row, record }: Loaded): Promise<number | null> {
  const { table, expiry } = requestKinds[key]
  const place = record.previous_expiry ?? record.expiry
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where status = ${workflows[key].initial} and brand_id in (${sql.join(brandsOf(caller.brand_ids))}) and id <> ${row.id}
    order by (${sql.ref(expiry)}, id) <= (${place}::timestamptz, ${row.id}::bigint), ${sql.ref(expiry)}, id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
