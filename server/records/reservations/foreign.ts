import { type RawBuilder, sql } from 'kysely'
import { homeCitizenship } from '../../../model/workflows/reservation-guards.ts'
import { soldStates } from '../../../model/workflows/reservation-record.ts'
import type { Db } from '../../db/handle.ts'

/** A reservation, `of`, that has a foreign buyer: as the guard judges the buyers of one (decision 165). */
const hasForeignBuyer = (of: 'f' | 't') => sql`exists (select from reservation_partners as b
  where b.reservation_no = ${sql.ref(`${of}.reservation_no`)} and b.buyer_type = 'individual'
    and b.citizenship is not null and b.citizenship !~* ${homeCitizenship})`

/** Guard G9: other units of the property `p` that foreign buyers have, approved after the day of its opening share. */
export const foreignSince = sql<number>`(select count(*)::int from reservations as f
  where f.property_id = t.property_id and f.id <> t.id and f.status in (${sql.join([...soldStates])})
    and (p.foreign_sold_on is null or f.decided_at is null
      or (f.decided_at at time zone 'Asia/Manila')::date > p.foreign_sold_on)
    and ${hasForeignBuyer('f')}
    and not exists (select from contracts as c where c.reservation_no = f.reservation_no and c.status = 'cancelled'))`

/** Two foreign buyers of one property take turns: the second is judged by the count that has the first. */
export const lockForeignShare = (db: Db, which: RawBuilder<unknown>) =>
  sql`select from properties as p where p.id in (select t.property_id from reservations as t
    where ${which} and ${hasForeignBuyer('t')}) for no key update`.execute(db)
