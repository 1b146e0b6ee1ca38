import { sql } from 'kysely'
import { reservations } from '../../../model/contract/reservations.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { ListSource } from '../bulk.ts'
import { dueAt, fullName, sellerName } from '../cases/case-source.ts'
import { turnOf } from '../cases/waiting.ts'
import type { Source } from '../list-sql.ts'
import { fieldsOf } from '../row-fields.ts'

/** What the database itself dates by the other columns of a reservation. */
export const datesSql = sql`t.decide_by, ${dueAt} as due_at`

/** A reservation as its list shows it. */
export const reservationSource: Source = {
  table: 'reservations',
  fields: fieldsOf(reservations.list, {
    property: sql`p.property_name`,
    unit: sql`u.unit_code`,
    seller: sellerName('s'),
    reviewer: fullName('v'),
    due_at: dueAt,
  }),
  joins: sql`join properties as p on p.id = t.property_id join units as u on u.id = t.unit_id
    join sellers as s on s.id = t.seller_id left join users as v on v.id = t.reviewer_id`,
  searched: sql<string>`t.searched`,
  mine: {
    claimed: ({ user_id }) => sql`t.reviewer_id = ${user_id}`,
    turn: turnOf('reservation'),
  },
  types: {
    due_at: 'timestamptz',
    property_id: 'bigint',
    seller_id: 'bigint',
    reviewer_id: 'bigint',
    reservation_date: 'date',
    submitted_at: 'timestamptz',
    decided_at: 'timestamptz',
    submission_expiration: 'timestamptz',
    brand_id: 'int',
    covered_transaction: 'bool',
  },
}

/** One at a time: each step needs a look at the whole reservation. */
export const reservationsListSource: ListSource = {
  list: lists.reservations,
  source: reservationSource,
  entity: 'reservation',
  page: pageOfList.reservations,
  bulk: {},
}
