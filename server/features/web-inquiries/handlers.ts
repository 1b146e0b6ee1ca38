import { brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../http/context.ts'
import { worked } from '../../records/worked/handlers.ts'
import { inquiryBacking } from './backing.ts'
import { inquiryKind } from './kind.ts'
import { assignable } from './people.ts'

export const webInquiries: HandlersOf<'webInquiries'> = {
  ...worked(inquiryKind, inquiryBacking),
  assignees: async ({ params, query }, ctx) => {
    const brand = brandOf(params.brand)
    if (!brand) throw new Refusal('NOT_FOUND')
    return (await assignable(ctx.deps, brand, query)).map(({ id, name, role }) => ({ id, name, role }))
  },
}
