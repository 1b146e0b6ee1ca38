import type { Field, Fields } from './field.ts'
import { isObject } from './value.ts'

/** One difference for a reader: the place, in labels and as a path, and both values. Lists of rows are compared row by row, by id. */
export type Change = {
  path: string
  label: string
  kind: 'changed' | 'added' | 'removed' | 'moved'
  before: unknown
  after: unknown
}

export const same = (a: unknown, b: unknown): boolean => {
  // Not Object.is: JSON has no -0, so a typed one must equal the 0 that comes back.
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => same(item, b[i]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && same(a[key], b[key]))
}

export function diff(fields: Fields, before: unknown, after: unknown, at = '', label = ''): Change[] {
  const a = isObject(before) ? before : {}
  const b = isObject(after) ? after : {}
  return Object.entries(fields).flatMap(([name, field]) =>
    diffField(field, a[name], b[name], at + name, label + field.label),
  )
}

function diffField(field: Field, a: unknown, b: unknown, path: string, label: string): Change[] {
  if (same(a, b)) return []
  if (field.kind === 'group') return diff(field.fields, a, b, `${path}.`, `${label} › `)
  if (field.kind === 'list' && field.item.kind === 'group' && Array.isArray(a) && Array.isArray(b))
    return diffRows(field.item.fields, field.itemLabel, a, b, path, label)
  return [{ path, label, kind: 'changed', before: a, after: b }]
}

const idOf = (row: unknown): unknown => (isObject(row) ? row['id'] : undefined)

function diffRows(
  fields: Fields,
  itemLabel: string,
  a: readonly unknown[],
  b: readonly unknown[],
  path: string,
  label: string,
): Change[] {
  const before = new Map(a.map(row => [idOf(row), row]))
  const after = new Set(b.map(idOf))
  const changes = b.flatMap((row, i): Change[] => {
    const id = idOf(row)
    const where = `${label} › ${itemLabel} ${i + 1}`
    if (!before.has(id)) return [{ path: `${path}.${i}`, label: where, kind: 'added', before: undefined, after: row }]
    return diff(fields, before.get(id), row, `${path}.${i}.`, `${where} › `)
  })
  const removed = a.flatMap((row, i): Change[] =>
    after.has(idOf(row))
      ? []
      : [
          {
            path: `${path}.${i}`,
            label: `${label} › ${itemLabel} ${i + 1}`,
            kind: 'removed',
            before: row,
            after: undefined,
          },
        ],
  )
  const remaining = a.map(idOf).filter(id => after.has(id))
  const order = b.map(idOf).filter(id => before.has(id))
  const moved: Change[] = same(remaining, order)
    ? []
    : [{ path, label: `${label} › order`, kind: 'moved', before: remaining, after: order }]
  return [...changes, ...removed, ...moved]
}
