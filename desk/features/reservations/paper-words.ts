import type { SheetAttachment, Whole } from './reservation-calls.ts'

export const tones = { pending: 'waiting', accepted: 'good', returned: 'bad' } as const
const labels = { pending: 'To check', accepted: 'Accepted', returned: 'Returned' } as const

/** What a paper is to who looks at it: marked by its reviewer, and returned once the seller has it. */
export function labelOf(
  { status }: Pick<SheetAttachment, 'status'>,
  isSeen: boolean,
  { status: at }: Pick<Whole, 'status'>,
) {
  if (status === 'pending' && isSeen) return 'Looked at'
  return status === 'returned' && at === 'under_review' ? 'To return' : labels[status]
}
