import type { Static } from 'typebox'
import type { marketingPartner as contract } from '../../../model/contract/marketing-partners.ts'
import { partnerPapers } from '../../../model/rules/partner-papers.ts'
import { partnerWorkflow } from '../../../model/workflows/marketing-partner.ts'
import type { PartnerAction } from '../../../model/workflows/partner-record.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { decide, preview } from '../../records/cases/decide.ts'
import { type NamedStep, namedStep } from '../../records/cases/named-step.ts'
import { queuePage } from '../../records/cases/queue.ts'
import { stepsOf } from '../../records/cases/timeline.ts'
import { nextTurn } from '../../records/cases/waiting.ts'
import { assign } from './assign.ts'
import { attach, paper, papersOf } from './partner-papers.ts'
import type { PartnerRow } from './partner-rows.ts'
import { correct, formOf, register } from './register.ts'
import { foundPartner, partnerCases } from './store.ts'

type Whole = Static<(typeof contract)['read']['reply']>

/** Specification 7: one call decides. */
const stepOf = (ctx: CallerCtx, { remarks, ...named }: NamedStep<PartnerAction> & { remarks?: string | undefined }) =>
  namedStep(ctx, partnerWorkflow, named, { remarks }, 'Nobody of the desk brings a partner there.')

/** The reason of a step, the level that it approved, or the paper that it brought. */
function noteOf(after: Readonly<Record<string, unknown>>, action: string): string | null {
  const { status_reason, current_level } = after
  if (typeof status_reason === 'string') return status_reason
  const paper = Object.entries(partnerPapers).find(([doc_type]) => doc_type in after)
  if (action === 'attach' && paper) return paper[1]
  return action === 'pass' && typeof current_level === 'number' ? `Level ${current_level - 1}` : null
}

async function readOne(ctx: CallerCtx, id: number): Promise<Whole> {
  const found = await foundPartner(ctx, id)
  const { row, record, beside } = found
  const tin = beside.tin && ctx.deps.secrets.open(beside.tin)
  const steps = await stepsOf(ctx.db, partnerWorkflow, record, noteOf)
  return {
    ...row,
    trade_name: beside.trade_name,
    email: beside.email,
    mobile: beside.mobile,
    address: beside.address,
    prc_license_no: beside.prc_license_no,
    dhsud_reg_no: beside.dhsud_reg_no,
    dhsud_valid_until: beside.dhsud_valid_until,
    // Enough to tell two apart; only the ERP gets the whole number.
    tin: beside.tin === null ? null : tin ? `•••-•••-${tin.slice(8)}` : 'unreadable',
    vat_registered: beside.vat_registered,
    ewt_rate: Number(beside.ewt_rate),
    commission_rate: beside.commission_rate === null ? null : Number(beside.commission_rate),
    documents: papersOf(found),
    recruiter: beside.recruiter?.name ?? null,
    own: [...record.own],
    turn: [...(record.turn ?? [])],
    posted_at: record.posted_at,
    lapsed: record.lapsed,
    renewable: record.renewable,
    unready: row.status === 'draft' || row.status === 'returned' || record.renewable ? [...record.unready] : [],
    approval_level_id: beside.level_id,
    timeline: [
      {
        ...{ at: row.created_at, action: 'Registered', note: null },
        who: beside.registered_by ?? beside.recruiter?.name ?? 'Accreditation',
      },
      // The first line says it already.
      ...steps.filter(({ action }, i) => i > 0 || action !== 'Added'),
    ],
    next: await nextTurn(ctx, 'marketingPartner', row.id),
  }
}

export const marketingPartner: HandlersOf<'marketingPartner'> = {
  list: ({ query }, ctx) => queuePage<PartnerRow>(ctx, partnerCases, query),
  decide: ({ params: { id }, body }, ctx) =>
    decide(ctx, partnerCases, { id, version: body.version, ...stepOf(ctx, body), atOnce: true }, ({ row }) => row),
  read: ({ params }, ctx) => readOne(ctx, params.id),
  preview: ({ params: { id }, query }, ctx) => preview(ctx, partnerCases, { id, ...stepOf(ctx, query) }),
  assign: async ({ body }, ctx) => assign(ctx, body),
  register,
  form: formOf,
  correct,
  attach,
  paper: ({ params: { id, file } }, ctx) => paper(ctx, id, file),
}
