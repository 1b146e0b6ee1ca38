import { sql } from 'kysely'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { ListSource } from '../../records/bulk.ts'

const own = [
  'id',
  'version',
  'brand_id',
  'contract_no',
  'reservation_no',
  'property_id',
  'buyer_name',
  'email',
  'figures_as_of',
  'turned_over_on',
  'predecessor_no',
  'status',
  'updated_at',
]
const money = ['contract_price', 'tcp', 'credited_amount', 'overdue_amount']

/** A contract is corrected one at a time, each with its reason: nothing acts on many. */
export const contractsListSource: ListSource = {
  list: lists.contracts,
  source: {
    table: 'contracts',
    joins: sql`join properties as p on p.id = t.property_id join units as n on n.id = t.unit_id`,
    fields: {
      ...Object.fromEntries(own.map(column => [column, sql`t.${sql.ref(column)}`])),
      ...Object.fromEntries(money.map(column => [column, sql`t.${sql.ref(column)}::float8`])),
      property_name: sql`p.property_name`,
      unit_code: sql`n.unit_code`,
    },
    searched: sql<string>`t.search_text`,
    types: { updated_at: 'timestamptz', brand_id: 'int', property_id: 'bigint' },
  },
  entity: 'contract',
  page: pageOfList.contracts,
  bulk: {},
}
