import { clock, day, type Random } from './random.ts'

const hour = 3_600_000
// Manila keeps no summer time: the clock's own midnight carries back to every day before it.
const midnight = new Date(clock.getTime() - 9 * hour)
const saturday = 6
const sunday = 0

/** The activity of a day relative to a weekday. */
function weightOf(start: number): number {
  const weekday = new Date(start + 12 * hour).getUTCDay()
  return weekday === sunday ? 0.06 : weekday === saturday ? 0.22 : 1
}

/** From eight in the morning: busiest before noon and in mid-afternoon. */
const hours = [6, 11, 14, 12, 6, 9, 13, 13, 9, 4, 2, 1].map((weight, i) => [8 + i, weight] as const)

/** A time in office hours, that many days ago. */
export function workingMoment(random: Random, mostDays: number, leastDays: number): Date {
  const hourOf = random.weighted(hours)
  return new Date(
    midnight.getTime() - random.whole(leastDays, mostDays) * day + Math.floor((hourOf() + random.next()) * hour),
  )
}

/** `count` times in office hours, rising, in the `days` days before today. */
export function* workingMoments(random: Random, count: number, days: number): Iterable<Date> {
  const hourOf = random.weighted(hours)
  const starts = Array.from({ length: days }, (_, i) => midnight.getTime() - (days - i) * day)
  const total = starts.reduce((sum, start) => sum + weightOf(start), 0)
  let share = 0
  let done = 0
  for (const start of starts) {
    share += weightOf(start)
    const upTo = Math.round((share / total) * count)
    const offsets = Array.from({ length: upTo - done }, () => Math.floor((hourOf() + random.next()) * hour))
    for (const offset of offsets.sort((a, b) => a - b)) yield new Date(start + offset)
    done = upTo
  }
}
