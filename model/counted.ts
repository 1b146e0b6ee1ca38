/** The word after a number: 1 record, 2 records. */
export const wordAfter = (n: number, one: string, many = `${one}s`): string => (n === 1 ? one : many)
/** A number with its word. */
export const counted = (n: number, one: string, many?: string): string =>
  `${n.toLocaleString('en-PH')} ${wordAfter(n, one, many)}`
