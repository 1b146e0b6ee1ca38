import { sql } from 'kysely'
import { brands, groupBrand } from '../../../model/brands.ts'
import { propertiesRead as calls } from '../../../model/contract/web-properties.ts'
import { list } from '../../../model/lists/list.ts'
import type { HandlersOf } from '../../call/context.ts'
import { brandQueried } from '../../kinds/record-public.ts'
import { listPage } from '../../records/list.ts'
import { fieldsOf } from '../../records/row-fields.ts'

const properties = list({
  one: 'property',
  many: 'properties',
  branded: true,
  trash: false,
  sort: { field: 'property_name', direction: 'asc' },
  columns: { property_name: { label: 'Property', as: 'text' } },
})
type Row = Awaited<ReturnType<HandlersOf<'web'>['properties']>>['items'][number]

/** Domain.md 2.9: a property without a licence to sell is not advertised. */
export const propertiesRead: Pick<HandlersOf<'web'>, keyof typeof calls> = {
  properties: async ({ query }, ctx) => {
    const brand = brandQueried(query.brand)
    const page = await listPage<Row>(
      ctx.deps.db.public,
      properties,
      {
        table: 'properties',
        fields: fieldsOf(calls.properties, {
          price_min: sql`t.price_min::float8`,
          price_max: sql`t.price_max::float8`,
        }),
        only: sql`t.dhsud_lts_no is not null and t.dhsud_lts_no <> ''`,
      },
      { filters: {} },
      // Decision 067: the group's site shows every brand's.
      {
        ...(brand.id === groupBrand.id ? { brand_ids: brands.map(({ id }) => id) } : { brand_id: brand.id }),
        reader: undefined,
      },
      { after: query.after, total: 'none' },
    )
    return { items: page.items, next: page.next }
  },
}
