/**
 * The choices between a minimum and a maximum: min, min + step, …, and the maximum last even where no step lands on
 * it (domain.md 3.4). Pesos, years and rates alike: values have at most six decimals and are counted in whole
 * millionths, so that 0.045 + 0.03 is 0.075.
 */
const millionths = 1_000_000
const whole = (value: number) => Math.round(value * millionths)

/** More choices than a visitor can use, and than a page should draw. */
export const mostStops = 1_000

/** The number of choices of the three; 0 when they give no sensible range. */
export function stopCount(min: number, max: number, step: number): number {
  const [from, to, by] = [whole(min), whole(max), whole(step)]
  if (![from, to, by].every(Number.isSafeInteger) || by <= 0 || to < from) return 0
  return Math.floor((to - from) / by) + 1 + ((to - from) % by === 0 ? 0 : 1)
}

/** The choices, ascending. Empty when the three give no sensible range or more than `mostStops`. */
export function stops(min: number, max: number, step: number): number[] {
  const count = stopCount(min, max, step)
  if (count > mostStops) return []
  const last = Math.max(0, count - 1)
  return Array.from({ length: count }, (_, i) => (i === last ? max : (whole(min) + i * whole(step)) / millionths))
}

export const maximumOnStep = (min: number, max: number, step: number): boolean =>
  whole(step) > 0 && (whole(max) - whole(min)) % whole(step) === 0

/** The choice nearest to a visitor's input; the lower of two equally near. Undefined when there is no choice. */
export const nearestStop = (value: number, choices: readonly number[]): number | undefined =>
  choices.reduce<number | undefined>(
    (best, choice) => (best === undefined || Math.abs(choice - value) < Math.abs(best - value) ? choice : best),
    undefined,
  )
