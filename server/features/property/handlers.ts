import { brandById } from '../../../model/brands.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { add } from './add-property.ts'
import { findProperties } from './find-properties.ts'

async function properties({ db, caller }: CallerCtx, activeOnly: boolean) {
  const rows = await db
    .selectFrom('properties')
    .where('brand_id', 'in', brandsIn(caller))
    .$if(activeOnly, query => query.where('status', '=', 'active'))
    .orderBy('brand_id')
    .orderBy('property_name')
    .orderBy('id')
    .select(['id', 'property_name', 'property_code', 'slug', 'status', 'city', 'brand_id'])
    .execute()
  return rows.flatMap(({ brand_id, ...row }) => {
    const brand = brandById(brand_id)
    return brand
      ? [
          {
            ...row,
            status: row.status as 'active' | 'inactive',
            brand: { id: brand.id, code: brand.code, name: brand.name },
          },
        ]
      : []
  })
}

export const property: HandlersOf<'property'> = {
  list: (_, ctx) => properties(ctx, true),
  add: ({ body }, ctx) => add(ctx, body),
  all: (_, ctx) => properties(ctx, false),
  find: ({ query }, ctx) => findProperties(ctx, query),
  brands: async (_, ctx) => {
    const [rows, all] = await Promise.all([
      ctx.db
        .selectFrom('brands')
        .where('id', 'in', brandsIn(ctx.caller))
        .orderBy('id')
        .select(['id', 'code', 'name', 'slug', 'display_label', 'is_sellable'])
        .execute(),
      properties(ctx, false),
    ])
    return rows.map(brand => ({
      ...brand,
      properties: all
        .filter(row => row.brand.id === brand.id)
        .map(({ id, property_code, property_name }) => ({ id, property_code, property_name })),
    }))
  },
}
