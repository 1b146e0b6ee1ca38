import { callKinds } from './calls.ts'
import type { Size } from './calls-at.ts'
import { count, type Figure, type Measured } from './figures.ts'

/** The size the other products were measured at, and from which the counts and scans of the floor bind it. */
const peers = 100_000

const of = (sizes: readonly Size[], kind: string): Measured[] =>
  sizes.flatMap(({ calls }) => calls.filter(call => call.kind === kind))

/** The ratios to the floor at the peers' size and beyond, or at the largest that was measured. */
export function callFigures(sizes: readonly Size[]): Figure[] {
  const bound = sizes.filter(({ rows }) => rows >= peers)
  return (bound.length > 0 ? bound : sizes.slice(-1)).flatMap(ratiosAt)
}

const ratiosAt = (at: Size): Figure[] =>
  callKinds.map(({ name, least: [atPeers, atMillion] }) => {
    const least = at.rows >= 1_000_000 ? atMillion : atPeers
    const found = of([at], name)
    const values = found.map(({ comparison }) => comparison.ratio)
    return {
      promise: `${name}, ${count.format(at.rows)}: requests a second over the floor’s`,
      target: `at least ${least}`,
      measured: found
        .map(
          ({ callers, comparison }) =>
            `${comparison.ratio.toFixed(2)} (${callers} at once; by processor ${comparison.usedRatio.toFixed(2)})`,
        )
        .join(', '),
      holds: values.every(value => value >= least),
      how: `${count.format(at.rows)} inquiries`,
    }
  })
