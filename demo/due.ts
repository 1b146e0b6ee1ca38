import holidayList from '../defaults/holidays.json' with { type: 'json' }
import { calendarOf, dayOf, dueAfter, type Holiday } from '../model/rules/working-days.ts'

/** With the holidays of every new installation. */
export const calendar = calendarOf(holidayList.holidays as Holiday[])

const dues = new Map<string, Date>()
/** `dueAfter`, which is the same for all times of a day: cached, as a million are asked for. */
export function dueOf(moment: Date, days: number): Date {
  const key = `${dayOf(moment)} ${days}`
  const due = dues.get(key) ?? dueAfter(moment, days, calendar)
  dues.set(key, due)
  return due
}
