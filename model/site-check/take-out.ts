import type { Field, Fields } from '../content/field.ts'
import { isObject } from '../content/value.ts'

const isProperty = (field: Field): boolean => field.kind === 'relation' && field.to === 'property'

/** Whether a row of a list stands for a property that is not here. */
function isOfNone(item: Field, row: unknown, isHere: (code: string) => boolean): boolean {
  if (isProperty(item)) return typeof row === 'string' && !isHere(row)
  if (item.kind !== 'group' || !isObject(row)) return false
  return Object.entries(item.fields).some(([name, field]) => {
    const value = row[name]
    return isProperty(field) && typeof value === 'string' && value !== '' && !isHere(value)
  })
}

export type TakenOut = { readonly values: Readonly<Record<string, unknown>>; readonly count: number }

/** The note of the version that a taking-out makes. */
export const takenOutNote = 'Properties that are not here, taken out'

/** Values without the rows of lists that name a property which is not here, and how many those were. */
export function takeOut(fields: Fields, values: unknown, isHere: (code: string) => boolean): TakenOut {
  let count = 0
  const within = (inner: Fields, of: unknown): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(isObject(of) ? of : {}).map(([name, value]) => {
        const field = inner[name]
        return [name, field ? cleared(field, value) : value]
      }),
    )
  const cleared = (field: Field, value: unknown): unknown => {
    if (field.kind === 'group') return within(field.fields, value)
    if (field.kind !== 'list' || !Array.isArray(value)) return value
    const { item } = field
    const kept = value.filter(row => !isOfNone(item, row, isHere))
    count += value.length - kept.length
    return kept.map(row => cleared(item, row))
  }
  return { values: within(fields, values), count }
}

/** The codes of properties that the lists of a page name. */
export function codesIn(fields: Fields, values: unknown): Set<string> {
  const codes = new Set<string>()
  takeOut(fields, values, code => {
    codes.add(code)
    return true
  })
  return codes
}
