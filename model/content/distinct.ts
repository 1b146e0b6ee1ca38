import type { FieldErrors } from '../errors.ts'

/** Rows of a list of which no two may hold the same value of a field; the later row gets the message. */
export function checkDistinct<R extends object, K extends keyof R & string>(
  rows: readonly R[],
  at: string,
  name: K,
  message: (row: R) => string,
): FieldErrors {
  const errors: FieldErrors = {}
  rows.forEach((row, i) => {
    const isRepeated = rows.findIndex(other => other[name] === row[name]) < i
    if (isRepeated) errors[`${at}.${i}.${name}`] = [message(row)]
  })
  return errors
}
