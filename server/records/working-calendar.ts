import { sql } from 'kysely'
import { type Calendar, calendarOf, type Day, dayOf, type Holiday } from '../../model/rules/working-days.ts'
import type { Db } from '../db/handle.ts'
import { plannedOnce } from '../db/prepared.ts'

/** Holidays read at once: more than any deadline spans. */
const ahead = 60

/** The working days from this one on, by the holiday list. */
export async function calendarFrom(db: Db, moment: Date): Promise<Calendar> {
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

/** The place where checks are held: a holiday of this city alone closes its banks (domain.md 3.3). */
const headOffice = 'Pasig City'

export type CalendarOfBanks = {
  readonly calendar: Calendar
  /** Years in between that lack their regular holidays: no deadline can be computed. */
  readonly missing_years: readonly number[]
  /** Days in between that no proclamation has settled yet. */
  readonly estimated: readonly Day[]
}

/** The banking days between two days, and the gaps in the holiday list. */
export async function bankingCalendar(db: Db, first: Day, last: Day): Promise<CalendarOfBanks> {
  const [from, to] = [`${first.slice(0, 4)}-01-01`, `${last.slice(0, 4)}-12-31`]
  const holidays: (Holiday & { is_estimated: boolean })[] = await db
    .selectFrom('holidays')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select(['date', 'type', 'scope', 'city', 'is_estimated'])
    .execute()
  const known = new Set(holidays.flatMap(({ date, type }) => (type === 'regular' ? [Number(date.slice(0, 4))] : [])))
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, i) => Number(from.slice(0, 4)) + i,
  )
  return {
    calendar: calendarOf(holidays, headOffice),
    missing_years: years.filter(year => !known.has(year)),
    estimated: holidays.flatMap(({ date, is_estimated }) =>
      is_estimated && date >= first && date <= last ? [date] : [],
    ),
  }
}
