import type { Field, Fields, LeafField } from '../content/field.ts'
import { isObject } from '../content/value.ts'

/** A leaf of a page with its value; the fields beside it, since a rule may need them. */
export type LeafValue = {
  readonly path: string
  readonly name: string
  readonly field: LeafField
  readonly value: unknown
  readonly beside: Readonly<Record<string, unknown>>
  /** The row of a menu, a banner, a featured property: the nearest group around it. */
  readonly fields: Fields
}

/** A row that is switched off; its contents are not on the site. */
const isOff = (row: Readonly<Record<string, unknown>>) => row['enable'] === false || row['show'] === false

/** Every leaf that visitors see: without hidden fields and rows that are off. */
export function shownLeaves(fields: Fields, values: unknown, at = ''): LeafValue[] {
  if (!isObject(values) || isOff(values)) return []
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.governedBy !== undefined && values[field.governedBy] === false) return []
    return leavesOf(field, values[name], `${at}${name}`, name, values, fields)
  })
}

function leavesOf(
  field: Field,
  value: unknown,
  path: string,
  name: string,
  beside: Record<string, unknown>,
  fields: Fields,
): LeafValue[] {
  if (field.kind === 'group') return shownLeaves(field.fields, value, `${path}.`)
  if (field.kind !== 'list') return [{ path, name, field, value, beside, fields }]
  const rows = Array.isArray(value) ? value : []
  return rows.flatMap((row, i) => leavesOf(field.item, row, `${path}.${i}`, name, beside, fields))
}
