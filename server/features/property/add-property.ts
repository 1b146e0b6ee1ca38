import { brandOf } from '../../../model/brands.ts'
import { newProperty } from '../../../model/content/records/property.ts'
import { validate } from '../../../model/content/validate.ts'
import { complete } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { freeSlug, takenSlugs } from '../../records/property-slug.ts'

type Handlers = HandlersOf<'property'>
const form = newProperty()
const places = ['barangay', 'city', 'province', 'region'] as const

/** A property begins inactive: visitors see it once its facts are in and Basic Info says so (decision 165). */
export async function add(ctx: CallerCtx, body: Parameters<Handlers['add']>[0]['body']): ReturnType<Handlers['add']> {
  const values = complete(form.fields, body) as Record<string, string>
  const errors = validate(form, values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const brand = brandOf(values['brand'] ?? '')
  if (!brand) throw new Refusal('NOT_FOUND')
  const text = (name: string) => values[name]?.trim() ?? ''
  const named = { property_code: text('property_code').toUpperCase(), property_name: text('property_name') }
  const place = Object.fromEntries(places.map(name => [name, text(name) === '' ? null : text(name)]))
  const property_type = values['property_type'] as 'condominium'
  const by = { created_by: ctx.caller.user_id, updated_by: ctx.caller.user_id }
  const row = await ctx.db.transaction().execute(async trx => {
    const made = await trx
      .insertInto('properties')
      .values({
        ...named,
        ...place,
        ...by,
        property_type,
        brand_id: brand.id,
        slug: freeSlug(named, await takenSlugs(trx, [named])),
        status: 'inactive',
        created_at: ctx.deps.now(),
        updated_at: ctx.deps.now(),
      })
      .onConflict(conflict => conflict.doNothing())
      .returning(['id', 'property_name', 'property_code', 'slug', 'status', 'city'])
      .executeTakeFirst()
    if (!made) throw new Refusal('INVALID', { errors: { property_code: ['Another property has this code.'] } })
    await trx
      .insertInto('project_info')
      .values({ property_id: made.id, brand_id: brand.id, sections: '{}', ...by })
      .execute()
    await ctx.record(trx, {
      entity: 'project-info',
      entity_id: made.id,
      brand_id: brand.id,
      before: {},
      after: { ...named, property_type, ...place, slug: made.slug },
    })
    return made
  })
  return { ...row, status: row.status as 'inactive', brand: { id: brand.id, code: brand.code, name: brand.name } }
}
