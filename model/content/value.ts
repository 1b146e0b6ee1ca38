import { isObject } from '../rules/is-object.ts'
import type { Field, Fields, LeafField, ValueOf } from './field.ts'

export { isObject }

/** The first values of an empty page. */
export const initialOf = <Fs extends Fields>(fields: Fs): ValueOf<Fs> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialOfField(field)])) as ValueOf<Fs>

export const initialOfField = (field: Field): unknown =>
  field.kind === 'group' ? initialOf(field.fields) : field.kind === 'list' ? [] : field.initial

/** A new row of a list; the id is hex groups (specification 9). */
export function newRow(item: LeafField | Extract<Field, { kind: 'group' }>): unknown {
  return item.kind === 'group' ? { id: newId(), ...(initialOfField(item) as object) } : item.initial
}

// Node and every browser have it; the model is compiled without the types of either.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte, i) => byte.toString(16).padStart(2, '0') + (i === 3 || i === 5 ? '-' : '')).join('')
}

/**
 * Reading: completes what is missing from the schema's initial values and drops keys the schema does not know,
 * each reported to `dropped` by its path. Values of a wrong type are kept, so that validation can name them.
 */
export function complete<Fs extends Fields>(fields: Fs, value: unknown, dropped?: Dropped): ValueOf<Fs> {
  return completeFields(fields, value, dropped, '') as ValueOf<Fs>
}
type Dropped = (path: string) => void

function completeFields(fields: Fields, value: unknown, dropped: Dropped | undefined, at: string, isRow = false) {
  const input = isObject(value) ? value : {}
  for (const key of Object.keys(input)) {
    if (!Object.hasOwn(fields, key) && !(isRow && key === 'id')) dropped?.(at + key)
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.hasOwn(input, name) ? completeField(field, input[name], dropped, at + name) : initialOfField(field),
    ]),
  )
}

function completeField(field: Field, value: unknown, dropped: Dropped | undefined, at: string): unknown {
  if (field.kind === 'group') return completeFields(field.fields, value, dropped, `${at}.`)
  if (field.kind === 'list' && field.item.kind === 'group' && Array.isArray(value)) {
    const { fields } = field.item
    return value.map((row, i) =>
      isObject(row) ? { id: row['id'], ...completeFields(fields, row, dropped, `${at}.${i}.`, true) } : row,
    )
  }
  return value
}

export type FieldVisit = { path: string; name: string; field: Field; labels: readonly string[] }

/** Every field with its dotted path (`loans[].interest_rate[]`), parents first: for docs and for tests that visit all. */
export function walk(fields: Fields, at = '', labels: readonly string[] = []): FieldVisit[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = at + name
    const trail = [...labels, field.label]
    const own = { path, name, field, labels: trail }
    if (field.kind === 'group') return [own, ...walk(field.fields, `${path}.`, trail)]
    if (field.kind === 'list' && field.item.kind === 'group')
      return [own, ...walk(field.item.fields, `${path}[].`, trail)]
    return [own]
  })
}

/** The field of a dotted value path, with the labels on the way; row numbers count from 1 for a reader. */
export function fieldAt(fields: Fields, path: string): { field: Field; label: string } | undefined {
  let at: Field | undefined
  let here: Fields | undefined = fields
  const labels: string[] = []
  for (const part of path.split('.')) {
    if (at?.kind === 'list' && /^\d+$/.test(part)) {
      labels.push(`${at.itemLabel} ${Number(part) + 1}`)
      at = at.item
    } else {
      at = here && Object.hasOwn(here, part) ? here[part] : undefined
      if (!at) return undefined
      labels.push(at.label)
    }
    here = at.kind === 'group' ? at.fields : undefined
  }
  return at && { field: at, label: labels.join(' › ') }
}
