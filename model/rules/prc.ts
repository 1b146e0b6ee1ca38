/** RESA: a salesperson works under a broker. */
export const prcTypes = [
  { value: 'broker', label: 'Broker' },
  { value: 'salesperson', label: 'Salesperson' },
] as const

/** Days before its end in which a PRC ID is about to end. */
export const prcWarningDays = 30
export const prcStandings = [
  { value: 'valid', label: 'Valid' },
  { value: 'ends_soon', label: `Ends in ${prcWarningDays} days` },
  { value: 'expired', label: 'Expired' },
] as const
