import { sql } from 'kysely'
import type { propertiesRead as calls } from '../../../model/contract/web-properties.ts'
import { list } from '../../../model/lists/list.ts'
import type { HandlersOf } from '../../http/context.ts'
import { listPage } from '../../records/list.ts'
import { brandAsked, keptFor } from '../../records/record-public.ts'

const told = [
  'id',
  'property_name',
  'property_code',
  'slug',
  'property_type',
  'city',
  'province',
  'region',
  'lat',
  'lng',
  'total_units',
  'turnover_date',
  'dhsud_lts_no',
  'dhsud_ad_no',
] as const
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
    const page = await listPage<Row>(
      ctx.deps.db.public,
      properties,
      {
        table: 'properties',
        fields: {
          ...Object.fromEntries(told.map(column => [column, sql`t.${sql.ref(column)}`])),
          price_min: sql`t.price_min::float8`,
          price_max: sql`t.price_max::float8`,
        },
        only: sql`t.dhsud_lts_no is not null and t.dhsud_lts_no <> ''`,
      },
      { filters: {} },
      { brand_id: brandAsked(query.brand).id },
      { after: query.after, total: 'none' },
    )
    return keptFor(ctx, { items: page.items, next: page.next })
  },
}
