import type { BrandId } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { reasonFault } from '../../../model/rules/reason.ts'
import { transferWorkflow } from '../../../model/workflows/transfer.ts'
import type { HandlersOf } from '../../call/context.ts'
import { readRow } from '../../db/rows.ts'
import { asSeller, sellerOf } from '../../records/sellers-portal.ts'
import { fileTransfer as file } from './file.ts'

/** Domain.md 2.5: filed by the owning seller. */
export const fileTransfer: HandlersOf<'sellersPortal'>['fileTransfer'] = async ({ body }, ctx) => {
  const seller = await sellerOf(ctx, body.seller_code)
  const { system } = ctx.deps.db
  const lead = existing(
    await readRow(system, 'leads', { lead_no: body.lead_no, seller_id: seller.id }, ['id', 'brand_id']),
  )
  const to = await readRow(system, 'sellers', { seller_code: body.to_seller_code }, ['id'])
  const errors = {
    ...reasonFault(body),
    ...(to && to.id !== seller.id ? {} : { to_seller_code: ['Choose another seller.'] }),
  }
  if (!to || Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const as = asSeller(ctx, seller, lead.brand_id as BrandId, transferWorkflow.page)
  const filed = { lead_id: lead.id, to_seller_id: to.id, reason: body.reason.trim(), filed_by: seller.user_id }
  return file(as.deps, filed, async (trx, { id, name, brand_id, status }) => {
    await as.record(trx, { entity: transferWorkflow.entity, entity_id: name, brand_id, after: { status } })
    return { id, no: name, status }
  })
}
