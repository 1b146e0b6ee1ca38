import { sql } from 'kysely'
import { listOf } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { type SellersTrailKey, sellersTrailKeys, sellersTrails } from '../../../model/kinds/sellers-trail.ts'
import type { Backing } from '../../records/bulk.ts'
import type { Source } from '../../records/list-sql.ts'

const columns = ['id', 'created_at', 'seller_name', 'module', 'action', 'reference_no', 'result', 'ip']

/** Of one module only, where the list is: what another's right opens is not in it. */
function sellersTrailSource(key: SellersTrailKey): Source {
  const { module } = sellersTrails[key]
  return {
    table: 'sellers_audit_trail',
    fields: Object.fromEntries(columns.map(column => [column, sql`t.${sql.ref(column)}`])),
    searched: sql<string>`t.search_text`,
    isParted: true,
    types: { created_at: 'timestamptz' },
    ...(module === undefined ? {} : { only: sql`t.module = ${module}` }),
  }
}

/** Nothing can be done to what is in a trail. */
export const sellersTrailBackings = Object.fromEntries(
  sellersTrailKeys.map(key => [
    key,
    { list: listOf(key), source: sellersTrailSource(key), entity: 'sellers-trail', page: pageOfList[key], bulk: {} },
  ]),
) as Record<SellersTrailKey, Backing>
