import { type RawBuilder, sql } from 'kysely'
import { type Day, dayOf, shifted } from '../../../../model/rules/working-days.ts'
import type { TrendPoint } from '../../../../model/trends/trend.ts'

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** A quarter of a year, with the week that runs. */
const weeks = 13
/** `2 Nov` */
const short = (day: Day) => `${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]}`

/** Weeks from Monday to Sunday in Manila, the last of them the one that runs. */
export function weeksTo(now: Date): TrendPoint[] {
  const today = dayOf(now)
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const first = shifted(today, -sinceMonday - 7 * (weeks - 1))
  return Array.from({ length: weeks }, (_, n) => {
    const from = shifted(first, 7 * n)
    return { label: short(from), from, to: shifted(from, 6) }
  })
}

/** The least and the most days of each age; the last has no end. */
const ages = [
  ['Today', 0, 0],
  ['1–3 days ago', 1, 3],
  ['4–7 days ago', 4, 7],
  ['8–14 days ago', 8, 14],
  ['15–30 days ago', 15, 30],
  ['Earlier', 31, null],
] as const

export function agesAt(now: Date): TrendPoint[] {
  const today = dayOf(now)
  return ages.map(([label, least, most]) => ({
    label,
    from: most === null ? null : shifted(today, -most),
    to: shifted(today, -least),
  }))
}

/** The rows of a span of days, by a column of moments: with both of its ends as moments, an index has them. */
export const during = (column: RawBuilder<unknown>, first: Day, last: Day): RawBuilder<boolean> =>
  sql<boolean>`${column} >= ${startOf(first)}::timestamptz and ${column} < ${startOf(shifted(last, 1))}::timestamptz`
const startOf = (day: Day) => new Date(`${day}T00:00:00+08:00`)

const secondsOfWeek = 7 * 86_400
/** Which of the weeks from this day on a moment is in, the first as 0. Manila has no summer time: every week is as long as another. */
export const weekSince = (column: RawBuilder<unknown>, first: Day): RawBuilder<number> =>
  sql<number>`floor((date_part('epoch', ${column}) - ${sql.lit(startOf(first).getTime() / 1000)}) / ${sql.lit(secondsOfWeek)})::int`

type Counted = { readonly series: string; readonly at: number; readonly value: number | string | null }
/** A value for each point; `none` where there is no row of it. */
export function valuesOf<N extends 0 | null>(rows: readonly Counted[], series: string, points: number, none: N) {
  const values = Array.from({ length: points }, (): number | N => none)
  for (const row of rows)
    if (row.series === series && row.at >= 0 && row.at < points && row.value !== null)
      values[row.at] = Number(row.value)
  return values
}
/** The days that the points cover together. */
export const spanOf = (points: readonly TrendPoint[]) => ({
  first: points[0]?.from ?? '',
  last: points.at(-1)?.to ?? '',
})
