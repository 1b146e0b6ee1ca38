const day = 86_400_000
/** How many are kept: one of each of the last days, weeks and months that have one. */
const rule = { days: 7, weeks: 5, months: 12 } as const

const stamp = (at: Date): string => at.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
export const nameOf = (at: Date): string => `atrium-${stamp(at)}.backup`

/** When a backup of this name was made; undefined for any other file. */
function madeAt(name: string): Date | undefined {
  const found = /^atrium-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/.exec(name)
  if (!found) return undefined
  const [, year, month, date, hours, minutes, seconds] = found
  const at = new Date(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Which of these go: of each day, week and month only the newest is kept, as far back as the rule says. */
export function toRemove(names: readonly string[]): string[] {
  const made = names.flatMap(name => {
    const at = madeAt(name)
    return at ? [{ name, at }] : []
  })
  made.sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set<string>()
  const keep = (count: number, periodOf: (at: Date) => string | number) => {
    const seen = new Set<string | number>()
    for (const { name, at } of made) {
      const period = periodOf(at)
      if (seen.has(period) || seen.size === count) continue
      seen.add(period)
      kept.add(name)
    }
  }
  keep(rule.days, at => Math.floor(at.getTime() / day))
  // Weeks begin on Mondays; 1 January 1970 was a Thursday.
  keep(rule.weeks, at => Math.floor((at.getTime() / day + 3) / 7))
  keep(rule.months, at => at.toISOString().slice(0, 7))
  return made.flatMap(({ name }) => (kept.has(name) ? [] : [name]))
}
