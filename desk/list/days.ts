import { manilaDate } from '../../model/rules/manila-days.ts'
import { shifted as addDays } from '../../model/rules/working-days.ts'

/** Today's date in Manila, `2026-11-21`. */
export const today = (now: Date = new Date()): string => manilaDate(now)

type Range = { readonly from: string; readonly to: string }
export type DaysPreset = { readonly label: string; range(day: string): Range }

/** Ranges that people ask for daily. Both ends are included. */
export const presets: readonly DaysPreset[] = [
  { label: 'Today', range: day => ({ from: day, to: day }) },
  { label: 'Yesterday', range: day => ({ from: addDays(day, -1), to: addDays(day, -1) }) },
  { label: 'Last 7 days', range: day => ({ from: addDays(day, -6), to: day }) },
  { label: 'Last 30 days', range: day => ({ from: addDays(day, -29), to: day }) },
  { label: 'This month', range: day => ({ from: `${day.slice(0, 7)}-01`, to: day }) },
  { label: 'Last month', range: day => lastMonth(day) },
  { label: 'This year', range: day => ({ from: `${day.slice(0, 4)}-01-01`, to: day }) },
]

function lastMonth(day: string): Range {
  const to = addDays(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}
