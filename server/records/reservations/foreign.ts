import { type RawBuilder, sql } from 'kysely'
import { homeCitizenship } from '../../../model/workflows/reservation-guards.ts'
import { soldStates } from '../../../model/workflows/reservation-record.ts'
import type { Db } from '../../db/handle.ts'

/** A reservation, `t`, that has a foreign buyer: as the guard judges the buyers of one (decision 165). */
const hasForeignBuyer = sql`exists (select from reservation_partners as b
  where b.reservation_no = t.reservation_no and b.buyer_type = 'individual'
    and b.citizenship is not null and b.citizenship !~* ${homeCitizenship})`

/** Guard G9: other units of the property `p` that foreign buyers have, approved after the day of its opening share; whoever asks. */
export const foreignSince = sql<number>`foreign_since(t.property_id, t.id, ${[...soldStates]}::text[], ${homeCitizenship})`

/** Two foreign buyers of one property take turns: the second is judged by the count that has the first. */
export const lockForeignShare = (db: Db, which: RawBuilder<unknown>) =>
  sql`select from properties as p where p.id in (select t.property_id from reservations as t
    where ${which} and ${hasForeignBuyer}) for no key update`.execute(db)
