import { sql } from 'kysely'
import { brandById, brandOf, groupBrand } from '../../../model/brands.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { orNone } from '../../db/or-none.ts'
import { containing } from '../../records/list-sql.ts'

type Query = Parameters<HandlersOf<'property'>['find']>[0]['query']
type FoundProperties = Awaited<ReturnType<HandlersOf<'property'>['find']>>
type Row = Omit<FoundProperties[number], 'brand' | 'image'> & { brand_id: number }

/** Enough to choose from; to find another, a person types more of its name. */
const mostOffered = 50

const namesIn = (text: string | undefined): string[] => (text === undefined ? [] : text.split(',').filter(Boolean))

/**
 * The properties that a picker offers, the site's own brand first. The site decides the choice: on the group's site it is
 * the properties of every brand that visitors see (decision 067).
 */
export async function findProperties(
  ctx: CallerCtx,
  { brand: query, search = '', codes, ids }: Query,
): Promise<FoundProperties> {
  const brand = query === undefined ? undefined : brandOf(query)
  const held = ctx.caller.brand_ids
  const isGroup = brand?.id === groupBrand.id && held.includes(groupBrand.id)
  const named = { codes: namesIn(codes), ids: namesIn(ids).filter(id => /^[1-9]\d{0,14}$/.test(id)) }
  const isNamed = codes !== undefined || ids !== undefined
  const ofBrands = isGroup ? sql`true` : sql`brand_id = any(${[...held]}::int[])`
  const wanted = isNamed
    ? sql`(property_code = any(${named.codes}::text[]) or id = any(${named.ids.map(Number)}::bigint[]))`
    : sql`status = 'active' and (plain_text(property_name || ' ' || property_code) like ${containing(search)}
        or plain_text(coalesce(city, '')) like ${containing(search)})`
  const { rows } = await sql<Row>`select id, property_name, property_code, slug, status, city, brand_id
    from property_names where ${ofBrands} and ${wanted}
    order by brand_id <> ${brand?.id ?? -1}, brand_id, property_name, id limit ${isNamed ? 200 : mostOffered}`.execute(
    ctx.db,
  )
  const images = await imagesOf(ctx, rows)
  return rows.flatMap(({ brand_id, ...row }) => {
    const of = brandById(brand_id)
    if (!of) return []
    return [{ ...row, brand: { id: of.id, code: of.code, name: of.name }, image: images.get(row.id) ?? null }]
  })
}

/** The picture of each that visitors see; a property that visitors do not see has none. */
async function imagesOf({ deps }: CallerCtx, rows: readonly Row[]): Promise<Map<number, string>> {
  const found = await deps.db.public
    .selectFrom('project_info')
    .where('property_id', 'in', orNone(rows.map(({ id }) => id)))
    .select([
      'property_id',
      sql<string | null>`coalesce(nullif(sections->'basic-info'->>'cover', ''),
        nullif(sections->'basic-info'->>'logo', ''))`.as('image'),
    ])
    .execute()
  return new Map(
    found.flatMap(({ property_id, image }) => (image?.startsWith('/media/') ? [[property_id, image]] : [])),
  )
}
