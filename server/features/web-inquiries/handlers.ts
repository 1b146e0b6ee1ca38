import { brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import type { HandlersOf } from '../../http/context.ts'
import { assignable } from '../../records/people.ts'
import { worked } from '../../records/worked/handlers.ts'
import { inquiryBacking } from './backing.ts'
import { inquiryKind } from './kind.ts'

export const webInquiries: HandlersOf<'webInquiries'> = {
  ...worked(inquiryKind, inquiryBacking),
  assignees: async ({ params, query }, ctx) => {
    const brand = brandOf(params.brand)
    if (!brand) throw new Refusal('NOT_FOUND')
    return (await assignable(ctx.deps, inquiryWorkflow.page, brand, query)).map(({ id, name, role }) => ({
      id,
      name,
      role,
    }))
  },
}
