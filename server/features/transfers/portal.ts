import type { BrandId } from '../../../model/brands.ts'
import { existing, notThere, Refusal } from '../../../model/errors.ts'
import { noAccess } from '../../../model/pages/access.ts'
import { reasonFault } from '../../../model/rules/reason.ts'
import {
  askedOf,
  type TransferAction,
  type TransferRecord,
  transferWaiting,
  transferWorkflow,
} from '../../../model/workflows/transfer.ts'
import { actionsBy, hasTurn, type Who } from '../../../model/workflows/workflow.ts'
import type { HandlersOf } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'
import { closedRefusal } from '../../records/cases/closed.ts'
import { decide } from '../../records/cases/decide.ts'
import { actionNamed } from '../../records/cases/named-step.ts'
import { asSeller, sellerOf } from '../../records/sellers-portal.ts'
import { fileTransfer as file } from './file.ts'
import { transferCases } from './store.ts'

/** Domain.md 2.5: filed by the owning seller. */
export const fileTransfer: HandlersOf<'sellersPortal'>['fileTransfer'] = async ({ body }, ctx) => {
  const seller = await sellerOf(ctx, body.seller_code)
  const { system } = ctx.deps.db
  const lead = existing(
    await readRow(system, 'leads', { lead_no: body.lead_no, seller_id: seller.id }, ['id', 'brand_id']),
    notThere('lead_no', 'This seller has no lead of this number.'),
  )
  const to = await readRow(system, 'sellers', { seller_code: body.to_seller_code }, ['id'])
  const errors = {
    ...reasonFault(body),
    ...(to ? {} : { to_seller_code: ['No seller has this code.'] }),
    ...(to?.id === seller.id ? { to_seller_code: ['Choose another seller.'] } : {}),
  }
  if (!to || Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const as = asSeller(ctx, seller, lead.brand_id as BrandId, transferWorkflow.page)
  const filed = { lead_id: lead.id, to_seller_id: to.id, reason: body.reason.trim(), filed_by: seller.user_id }
  return file(as.deps, filed, async (trx, { id, name, brand_id, status }) => {
    await as.record(trx, {
      entity: transferWorkflow.entity,
      entity_id: name,
      brand_id,
      after: {
        status,
        lead_id: filed.lead_id,
        from_seller_id: seller.id,
        to_seller_id: filed.to_seller_id,
        reason: filed.reason,
      },
    })
    return { id, no: name, status }
  })
}

/** Domain.md 2.5, of a head who is a seller: their half of a transfer, and never both. */
export const decideTransfer: HandlersOf<'sellersPortal'>['decideTransfer'] = async ({ body }, ctx) => {
  const { seller_code, transfer_no, reason, ...named } = body
  const { user_id, name, ...seller } = await sellerOf(ctx, seller_code)
  const row = existing(
    await ctx.deps.db.system
      .selectFrom('transfer_requests as t')
      .innerJoin('sales_groups as g', join =>
        join.on(({ or, eb }) =>
          or([eb('g.id', '=', eb.ref('t.from_group_id')), eb('g.id', '=', eb.ref('t.to_group_id'))]),
        ),
      )
      .where('t.transfer_no', '=', transfer_no.trim().toUpperCase())
      .where('g.head_user_id', '=', user_id)
      .select(['t.id', 't.brand_id', 't.version'])
      .executeTakeFirst(),
    notThere('transfer_no', 'No transfer of this number leaves or comes to a group that this seller heads.'),
  )
  const as = asSeller(ctx, { user_id, name, ...seller }, row.brand_id as BrandId, transferWorkflow.page)
  const who: Who = { party: 'staff', user_id, name, access: noAccess }
  const step = (record: TransferRecord) => {
    const action = actionNamed(transferWorkflow, record, named, who, 'Nobody brings a transfer there.', byStaff)
    if (!hasTurn(record.turn, who)) throw notTheirTurn(record, action)
    return { action, input: { reason } }
  }
  const kind = transferCases(ctx.deps.settings.DESK_ORIGIN)
  return decide(as, kind, { id: row.id, version: row.version, step, who }, ({ record }) => ({
    id: record.id,
    no: record.name,
    status: record.status,
  }))
}

const byStaff = actionsBy(transferWorkflow, 'staff')

/** Of one of the two heads, why not now: it is decided, or somebody else's turn. They have a right to it, so 403 would mislead. */
function notTheirTurn(record: TransferRecord, action: TransferAction): Refusal {
  if (!transferWaiting.some(state => state === record.status))
    return closedRefusal(transferWorkflow, record, action, { by: record.decided })
  const people = askedOf(record).people.map(({ name }) => name)
  const does = record.status === 'pending_release' ? 'released' : 'accepted'
  const by = people.length === 0 ? 'its other head' : people.slice(0, 3).join(' or ')
  return new Refusal('WRONG_LEVEL', { message: `${record.name} waits to be ${does} by ${by}.` })
}
