import { shifted } from '../../../model/rules/working-days.ts'
import { dayInWords, monthInWords } from '../../../model/when.ts'
import { monthsOn } from '../../ui/days-typed.ts'
import { mondayOf, week } from '../../ui/weeks.ts'

export type CalendarView = 'month' | 'week'

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** Whole weeks: the one of the day, or all that its month has a day in. */
export function daysOf(view: CalendarView, on: string): readonly string[] {
  const from = mondayOf(view === 'week' ? on : firstOf(on))
  const last = view === 'week' ? from : mondayOf(shifted(monthsOn(firstOf(on), 1), -1))
  const count = Math.round((Date.parse(last) - Date.parse(from)) / 86_400_000) + week
  return Array.from({ length: count }, (_, i) => shifted(from, i))
}

export const stepped = (view: CalendarView, on: string, by: number): string =>
  view === 'week' ? shifted(on, week * by) : monthsOn(firstOf(on), by)

export function titleOf(view: CalendarView, on: string): string {
  if (view === 'month') return monthInWords(on)
  const [from = on, ...rest] = daysOf(view, on)
  return `${dayInWords(from)} – ${dayInWords(rest.at(-1) ?? on)}`
}

/** Days of the weeks before and after, which fill the first and the last row. */
export const isBeside = (view: CalendarView, on: string, day: string): boolean =>
  view === 'month' && day.slice(0, 7) !== on.slice(0, 7)
