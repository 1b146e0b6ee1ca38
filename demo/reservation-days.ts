import { clock, day, type Random } from './random.ts'

/** Domain.md 6: the course of a year and of a week. */
const months = [0.9, 0.9, 1.05, 0.85, 0.95, 1, 0.95, 0.85, 1, 1.1, 1.15, 1.3]
const weekend = 1.6
const hour = 3_600_000
const midnight = new Date(clock.getTime() - 9 * hour).getTime()

function weightOf(start: number): number {
  const noon = new Date(start + 20 * hour)
  return (months[noon.getUTCMonth()] ?? 1) * ([0, 6].includes(noon.getUTCDay()) ? weekend : 1)
}

/** `count` moments of the day, rising, from `most` to `least` days ago. */
export function* saleMoments(random: Random, count: number, most: number, least: number): Iterable<Date> {
  const starts = Array.from({ length: most - least + 1 }, (_, i) => midnight - (most - i) * day)
  const total = starts.reduce((sum, start) => sum + weightOf(start), 0)
  let [share, done] = [0, 0]
  for (const start of starts) {
    share += weightOf(start)
    const upTo = Math.round((share / total) * count)
    const offsets = Array.from({ length: upTo - done }, () => Math.floor((9 + 9 * random.next()) * hour))
    for (const offset of offsets.sort((a, b) => a - b)) yield new Date(start + offset)
    done = upTo
  }
}
