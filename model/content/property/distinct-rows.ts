import type { FieldErrors } from '../../errors.ts'

/** Rows that repeat an earlier row in these fields, the message at the first of the fields. */
export function distinctRows<R extends object>(
  list: string,
  rows: readonly R[],
  fields: readonly (keyof R & string)[],
  message: (row: R) => string,
): FieldErrors {
  const known = new Set<string>()
  return Object.fromEntries(
    rows.flatMap((row, i): [string, string[]][] => {
      const key = fields.map(field => String(row[field]).trim().toLowerCase()).join('\n')
      if (known.has(key)) return [[`${list}.${i}.${fields[0]}`, [message(row)]]]
      known.add(key)
      return []
    }),
  )
}
