import { type Kysely, sql, type Transaction } from 'kysely'
import { type Calendar, calendarOf, type Day, dayOf } from '../../model/rules/working-days.ts'
import { plannedOnce } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'

/** Holidays read at once: more than any deadline of ours spans. */
const ahead = 60

/** The working days from this one on, as the holiday list has them. */
export async function calendarFrom(db: Kysely<Tables> | Transaction<Tables>, moment: Date): Promise<Calendar> {
  const first: Day = dayOf(moment)
  const holidays = await db
    .selectFrom('holidays')
    .where('date', '>=', first)
    .orderBy('date')
    .limit(sql.lit(ahead))
    .select(['date', 'type', 'scope', 'city'])
    .modifyEnd(plannedOnce)
    .execute()
  return calendarOf(holidays)
}
