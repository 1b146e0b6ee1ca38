import { sql } from 'kysely'
import { slugOf } from '../../model/rules/slug.ts'
import type { Db } from '../db/handle.ts'
import type { RecordSource } from './record-repository.ts'
import type { RecordValues } from './record-values.ts'

/** Makes an empty address from the title: the first that is free in the brand. */
export async function addressed(
  db: Db,
  { kind, place, list }: RecordSource,
  brand_id: number | null,
  row: RecordValues,
  id = 0,
): Promise<RecordValues> {
  const { slug } = kind
  if (!slug || row[slug.field] !== '') return row
  const base = slugOf(String(row[slug.from] ?? '')) || list.one
  const { rows } = await sql<{ slug: string }>`select ${sql.ref(slug.field)} as slug from ${sql.table(place.table)}
    where brand_id is not distinct from ${brand_id}::int and id <> ${id}
    and (${sql.ref(slug.field)} = ${base} or ${sql.ref(slug.field)} like ${`${base}-%`})`.execute(db)
  const taken = new Set(rows.map(each => each.slug))
  let n = 1
  while (taken.has(n === 1 ? base : `${base}-${n}`)) n += 1
  return { ...row, [slug.field]: n === 1 ? base : `${base}-${n}` }
}

type Own = { readonly id: number; readonly brand_id: number | null }
/** Why a record may not have the address that these values give it: another of its brand has it. Undefined where it may. */
export async function addressTaken(
  db: Db,
  { kind, place, list }: RecordSource,
  { id, brand_id }: Own,
  values: RecordValues,
): Promise<string | undefined> {
  const { slug } = kind
  if (!slug) return undefined
  const { rows } = await sql`select from ${sql.table(place.table)}
    where brand_id is not distinct from ${brand_id}::int and id <> ${id} and ${sql.ref(slug.field)} = ${values[slug.field]}
    limit 1`.execute(db)
  if (rows.length === 0) return undefined
  const rule = Object.values(place.unique ?? {}).find(({ field }) => field === slug.field)
  return rule?.message ?? `Another ${list.one} has this address.`
}
