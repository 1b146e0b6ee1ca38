import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import { counted } from '../../../model/counted.ts'
import { existing, type FieldErrors, notThere, Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { reasonFault } from '../../../model/rules/reason.ts'
import { when } from '../../../model/when.ts'
import { filingFaults } from '../../../model/workflows/filing.ts'
import { type RequestKey, requestKinds, workflows } from '../../../model/workflows/index.ts'
import { extendedBy } from '../../../model/workflows/request.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { decide } from '../../records/cases/decide.ts'
import { holdersOf } from '../../records/cases/staff.ts'
import { claims } from '../../records/claims.ts'
import { numbered } from '../../records/numbers.ts'
import { queueMail } from '../../records/outbox.ts'
import { subjects } from '../../records/request-subjects.ts'
import { retentionRule, ruled } from '../../records/retention.ts'
import { asSeller, type PortalSeller, sellerOf } from '../../records/sellers-portal.ts'
import { requestCases } from './store.ts'

type Handlers = HandlersOf<'sellersPortal'>

type Subject = {
  subject_id: number | string
  brand_id: BrandId
  client: string
  status: string
  expiry: Date
  used: number
  most: number
  limit_days: number
  before_days: number
  after_days: number
  pending: string | null
  claimed_until: Date | null
}

/** The subject of the request, locked, with the facts by which a filing is judged. Only the seller's own subjects. */
async function subjectOf(trx: Trx, key: RequestKey, no: string, { id }: PortalSeller, now: Date) {
  const { table, expiry, counter, limit, most, subject } = requestKinds[key]
  const of = subjects[subject]
  const own = (name: string) => sql.ref(`${of.as}.${name}`)
  const numbers = subject === 'lead' ? sql`leads as l` : sql`reservations as n left join leads as l on l.id = n.lead_id`
  const { rows } = await sql<Subject>`
    select ${own(of.id)} as subject_id, ${own('brand_id')} as brand_id, ${of.client} as client, ${own('status')} as status, ${own(expiry)} as expiry, ${own(counter)} as used,
      ${ruled(most)} as most, ${ruled(limit)} as limit_days,
      ${ruled('renewal_window_before_days')} as before_days, ${ruled('renewal_window_after_days')} as after_days,
      (select x.request_no from ${sql.table(table)} as x where x.${sql.ref(of.column)} = ${own(of.id)} and x.brand_id = ${own('brand_id')} and x.status = 'pending') as pending,
      (select max(o.ownership_expiration) from leads as o where ${claims(now)}) as claimed_until
    from ${numbers} join sellers as s on s.id = ${own('seller_id')} ${retentionRule(own('brand_id'), sql`s.position`)}
    where ${of.no} = ${no} and s.id = ${id} for update of ${sql.ref(of.as)}`.execute(trx)
  return existing(rows[0], notThere('subject_no', `This seller has no ${subject} of this number.`))
}

/** Domain.md 2.2-2.4, "(filed)": the window, the limits, one at a time; then those who may approve it are notified (M10). */
export const fileRequest: Handlers['fileRequest'] = async ({ body }, ctx) => {
  const { kind, subject_no, requested_days, seller_code } = body
  const reason = body.reason.trim()
  const seller = await sellerOf(ctx, seller_code)
  const now = ctx.deps.now()
  const { table, prefix, expiry, subject, entity, page, type, expiry_label } = requestKinds[kind]
  const of = subjects[subject]
  return ctx.deps.db.system.transaction().execute(async trx => {
    const about = await subjectOf(trx, kind, subject_no, seller, now)
    const errors: FieldErrors = {
      ...filingFaults(kind, about, requested_days, now),
      ...reasonFault(body),
    }
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const { brand_id } = about
    const { id, no } = await numbered(trx, table, prefix, now)
    const requested_expiry = extendedBy(requested_days, about.expiry, now)
    await sql`insert into ${sql.table(table)} (id, request_no, brand_id, ${sql.ref(of.column)}, seller_id, sales_group_id, requested_days, requested_expiry, reason, ${sql.ref(expiry)}, created_at, updated_at, created_by)
      values (${id}, ${no}, ${brand_id}, ${about.subject_id}, ${seller.id}, ${seller.sales_group_id}, ${requested_days}, ${requested_expiry}, ${reason}, ${about.expiry}, ${now}, ${now}, ${seller.user_id})`.execute(
      trx,
    )
    const status = workflows[kind].initial
    await asSeller(ctx, seller, brand_id, page).record(trx, {
      entity,
      entity_id: no,
      brand_id,
      after: { status, [of.column]: about.subject_id, requested_days, requested_expiry, reason },
    })
    const deciders = (await holdersOf(trx, [brand_id], 'approve', page)).filter(({ id: who }) => who !== seller.user_id)
    if (deciders.length === 0)
      throw new Refusal('INVALID', {
        errors: { kind: [`Nobody may decide a ${type} of this brand at present. Ask Sales Administration.`] },
      })
    await queueMail(trx, {
      ...letter('request.filed', {
        ...{ no, type, client: about.client, seller: seller.name, approver: '', days: counted(requested_days, 'day') },
        ...{ reason, expiry_label, expiry: when(about.expiry), file: null, reference: no },
      }),
      to: deciders.map(({ email }) => email),
      brand_id,
    })
    return { id, no, status }
  })
}

/** Domain.md 2.2: the filer withdraws a pending request. */
export const cancelRequest: Handlers['cancelRequest'] = async ({ body: { kind, request_no, seller_code } }, ctx) => {
  const seller = await sellerOf(ctx, seller_code)
  const { table, page } = requestKinds[kind]
  const { rows } = await sql<{ id: number; version: number; brand_id: BrandId }>`
    select id, version, brand_id from ${sql.table(table)} where request_no = ${request_no} and seller_id = ${seller.id}`.execute(
    ctx.deps.db.system,
  )
  const row = existing(rows[0], notThere('request_no', 'This seller has filed no request of this kind and number.'))
  const as = asSeller(ctx, seller, row.brand_id, page)
  const { id, version } = row
  const step = () => ({ action: 'cancel' as const, input: {} })
  return decide(as, requestCases(kind), { id, version, step, who: seller.who }, ({ record }) => ({
    id: record.id,
    no: record.name,
    status: record.status,
  }))
}
