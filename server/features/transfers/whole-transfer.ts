import type { Static } from 'typebox'
import { type BrandId, brandById } from '../../../model/brands.ts'
import type { token as contract } from '../../../model/contract/transfers.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { type TransferAction, transferWorkflow } from '../../../model/workflows/transfer.ts'
import { openActions } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import { dbOf } from '../../call/kept-rows.ts'
import { maskedEmail, tokenOf } from '../../records/action-tokens.ts'
import { whoOf } from '../../records/cases/kind.ts'
import { timelineOf } from '../../records/cases/timeline.ts'
import { nextTurn } from '../../records/cases/waiting.ts'
import { foundTransfer, type LoadedTransfer } from './store.ts'

type Link = Static<(typeof contract)['read']['reply']>
type Whole = NonNullable<Link['transfer']>

export async function wholeOf(ctx: CallerCtx, { row, beside, record }: LoadedTransfer): Promise<Whole> {
  const { status, client_email, client_mobile, property } = beside.lead
  return {
    ...row,
    from_group_id: beside.from_group_id,
    to_group_id: beside.to_group_id,
    filed_by: beside.filed_by,
    own: [...record.own],
    filers: beside.created_by === null ? [] : [beside.created_by],
    turn: [...(record.turn ?? [])],
    lead: {
      status,
      client_email,
      client_mobile,
      property,
      ownership_expiration: beside.ownership_expiration.toISOString(),
    },
    timeline: await timelineOf(
      ctx.db,
      transferWorkflow,
      record,
      ({ decision_reason }) => (typeof decision_reason === 'string' ? decision_reason : null),
      { at: row.created_at, who: beside.filed_by ?? row.from_seller, action: 'Filed', note: row.reason },
    ),
    next: await nextTurn(ctx, 'transferRequest', row.id),
  }
}

/**
 * The caller as the person of a link: with the brand of the link's subject only. The person to whom the link was sent
 * needs no right; anyone else needs the right to approve it.
 */
export async function linked(ctx: CallerCtx, input: string) {
  const found = await tokenOf(ctx.deps.db.system, input)
  if (!found) throw new Refusal('LINK_UNKNOWN')
  const page = found.purpose === 'transfer' ? 'sellers_portal.transfer-request' : 'sellers_portal.e-booking'
  const brand_id = found.brand_id as BrandId
  const isTheirs = found.recipient_user_id === ctx.caller.user_id
  const code = brandById(brand_id)?.code
  if (!isTheirs && !(code && may(ctx.caller.access, 'approve', page, code)))
    throw new Refusal('LINK_OF_ANOTHER', { values: { email: maskedEmail(found.email) } })
  if (found.revoked_at !== null || (found.used_at === null && found.expires_at <= ctx.deps.now()))
    throw new Refusal('LINK_OVER')
  const caller = { ...ctx.caller, brand_ids: [brand_id] }
  const as: CallerCtx = { ...ctx, db: dbOf(ctx.deps, caller), caller }
  return { found, as }
}

/** GET {token}: only reads, for every opener and however often. */
export async function readLink(ctx: CallerCtx, input: string): Promise<Link> {
  const { found, as } = await linked(ctx, input)
  const expires_at = found.expires_at.toISOString()
  if (found.purpose === 'reservation') {
    const row = await as.db
      .selectFrom('reservations as r')
      .innerJoin('reservation_partners as p', 'p.reservation_no', 'r.reservation_no')
      .where('r.id', '=', found.subject_id)
      .where('r.brand_id', 'in', as.caller.brand_ids)
      .where('p.partner_role', '=', 'principal')
      .select(['r.reservation_no', 'p.partner_id'])
      .executeTakeFirstOrThrow(() => new Refusal('LINK_UNKNOWN'))
    return {
      purpose: 'reservation',
      transfer: null,
      reservation: { ...row, form: 'cis' },
      allowed_actions: [],
      expires_at,
    }
  }
  const transfer = await foundTransfer(as, found.subject_id)
  // A link that was used shows the outcome, and decides no more.
  const allowed: TransferAction[] =
    found.used_at === null ? openActions(transferWorkflow, transfer.record, whoOf(as)) : []
  return {
    purpose: 'transfer',
    transfer: await wholeOf(as, transfer),
    reservation: null,
    allowed_actions: allowed,
    expires_at,
  }
}
