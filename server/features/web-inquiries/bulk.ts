import { Refusal } from '../../../model/errors.ts'
import {
  type InquiryAction,
  type InquiryStatus,
  inquiryNumber,
  inquiryStates,
  inquiryWorkflow,
} from '../../../model/workflows/inquiry.ts'
import type { BulkAction, ChangedRow } from '../../records/bulk.ts'
import { queueMail } from '../../records/outbox.ts'
import { trashActions } from '../../records/trash.ts'
import { assignable, brandOfRow, type Person } from './people.ts'

const columns = ['status', 'assigned_to', 'closed_at', 'brand_id', 'deleted_at']

/** Why the workflow does not let this row through. */
function closed(row: ChangedRow, action: InquiryAction): string | undefined {
  if (row.deleted_at !== null) return 'This inquiry is in the trash. Restore it first.'
  const status = row.status as InquiryStatus
  return inquiryWorkflow.actions[action].from.includes(status)
    ? undefined
    : `This inquiry is already ${inquiryStates[status].label}.`
}

/** An action of the workflow that needs nothing but the row. */
const plain = (
  action: 'spam' | 'not_spam' | 'close',
  more: (now: Date) => Record<string, unknown> = () => ({}),
): BulkAction => ({
  flag: 'edit',
  action,
  columns,
  change: (row, ctx) => closed(row, action) ?? { status: inquiryWorkflow.actions[action].to, ...more(ctx.deps.now()) },
})

const assign: BulkAction<Person> = {
  flag: 'edit',
  action: 'assign',
  columns,
  prepare: async (ctx, input, brand_id) => {
    const id = input.assigned_to
    const [person] =
      typeof id === 'number' && Number.isSafeInteger(id) && brand_id !== undefined
        ? await assignable(ctx.deps, brandOfRow(brand_id), { id })
        : []
    if (!person)
      throw new Refusal('INVALID', {
        errors: { assigned_to: ['Choose someone who works on the inquiries of this brand.'] },
      })
    return person
  },
  change: (row, _, person) =>
    closed(row, 'assign') ?? { status: inquiryWorkflow.actions.assign.to, assigned_to: person.id },
  after: async (trx, ctx, rows, person) => {
    if (rows.length === 0 || person.id === ctx.caller.user_id) return
    const [first] = rows
    const subject =
      rows.length === 1 && first
        ? `${inquiryNumber(first.id)} was assigned to you`
        : `${rows.length} inquiries were assigned to you`
    await queueMail(trx, {
      event_key: 'inquiry.assigned',
      to: person.email,
      subject,
      body: `${subject} by ${ctx.caller.name}. Please reply in time.`,
      brand_id: brandOfRow(Number(first?.brand_id)).id,
    })
  },
}

export const inquiryBulk = {
  ...trashActions('inquiry', ['brand_id']),
  spam: plain('spam'),
  not_spam: plain('not_spam'),
  close: plain('close', now => ({ closed_at: now })),
  assign: assign as BulkAction,
}
