import { brandOf } from '../../../model/brands.ts'
import { buyerInquiryPresets } from '../../../model/contract/buyer-inquiries.ts'
import { Refusal } from '../../../model/errors.ts'
import { buyerInquiryWorkflow } from '../../../model/workflows/buyer-inquiry.ts'
import type { HandlersOf } from '../../http/context.ts'
import { assignable } from '../../records/people.ts'
import { presetHandlers } from '../../records/preset.ts'
import { workedBacking } from '../../records/worked/bulk.ts'
import { worked } from '../../records/worked/handlers.ts'
import { takeStep } from '../../records/worked/step.ts'
import { buyerInquiryKind } from './kind.ts'

type Handlers = HandlersOf<'buyerInquiries'>
export const buyerInquiriesBacking = workedBacking(buyerInquiryKind, ['close'])

export const buyerInquiries: Handlers = {
  ...worked(buyerInquiryKind, buyerInquiriesBacking),
  ...presetHandlers(buyerInquiriesBacking, buyerInquiryPresets),
  override: async ({ params, body }, ctx) =>
    (await takeStep(ctx, buyerInquiryKind, params.id, { action: 'override', ...body })) as Awaited<
      ReturnType<Handlers['override']>
    >,
  assignees: async ({ query: { brand_id, ...asked } }, ctx) => {
    const brand = brandOf(brand_id)
    if (!brand) throw new Refusal('NOT_FOUND')
    const people = await assignable(ctx.deps, buyerInquiryWorkflow.page, brand, asked)
    return people.map(({ id, name, role }) => ({ id, name, role }))
  },
}
