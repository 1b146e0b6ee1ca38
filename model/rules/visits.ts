import type { FieldErrors } from '../errors.ts'
import { dayInWords } from '../when.ts'
import { type Day, shifted } from './working-days.ts'

/** The visiting rules of a brand's appointment page. Times are HH:MM in Manila. */
export type Slot = { readonly id: string; readonly start_time: string; readonly end_time: string }
export type VisitRules = {
  readonly time_slot: readonly Slot[]
  /** Visits that one property takes at a time. */
  readonly slot_capacity: number
  readonly lead_days: number
  readonly window_days: number
}
export type Times = Pick<Slot, 'start_time' | 'end_time'>

/** The Friday before Easter of a year (the Gregorian computus). */
export function goodFriday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return shifted(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, -2)
}

/** Domain.md 2.10: no tours on 1 January, Good Friday and 25 December, nor when the company is closed. */
export const isClosedForTours = (day: Day, closures: ReadonlySet<Day>): boolean =>
  day.endsWith('-01-01') || day.endsWith('-12-25') || day === goodFriday(Number(day.slice(0, 4))) || closures.has(day)

/** The first and the last day that may be booked today. */
export const bookable = (today: Day, { lead_days, window_days }: VisitRules): { first: Day; last: Day } => ({
  first: shifted(today, lead_days),
  last: shifted(today, window_days),
})

/** Every visiting day from one to another. */
export function visitDays(first: Day, last: Day, closures: ReadonlySet<Day>): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = shifted(day, 1)) if (!isClosedForTours(day, closures)) days.push(day)
  return days
}

export const meet = (a: Times, b: Times): boolean => a.start_time < b.end_time && b.start_time < a.end_time

/** The errors of a requested day and time; only the database knows whether a place is left. */
export function visitProblems(
  rules: VisitRules,
  today: Day,
  closures: ReadonlySet<Day>,
  { visit_date, slot_id }: { visit_date?: Day | undefined; slot_id?: string | undefined },
): FieldErrors {
  const { first, last } = bookable(today, rules)
  return {
    ...(visit_date === undefined
      ? { visit_date: ['Day is required.'] }
      : visit_date < first || visit_date > last
        ? { visit_date: [`Choose a day from ${dayInWords(first)} to ${dayInWords(last)}.`] }
        : isClosedForTours(visit_date, closures)
          ? { visit_date: ['We receive no visitors on that day. Please choose another.'] }
          : {}),
    ...(slot_id === undefined
      ? { slot_id: ['Time is required.'] }
      : rules.time_slot.some(({ id }) => id === slot_id)
        ? {}
        : { slot_id: ['Choose one of the times that are offered.'] }),
  }
}

/** Whether a time has begun, of which nobody can be asked to come any more. */
export const hasBegun = (now: Date, day: Day, { start_time }: Pick<Times, 'start_time'>): boolean =>
  new Date(`${day}T${start_time}:00+08:00`) <= now
