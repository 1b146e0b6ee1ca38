import type { ListField } from '../../model/content/field.ts'
import { isObject, newId, newRow } from '../../model/content/value.ts'

type Rows = readonly unknown[]

export const added = (rows: Rows, field: ListField): Rows => [...rows, newRow(field.item)]
export const removed = (rows: Rows, i: number): Rows => rows.toSpliced(i, 1)
export const putBack = (rows: Rows, i: number, row: unknown): Rows => rows.toSpliced(i, 0, row)
export function moved(rows: Rows, from: number, to: number): Rows {
  return rows.toSpliced(from, 1).toSpliced(to, 0, rows[from])
}

/** A copy after its original; every row of it, at any depth, gets an id of its own. */
export const duplicated = (rows: Rows, i: number): Rows => rows.toSpliced(i + 1, 0, renewed(rows[i]))

function renewed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renewed)
  if (!isObject(value)) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renewed(inner)]))
  return 'id' in copy ? { ...copy, id: newId() } : copy
}
