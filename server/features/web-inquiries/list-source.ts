import { brandById } from '../../../model/brands.ts'
import { letter } from '../../../model/mails/letter.ts'
import { inquiryNumber, inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import type { AssignablePerson } from '../../records/assignable.ts'
import type { BulkAction } from '../../records/bulk.ts'
import { caseListSource, closed } from '../../records/cases/bulk-steps.ts'
import { assigneeOf } from '../../records/cases/inquiries.ts'
import { brandOfRow } from '../../records/cases/kind.ts'
import { queueMail } from '../../records/outbox.ts'
import { inquiryKind } from './kind.ts'

const assign: BulkAction<AssignablePerson> = {
  flag: 'edit',
  action: 'assign',
  columns: ['status', 'assigned_to', 'brand_id', 'deleted_at'],
  prepare: (ctx, { assigned_to }, brand_id) =>
    assigneeOf(ctx, inquiryWorkflow.page, brand_id === undefined ? undefined : brandById(brand_id), assigned_to),
  change: (row, _, person) =>
    closed(inquiryKind, row, 'assign') ?? { status: inquiryWorkflow.actions.assign.to, assigned_to: person.id },
  // One mail for all of them.
  after: async (trx, ctx, rows, person) => {
    if (rows.length === 0 || person.id === ctx.caller.user_id) return
    const [first] = rows
    const reference = rows.length === 1 && first ? inquiryNumber(first.id) : null
    const items = reference === null ? `${rows.length} inquiries were` : `${reference} was`
    await queueMail(trx, {
      ...letter('inquiry.assigned', { items, by: ctx.caller.name, reference }),
      to: person.email,
      brand_id: brandOfRow(Number(first?.['brand_id'])).id,
    })
  },
}

export const inquiryListSource = caseListSource(inquiryKind, ['spam', 'not_spam', 'close'], {
  assign: assign as BulkAction,
})
