import { sql } from 'kysely'
import { listOf } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { type SellersTrailKey, sellersTrailKeys, sellersTrails } from '../../../model/kinds/sellers-trail.ts'
import type { ListSource } from '../../records/bulk.ts'
import type { Source } from '../../records/list-sql.ts'

const columns = ['id', 'created_at', 'seller_name', 'module', 'action', 'reference_no', 'result', 'ip']

/** Rows of the list's own module only: other modules need other rights. */
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

/** A trail has no actions. */
export const sellersTrailListSources = Object.fromEntries(
  sellersTrailKeys.map(key => [
    key,
    { list: listOf(key), source: sellersTrailSource(key), entity: 'sellers-trail', page: pageOfList[key], bulk: {} },
  ]),
) as Record<SellersTrailKey, ListSource>
