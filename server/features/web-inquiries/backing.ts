import { Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { inquiryNumber, inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import type { BulkAction } from '../../records/bulk.ts'
import { queueMail } from '../../records/outbox.ts'
import { assignable, type Person } from '../../records/people.ts'
import { closed, workedBacking } from '../../records/worked/bulk.ts'
import { brandOfRow } from '../../records/worked/kind.ts'
import { inquiryKind } from './kind.ts'

const assign: BulkAction<Person> = {
  flag: 'edit',
  action: 'assign',
  columns: ['status', 'assigned_to', 'brand_id', 'deleted_at'],
  prepare: async (ctx, input, brand_id) => {
    const id = input.assigned_to
    const [person] =
      typeof id === 'number' && Number.isSafeInteger(id) && brand_id !== undefined
        ? await assignable(ctx.deps, inquiryWorkflow.page, brandOfRow(brand_id), { id })
        : []
    if (!person)
      throw new Refusal('INVALID', {
        errors: { assigned_to: ['Choose someone who works on the inquiries of this brand.'] },
      })
    return person
  },
  change: (row, _, person) =>
    closed(inquiryKind, row, 'assign') ?? { status: inquiryWorkflow.actions.assign.to, assigned_to: person.id },
  // One mail for all of them.
  after: async (trx, ctx, rows, person) => {
    if (rows.length === 0 || person.id === ctx.caller.user_id) return
    const [first] = rows
    const items = rows.length === 1 && first ? `${inquiryNumber(first.id)} was` : `${rows.length} inquiries were`
    await queueMail(trx, {
      ...letter('inquiry.assigned', { items, by: ctx.caller.name }),
      to: person.email,
      brand_id: brandOfRow(Number(first?.brand_id)).id,
    })
  },
}

export const inquiryBacking = workedBacking(inquiryKind, ['spam', 'not_spam', 'close'], {
  assign: assign as BulkAction,
})
