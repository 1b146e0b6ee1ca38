/** States that no person decides: what jobs, imports and the mail server move. Their words, once. */

/** Domain.md 1B; `retain-leads` moves them. */
export const leadStates = {
  active: { label: 'Active' },
  expiring: { label: 'Expiring' },
  expired: { label: 'Expired' },
  released: { label: 'Released to the house' },
  converted: { label: 'Became a reservation' },
  anonymised: { label: 'Anonymised' },
} as const

/** They come with the sellers' extract. */
export const sellerStates = {
  active: { label: 'Active' },
  on_leave: { label: 'On leave' },
  suspended: { label: 'Suspended' },
  separated: { label: 'Separated' },
} as const

/** They come with the contract from the ERP. */
export const contractStates = {
  active: { label: 'Active' },
  fully_paid: { label: 'Fully paid' },
  cancelled: { label: 'Cancelled' },
} as const

export const mailStates = {
  queued: { label: 'Waiting' },
  sending: { label: 'Being sent' },
  sent: { label: 'Sent' },
  failed: { label: 'To be tried again' },
  dead: { label: 'Given up' },
} as const
