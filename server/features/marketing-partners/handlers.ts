import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { marketingPartner as contract } from '../../../model/contract/marketing-partners.ts'
import { Refusal } from '../../../model/errors.ts'
import { marketingPartners } from '../../../model/lists/marketing-partners.ts'
import { type PartnerRecord, partnerActionOf, partnerWorkflow } from '../../../model/workflows/marketing-partner.ts'
import { brandsIn } from '../../db/or-none.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { decide, preview } from '../../records/decisions/decide.ts'
import { viewOf } from '../../records/decisions/place.ts'
import { queuePage } from '../../records/decisions/queue.ts'
import { stepsOf } from '../../records/decisions/timeline.ts'
import { assign } from './assign.ts'
import { correct, formOf, register } from './register.ts'
import { ofBrands, onWire, type PartnerRow, partnerSource } from './rows.ts'
import { dayOf, partners } from './store.ts'

type Whole = Static<(typeof contract)['read']['reply']>

const meant = (status: string) => (record: PartnerRecord) => {
  const action = partnerActionOf(record, status)
  if (!action) throw new Refusal('INVALID', { errors: { status: ['Nobody of the desk brings a partner there.'] } })
  return action
}

async function readOne(ctx: CallerCtx, id: number): Promise<Whole> {
  const found = await partners.load(viewOf(ctx), ctx.db, id)
  if (!found) throw new Refusal('NOT_FOUND')
  const { row, record, beside } = found
  const tin = beside.tin && ctx.deps.secrets.open(beside.tin)
  const steps = await stepsOf(ctx.db, partnerWorkflow, record, after =>
    typeof after.status_reason === 'string' ? after.status_reason : null,
  )
  return {
    ...row,
    trade_name: beside.trade_name,
    email: beside.email,
    mobile: beside.mobile,
    address: beside.address,
    prc_license_no: beside.prc_license_no,
    dhsud_reg_no: beside.dhsud_reg_no,
    dhsud_valid_until: dayOf(beside.dhsud_valid_until),
    // Enough to tell two apart; the whole number goes to the ERP only.
    tin: beside.tin === null ? null : tin ? `•••-•••-${tin.slice(8)}` : 'unreadable',
    vat_registered: beside.vat_registered,
    ewt_rate: Number(beside.ewt_rate),
    commission_rate: beside.commission_rate === null ? null : Number(beside.commission_rate),
    documents: beside.documents,
    recruiter: beside.recruiter?.name ?? null,
    own: [...record.own],
    turn: [...(record.turn ?? [])],
    posted_at: record.posted_at,
    lapsed: record.lapsed,
    unready: row.status === 'draft' || row.status === 'returned' ? [...record.unready] : [],
    approval_level_id: beside.level_id,
    timeline: [
      { at: row.created_at, who: beside.recruiter?.name ?? 'Accreditation', action: 'Registered', note: null },
      ...steps,
    ],
    next: await nextOf(ctx, row),
  }
}

/** What waits next for the caller: the one after this in the queue, else the first. */
async function nextOf(ctx: CallerCtx, { id, created_at }: PartnerRow): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select t.id from marketing_partners as t where t.status = 'for_approval' and t.id <> ${id} and ${ofBrands(brandsIn(ctx.caller))}
      and exists (select from jsonb_array_elements(t.approval) as a where (a ->> 'level')::int = t.current_level and ${ctx.caller.on_behalf?.user_id ?? ctx.caller.user_id}::bigint in ((a ->> 'approver_id')::bigint, (a ->> 'alternate_id')::bigint))
    order by (t.created_at, t.id) <= (${created_at}::timestamptz, ${id}::bigint), t.created_at, t.id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

export const marketingPartner: HandlersOf<'marketingPartner'> = {
  async list({ query }, ctx) {
    const found = await queuePage<PartnerRow>(ctx, marketingPartners, partnerSource, query)
    return { ...found, items: found.items.map(onWire) }
  },
  decide: async ({ params, body }, ctx) => {
    const { version, status, remarks } = body
    return (await decide(ctx, partners, { id: params.id, version, action: meant(status), input: { remarks } })).row
  },
  read: async ({ params }, ctx) => readOne(ctx, params.id),
  preview: async ({ params, query }, ctx) =>
    preview(ctx, partners, { id: params.id, action: meant(query.status), input: { remarks: query.remarks } }),
  assign: async ({ body }, ctx) => assign(ctx, body),
  register,
  form: formOf,
  correct,
}
