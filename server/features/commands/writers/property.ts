import { sql } from 'kysely'
import { propertyColumns } from '../../../../model/content/property/stored.ts'
import { freeSlug, takenSlugs } from '../../../records/property-slug.ts'
import type { ReadRow } from './read-rows.ts'
import { type Batch, judged, notYours, upsert, type Writer } from './upsert.ts'

const propertiesOf = async ({ trx, rows }: Batch) =>
  new Map(
    (
      await trx
        .selectFrom('properties')
        .where('property_code', 'in', [...rows.map(({ values }) => String(values['property_code'])), ''])
        .select(['property_code', 'slug', 'brand_id', 'price_min', 'price_max', 'foreign_sold_pct', 'foreign_sold_on'])
        .forUpdate()
        .execute()
    ).map(property => [property.property_code, property] as const),
  )

export const property: Writer = async batch => {
  const { trx, brand_ids, now, user_id } = batch
  const known = await propertiesOf(batch)
  const { good, problems } = judged(batch.rows, ({ values }) => {
    const before = known.get(String(values['property_code']))
    if (!brand_ids.includes(Number(values['brand_code']))) return notYours('brand_code')
    if (before && before.brand_id !== values['brand_code'])
      return { field: 'brand_code', message: 'This property belongs to another brand, and keeps it.' }
    const after = (name: 'price_min' | 'price_max' | 'foreign_sold_pct' | 'foreign_sold_on') =>
      (name in values ? values[name] : before?.[name]) ?? null
    if ((after('foreign_sold_pct') === null) !== (after('foreign_sold_on') === null))
      return { field: 'foreign_sold_on', message: 'Give the share sold to foreigners and the day it is of together.' }
    const [least, most] = [after('price_min'), after('price_max')]
    return least !== null && most !== null && Number(least) > Number(most)
      ? { field: 'price_max', message: 'The highest price must not be lower than the lowest.' }
      : undefined
  })
  const named = ({ values }: ReadRow) => ({
    property_name: String(values['property_name']),
    property_code: String(values['property_code']),
  })
  const taken = await takenSlugs(trx, good.map(named))
  const written = await upsert(
    batch,
    { table: 'properties', key: ['property_code'], atFirst: ['slug', 'brand_id'] },
    good.map(row => {
      const { brand_code, ...values } = row.values
      const slug = known.get(String(values['property_code']))?.slug ?? freeSlug(named(row), taken)
      return { ...values, brand_id: brand_code, slug }
    }),
  )
  await touchPages(trx, good, now, user_id)
  return { ...written, problems }
}

/** Raises the versions of a changed property's pages, so that nobody with one open writes over the import. */
async function touchPages(trx: Batch['trx'], rows: readonly ReadRow[], now: Date, user_id: number | null) {
  const codes = rows.map(({ values }) => String(values['property_code']))
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
