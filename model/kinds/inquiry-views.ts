/** What is one's own of inquiries, whoever sends them. */
export const inquiriesOfMine = { assigned: 'Assigned to me', written: 'Reply begun by me' } as const

/** The views that lists of inquiries begin with: one's own first, and what is due first on top. */
export function inquiryViews(openStatuses: readonly string[]) {
  const open = openStatuses.join(',')
  const counted = { sort: 'sla_due_at', counted: true } as const
  const opening = { ...counted, opens: true } as const
  return {
    assigned: { label: 'Assigned to me', filters: { mine: 'assigned', status: open }, ...opening },
    new: { label: 'New', filters: { status: 'new' }, ...opening },
    open: { label: 'Open', filters: { status: open }, ...opening },
    written: { label: 'Reply begun', filters: { mine: 'written' }, ...counted },
    overdue: { label: 'Overdue', filters: { is_overdue: 'true' }, ...counted },
  }
}
