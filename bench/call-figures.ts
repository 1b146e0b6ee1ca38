import { callKinds } from './calls.ts'
import type { Size } from './calls-at.ts'
import { count, type Figure, type Measured, ms } from './figures.ts'

/** The size the other products were measured at, and from which the counts and scans of the floor bind it. */
const peers = 100_000
const mostGrowth = 1.5
const searchMs = 30

const of = (sizes: readonly Size[], kind: string): Measured[] =>
  sizes.flatMap(({ calls }) => calls.filter(call => call.kind === kind))

/** The ratios to the floor at the peers' size, or at the nearest that was measured. */
export function callFigures(sizes: readonly Size[]): Figure[] {
  const at = sizes.find(({ rows }) => rows === peers) ?? sizes.at(-1)
  if (!at) return []
  return callKinds.map(({ name, least }) => {
    const found = of([at], name)
    const values = found.map(({ comparison }) => comparison.ratio)
    return {
      promise: `${name}: requests a second over the floor’s`,
      target: `at least ${least}`,
      measured: found
        .map(({ callers, comparison }) => `${comparison.ratio.toFixed(2)} (${callers} at once)`)
        .join(', '),
      holds: values.every(value => value >= least),
      how: `${count.format(at.rows)} inquiries; other sizes below`,
    }
  })
}

/** What ten and a hundred times as many rows do to the slow calls among a single caller's. */
export function growthFigures(sizes: readonly Size[]): Figure[] {
  const [least, most] = [sizes[0], sizes.at(-1)]
  if (!least || !most || least === most) return []
  const p95 = (size: Size, kind: string) =>
    of([size], kind).find(({ callers }) => callers === 1)?.comparison.ours.p95 ?? 0
  const growth = callKinds.map(({ name }): Figure => {
    const [from, to] = [p95(least, name), p95(most, name)]
    return {
      promise: `growth, ${name}: p95 at ${count.format(most.rows)} over that at ${count.format(least.rows)}`,
      target: `at most ${mostGrowth}`,
      measured: `${(to / from).toFixed(2)} (${ms(from)}, ${ms(to)})`,
      holds: to <= from * mostGrowth,
      how: 'one caller',
    }
  })
  const search = p95(most, 'search with total')
  return [
    ...growth,
    {
      promise: `search in ${count.format(most.rows)} rows (name contains), p95`,
      target: `at most ${searchMs} ms`,
      measured: ms(search),
      holds: search <= searchMs,
      how: 'given names, surnames and both, any brand, with total; one caller',
    },
  ]
}
