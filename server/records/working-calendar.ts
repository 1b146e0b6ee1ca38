import type { Kysely, Transaction } from 'kysely'
import { type Calendar, calendarOf, type Day, dayOf } from '../../model/rules/working-days.ts'
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
    .limit(ahead)
    .select(['date', 'type', 'scope', 'city'])
    .execute()
  return calendarOf(holidays)
}
