import { sql } from 'kysely'
import { propertyColumns } from '../../../../model/content/property/stored.ts'
import { slugOf } from '../../../../model/rules/slug.ts'
import type { ReadRow } from '../rows.ts'
import { type Batch, judged, notYours, upsert, type Writer } from '../upsert.ts'

const standing = async ({ trx, rows }: Batch) =>
  new Map(
    (
      await trx
        .selectFrom('properties')
        .where('property_code', 'in', [...rows.map(({ values }) => String(values.property_code)), ''])
        .select(['property_code', 'slug', 'brand_id', 'price_min', 'price_max'])
        .forUpdate()
        .execute()
    ).map(property => [property.property_code, property] as const),
  )

/** Addresses that are taken, by properties of other codes. */
const takenSlugs = async ({ trx, rows }: Batch) =>
  new Set(
    (
      await trx
        .selectFrom('properties')
        .where('slug', 'in', [...rows.map(({ values }) => slugOf(String(values.property_name), 80)), ''])
        .select('slug')
        .execute()
    ).map(({ slug }) => slug),
  )

export const property: Writer = async batch => {
  const { trx, brand_ids, now, user_id } = batch
  const known = await standing(batch)
  const { good, problems } = judged(batch.rows, ({ values }) => {
    const before = known.get(String(values.property_code))
    if (!brand_ids.includes(Number(values.brand_code))) return notYours('brand_code')
    if (before && before.brand_id !== values.brand_code)
      return { field: 'brand_code', message: 'This property belongs to another brand, and keeps it.' }
    const price = (name: 'price_min' | 'price_max') => (name in values ? values[name] : before?.[name]) ?? null
    const [least, most] = [price('price_min'), price('price_max')]
    return least !== null && most !== null && Number(least) > Number(most)
      ? { field: 'price_max', message: 'The highest price must not be lower than the lowest.' }
      : undefined
  })
  const taken = await takenSlugs(batch)
  const written = await upsert(
    batch,
    { table: 'properties', key: ['property_code'], atFirst: ['slug', 'brand_id'] },
    good.map(({ values: { brand_code, ...values } }) => ({
      ...values,
      brand_id: brand_code,
      slug: known.get(String(values.property_code))?.slug ?? freeSlug(values, taken),
    })),
  )
  await touchPages(trx, good, now, user_id)
  return { ...written, problems }
}

function freeSlug(values: ReadRow['values'], taken: Set<string>): string {
  const plain = slugOf(String(values.property_name), 80)
  const code = String(values.property_code).toLowerCase()
  const slug = plain === '' ? code : taken.has(plain) ? `${plain.slice(0, 66)}-${slugOf(code)}` : plain
  taken.add(slug)
  return slug
}

/** Whoever has a page of a changed property open must not write over what came in: its version moves on. */
async function touchPages(trx: Batch['trx'], rows: readonly ReadRow[], now: Date, user_id: number | null) {
  const codes = rows.map(({ values }) => String(values.property_code))
  const bumped = Object.keys(propertyColumns).reduce(
    (versions, section) =>
      sql`jsonb_set(${versions}, array[${section}], to_jsonb(coalesce((i.section_versions->>${section})::int, 0) + 1))`,
    sql`i.section_versions`,
  )
  await sql`insert into project_info (property_id, brand_id, created_at, updated_at, created_by, updated_by)
    select id, brand_id, ${now}, ${now}, ${user_id}::bigint, ${user_id}::bigint from properties
    where property_code = any(${codes}::text[]) and version = 1 on conflict do nothing`.execute(trx)
  await sql`update project_info as i set section_versions = ${bumped}, version = i.version + 1, updated_at = ${now},
      updated_by = ${user_id}::bigint
    from properties as p
    where p.id = i.property_id and p.property_code = any(${codes}::text[]) and p.version > 1 and p.updated_at = ${now}`.execute(
    trx,
  )
}
