import type { Field, Fields } from '../../model/content/field.ts'
import { isObject } from '../../model/content/value.ts'
import { Refusal } from '../../model/errors.ts'
import type { Trx } from '../db/handle.ts'
import { orNone } from '../db/or-none.ts'

/** A property that a value names by its id or its code. */
type Named = { path: string; key: string; by: 'id' | 'code' }

function namedIn(fields: Fields, value: unknown, at = ''): Named[] {
  if (!isObject(value)) return []
  return Object.entries(fields).flatMap(([name, field]) => namedBy(field, value[name], at + name))
}

function namedBy(field: Field, value: unknown, path: string): Named[] {
  if (field.kind === 'group') return namedIn(field.fields, value, `${path}.`)
  if (field.kind === 'list')
    return Array.isArray(value) ? value.flatMap((row, i) => namedBy(field.item, row, `${path}.${i}`)) : []
  if (field.kind !== 'relation' || field.to !== 'property' || typeof value !== 'string' || value === '') return []
  return [{ path, key: value, by: field.by === 'id' ? 'id' : 'code' }]
}

/**
 * Beyond.md 2: a value may not newly name an inactive property, but may keep one that it already named (domain.md 4 row 41).
 * Named properties stay locked until the transaction ends, so that a deactivation and a new reference never cross.
 */
export async function holdProperties(trx: Trx, fields: Fields, value: unknown, before?: unknown): Promise<void> {
  const known = new Set(namedIn(fields, before).map(({ key }) => key))
  const fresh = namedIn(fields, value).filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return
  const keys = (by: Named['by']) => fresh.filter(each => each.by === by).map(({ key }) => key)
  const ids = keys('id').filter(id => /^[1-9][0-9]{0,14}$/.test(id))
  const rows = await trx
    .selectFrom('properties')
    .where(eb => eb.or([eb('property_code', 'in', [...keys('code'), '']), eb('id', 'in', orNone(ids.map(Number)))]))
    .orderBy('id')
    .forShare()
    .select(['id', 'property_code', 'property_name', 'status'])
    .execute()
  const errors = fresh.flatMap(({ path, key, by }): [string, string[]][] => {
    const row = rows.find(each => (by === 'id' ? String(each.id) : each.property_code) === key)
    if (row?.status !== 'inactive') return []
    return [[path, [`${row.property_name} is inactive. Choose another property, or make it active again first.`]]]
  })
  if (errors.length > 0) throw new Refusal('INVALID', { errors: Object.fromEntries(errors) })
}
