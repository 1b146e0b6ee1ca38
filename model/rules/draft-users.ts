/** Domain.md 1C: how far a registration in the sellers' portal has come (decision 170). */
export const draftUserStates = {
  draft: { label: 'Not verified', tone: 'calm' },
  verified: { label: 'Verified', tone: 'waiting' },
  promoted: { label: 'Seller', tone: 'good' },
  rejected: { label: 'Not accepted', tone: 'bad' },
  expired: { label: 'Expired', tone: 'calm' },
} as const
export type DraftUserStatus = keyof typeof draftUserStates

/** Days to verify the address, to 23:59 in Manila. */
export const daysToVerify = 14
/** How long a code of the mail holds, in minutes, and how often it may be tried. */
export const registrationCodeMinutes = 60
export const registrationCodeTries = 5
