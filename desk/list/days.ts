import { timeZone } from '../ui/format.ts'

const inManila = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day it is in Manila, `2026-11-21`. */
export const today = (now: Date = new Date()): string => inManila.format(now)
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

type Range = { readonly from: string; readonly to: string }
export type Preset = { readonly label: string; range(day: string): Range }

/** Ranges that are asked for daily. Both ends belong to them. */
export const presets: readonly Preset[] = [
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
