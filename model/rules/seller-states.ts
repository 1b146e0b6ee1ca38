/** Domain.md 1C: an extract brings them, or a person sets them (decision 164). */
export const sellerStates = {
  active: { label: 'Active' },
  on_leave: { label: 'On leave' },
  suspended: { label: 'Suspended' },
  separated: { label: 'Separated' },
} as const
