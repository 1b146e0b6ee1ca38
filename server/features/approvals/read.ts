import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { ownershipExtension } from '../../../model/contract/approvals.ts'
import { existing } from '../../../model/errors.ts'
import { type RequestKey, requestKinds, workflows } from '../../../model/workflows/index.ts'
import type { CallerCtx } from '../../call/context.ts'
import { sellerName } from '../../records/cases/case-source.ts'
import { timelineOf } from '../../records/cases/timeline.ts'
import { nextTurn } from '../../records/cases/waiting.ts'
import { claims } from '../../records/claims.ts'
import { subjects } from '../../records/request-subjects.ts'
import { initialOf } from './rows.ts'
import { foundRequest, type LoadedRequest } from './store.ts'

type Whole = Static<(typeof ownershipExtension)['read']['reply']>

/** One request with everything that an approver looks at before deciding. */
export async function readOne(ctx: CallerCtx, key: RequestKey, id: number): Promise<Whole> {
  const loaded = await foundRequest(ctx, key, id)
  const { row, record, beside } = loaded
  const filed = { at: row.created_at, who: row.seller, action: 'Filed', note: row.reason }
  const [subject, conflicts, timeline, next] = await Promise.all([
    subjectOf(ctx, key, loaded),
    conflictsOf(ctx, key, loaded),
    timelineOf(ctx.db, workflows[key], record, noteOf, filed),
    nextTurn(ctx, key, id),
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

async function subjectOf(
  { db }: CallerCtx,
  key: RequestKey,
  { beside, row }: LoadedRequest,
): Promise<Whole['subject']> {
  const { facts, joins } = subjects[requestKinds[key].subject]
  const { rows } = await sql<Whole['subject'] & { registered_at: Date }>`
    select ${sql.join(Object.entries(facts).map(([field, value]) => sql`${value} as ${sql.ref(field)}`))}
    from ${sql.table(requestKinds[key].table)} as t ${joins} where t.id = ${row.id} and t.brand_id = ${row.brand_id}`.execute(
    db,
  )
  const found = existing(rows[0])
  return {
    ...found,
    registered_at: found.registered_at.toISOString(),
    expiry: beside.subject_expiry.toISOString(),
    used: beside.used,
    most: beside.most,
  }
}

async function conflictsOf(
  { db, deps }: CallerCtx,
  key: RequestKey,
  { row }: LoadedRequest,
): Promise<Whole['conflicts']> {
  const { table, expiry, subject } = requestKinds[key]
  const { joins } = subjects[subject]
  // Where both asked for more time for a lead, the reply shows that the rival did too.
  const rivalRequest =
    subject === 'lead'
      ? sql`left join ${sql.table(table)} as p on p.lead_id = o.id and p.status = ${initialOf(key)}`
      : sql`left join lateral (select null::text as request_no) as p on true`
  const until = subject === 'lead' ? sql.ref(`o.${expiry}`) : sql.ref('o.ownership_expiration')
  const { rows } = await sql<{
    lead_no: string
    seller: string
    until: Date
    mobile: boolean | null
    email: boolean | null
    request_no: string | null
  }>`
    select o.lead_no, ${sellerName('s')} as seller, ${until} as until, o.mobile_key = l.mobile_key as mobile, o.email_key = l.email_key as email, p.request_no
    from ${sql.table(table)} as t ${joins} join leads as o on ${claims(deps.now())} join sellers as s on s.id = o.seller_id ${rivalRequest}
    where t.id = ${row.id} order by o.id`.execute(db)
  return rows.map(({ mobile, email, until: at, ...rest }) => ({
    ...rest,
    until: at.toISOString(),
    same: [...(mobile ? (['mobile'] as const) : []), ...(email ? (['email'] as const) : [])],
  }))
}

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

function noteOf({ disapproval_reason, approved_days }: Record<string, unknown>): string | null {
  return typeof disapproval_reason === 'string'
    ? disapproval_reason
    : typeof approved_days === 'number'
      ? days(approved_days)
      : null
}
