/** Domain.md 1D: the statuses of a contract and of what belongs to it, as extracts name them and as they are shown. */
export const contractStates = {
  active: { label: 'Active' },
  fully_paid: { label: 'Fully paid' },
  cancelled: { label: 'Cancelled' },
} as const

export const checkStates = {
  on_hand: { label: 'On hand' },
  deposited: { label: 'Deposited' },
  cleared: { label: 'Cleared' },
  returned: { label: 'Returned' },
  held: { label: 'Held' },
  pulled_out: { label: 'Pulled out' },
} as const

export const debitStates = {
  pending: { label: 'Pending' },
  active: { label: 'Active' },
  suspended: { label: 'Suspended' },
  ended: { label: 'Ended' },
} as const

export const documentTypes = [
  { value: 'ra', label: 'Reservation agreement' },
  { value: 'cts', label: 'Contract to sell' },
  { value: 'doas', label: 'Deed of absolute sale' },
  { value: 'soa', label: 'Statement of account' },
  { value: 'or', label: 'Official receipt' },
  { value: 'tct_cct', label: 'Title (TCT / CCT)' },
  { value: 'tax_declaration', label: 'Tax declaration' },
  { value: 'spa', label: 'Special power of attorney' },
  { value: 'ids', label: 'Identity papers' },
] as const

export const documentStates = [
  { value: 'lacking', label: 'Lacking' },
  { value: 'on_file', label: 'On file' },
  { value: 'for_signature', label: 'For signature' },
  { value: 'released', label: 'Released' },
] as const
