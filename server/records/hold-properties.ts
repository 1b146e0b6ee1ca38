import { sql } from 'kysely'
import { brandById, groupBrand } from '../../model/brands.ts'
import type { Field, Fields, RelationTarget } from '../../model/content/field.ts'
import { isObject } from '../../model/content/value.ts'
import { Refusal } from '../../model/errors.ts'
import type { Trx } from '../db/handle.ts'
import { orNone } from '../db/or-none.ts'

/** A record that a value names by its id or its code. */
type Named = { path: string; key: string; by: 'id' | 'code' }

/** Where a value names records of one sort. */
export function relationsIn(fields: Fields, value: unknown, to: RelationTarget, at = ''): Named[] {
  if (!isObject(value)) return []
  return Object.entries(fields).flatMap(([name, field]) => namedBy(field, value[name], to, at + name))
}

function namedBy(field: Field, value: unknown, to: RelationTarget, path: string): Named[] {
  if (field.kind === 'group') return relationsIn(field.fields, value, to, `${path}.`)
  if (field.kind === 'list')
    return Array.isArray(value) ? value.flatMap((row, i) => namedBy(field.item, row, to, `${path}.${i}`)) : []
  if (field.kind !== 'relation' || field.to !== to || typeof value !== 'string' || value === '') return []
  return [{ path, key: value, by: field.by === 'id' ? 'id' : 'code' }]
}

export type Holder = {
  readonly fields: Fields
  readonly value: unknown
  readonly before?: unknown
  /** Of whose site it is; null where it is of no brand. */
  readonly brand_id: number | null
  readonly mayBeGone?: boolean
}

/**
 * Beyond.md 2: a value may not newly name a property that is not there, is inactive, or is of another brand than its site, whoever
 * types; it may keep one that it already named (domain.md 4 row 41). The group's site shows all brands' (decision 067).
 * Named properties stay locked until the transaction ends, so that a deactivation and a new reference never cross.
 */
export async function holdProperties(trx: Trx, { fields, value, before, brand_id, mayBeGone }: Holder): Promise<void> {
  const known = new Set(relationsIn(fields, before, 'property').map(({ key }) => key))
  const fresh = relationsIn(fields, value, 'property').filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return
  const keys = (by: Named['by']) => fresh.filter(each => each.by === by).map(({ key }) => key)
  const codes = [...keys('code'), '']
  const ids = orNone(
    keys('id')
      .filter(id => /^[1-9][0-9]{0,14}$/.test(id))
      .map(Number),
  )
  await trx
    .selectFrom('properties')
    .where(eb => eb.or([eb('property_code', 'in', codes), eb('id', 'in', ids)]))
    .orderBy('id')
    .forShare()
    .select('id')
    .execute()
  // The names of all brands' properties: what the caller's rows hide is judged too.
  const { rows } =
    await sql<NamedProperty>`select id, brand_id, property_code, property_name, status from property_names
    where property_code = any(${codes}::text[]) or id = any(${ids}::bigint[])`.execute(trx)
  const errors = fresh.flatMap(({ path, key, by }): [string, string[]][] => {
    const row = rows.find(each => (by === 'id' ? String(each.id) : each.property_code) === key)
    // A record names by id, and what its brand may name is judged with its relations (decision 067).
    const problem = row || !mayBeGone ? problemOf(row, key, by === 'code' ? brand_id : null) : undefined
    return problem === undefined ? [] : [[path, [problem]]]
  })
  if (errors.length > 0) throw new Refusal('INVALID', { errors: Object.fromEntries(errors) })
}

type NamedProperty = {
  readonly id: number
  readonly brand_id: number
  readonly property_code: string
  readonly property_name: string
  readonly status: string
}

function problemOf(row: NamedProperty | undefined, key: string, brand_id: number | null): string | undefined {
  if (!row) return `There is no property ${key}. Choose one of the list.`
  if (row.status === 'inactive')
    return `${row.property_name} is inactive. Choose another property, or make it active again first.`
  if (brand_id === null || brand_id === groupBrand.id || row.brand_id === brand_id) return undefined
  const owner = brandById(row.brand_id)
  return `${row.property_name} is of ${owner?.display_label ?? 'another brand'}, whose properties this site does not show.`
}
