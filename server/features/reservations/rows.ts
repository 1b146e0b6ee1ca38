import { sql } from 'kysely'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { Backing } from '../../records/bulk.ts'
import { fullName, sellerName } from '../../records/cases/case-source.ts'
import type { Source } from '../../records/list-sql.ts'

const plain = [
  'id',
  'version',
  'reservation_no',
  'brand_id',
  'buyer_name',
  'status',
  'ra_status',
  'reservation_date',
  'submitted_at',
  'submission_expiration',
  'tcp',
  'covered_transaction',
  'contract_no',
]

/** A reservation as its list shows it. */
export const reservationSource: Source = {
  table: 'reservations',
  fields: {
    ...Object.fromEntries(plain.map(column => [column, sql`t.${sql.ref(column)}`])),
    property: sql`p.property_name`,
    unit: sql`u.unit_code`,
    seller: sellerName('s'),
    reviewer: fullName('v'),
  },
  joins: sql`join properties as p on p.id = t.property_id join units as u on u.id = t.unit_id
    join sellers as s on s.id = t.seller_id left join users as v on v.id = t.reviewer_id`,
  searched: sql<string>`t.searched`,
  types: {
    reservation_date: 'date',
    submitted_at: 'timestamptz',
    submission_expiration: 'timestamptz',
    brand_id: 'int',
    covered_transaction: 'bool',
  },
}

/** One at a time: each step looks at the whole of it. */
export const reservationsBacking: Backing = {
  list: lists.reservations,
  source: reservationSource,
  entity: 'reservation',
  page: pageOfList.reservations,
  bulk: {},
}
