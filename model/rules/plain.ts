/** A value of a record in words; a dash where there is none. */
export const plain = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : String(value)
