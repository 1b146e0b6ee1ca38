import { manilaDate } from './manila-days.ts'

/** A day without a time: `2026-11-30`. */
export type Day = string
/** The 30th of February is no day. */
export function isDay(text: string): boolean {
  const read = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return read !== undefined && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
}
export type Holiday = {
  readonly date: Day
  readonly type: 'regular' | 'special_non_working' | 'special_working' | 'bank_closure' | 'company'
  readonly scope?: 'national' | 'local'
  readonly city?: string | null
}

const millisecondsOfDay = 86_400_000
export const shifted = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * millisecondsOfDay).toISOString().slice(0, 10)
const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

const closesBanks: ReadonlySet<Holiday['type']> = new Set(['regular', 'special_non_working', 'bank_closure'])

/** Domain.md 3.3. A local holiday counts only in its city. */
export type Calendar = { isBanking(day: Day): boolean; isWorking(day: Day): boolean }
export function calendarOf(holidays: readonly Holiday[], city?: string): Calendar {
  const here = holidays.filter(
    ({ scope = 'national', city: of }) => scope === 'national' || (city !== undefined && of === city),
  )
  const closed = new Set(here.filter(({ type }) => closesBanks.has(type)).map(({ date }) => date))
  const away = new Set(here.filter(({ type }) => type === 'company').map(({ date }) => date))
  const isBanking = (day: Day) => !isWeekend(day) && !closed.has(day)
  return { isBanking, isWorking: day => isBanking(day) && !away.has(day) }
}

/** The n-th counted day after (or, with a negative n, before) this one, which itself does not count. */
export function countedDay(from: Day, n: number, counts: (day: Day) => boolean): Day {
  let day = from
  for (let left = Math.abs(n); left > 0; ) {
    day = shifted(day, Math.sign(n))
    if (counts(day)) left -= 1
  }
  return day
}

export const dayOf = (moment: Date): Day => manilaDate(moment)
/** The last minute of a day in Manila, which has no summer time. */
export const endOf = (day: Day): Date => new Date(`${day}T23:59:00+08:00`)

/** The deadline of a promise within so many working days of this moment (domain.md 3.3): the end of the last of them. */
export const dueAfter = (moment: Date, days: number, calendar: Calendar): Date =>
  endOf(countedDay(dayOf(moment), days, calendar.isWorking))
