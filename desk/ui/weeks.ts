import { dayOf, isDay, shifted } from '../../model/rules/working-days.ts'

export const week = 7
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
/** From Monday on, as weeks begin here. */
const place = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % week

export const weekdayOf = (day: string): string => weekdays[place(day)] ?? ''
/** The Monday of the week. */
export const mondayOf = (day: string): string => shifted(day, -place(day))

/** The day of an address; today where it names none. */
export const dayAsked = (asked: string | undefined, now = new Date()): string =>
  asked !== undefined && isDay(asked) && asked > '2000' && asked < '2100' ? asked : dayOf(now)
