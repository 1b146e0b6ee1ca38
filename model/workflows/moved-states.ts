/** States that no person decides: jobs, imports and the mail server move them. Their words, once. */

/** Domain.md 1B; `retain-leads` moves them. */
export const leadStates = {
  active: { label: 'Active' },
  expiring: { label: 'Expiring' },
  expired: { label: 'Expired' },
  released: { label: 'Released to the house' },
  converted: { label: 'Became a reservation' },
  anonymised: { label: 'Anonymised' },
} as const

export const mailStates = {
  queued: { label: 'Waiting' },
  sending: { label: 'Being sent' },
  sent: { label: 'Sent' },
  failed: { label: 'To be tried again' },
  dead: { label: 'Given up' },
} as const
