import { callKinds, targetsOf } from './calls.ts'
import type { Target } from './client.ts'
import { count, type Figure, ms } from './figures.ts'
import { open, startAtrium, stopAtrium, tokenOf } from './ground.ts'
import { compare, type Effort } from './measure.ts'
import { sampleOf } from './sample.ts'

const mostGrowth = 1.3
const searchMs = 30
type Place = { url: string; rows: number }

async function serverOf({ url }: Place) {
  const db = await open(url)
  const sample = await sampleOf(db)
  const atrium = await startAtrium({ DATABASE_URL: url })
  const token = await tokenOf(db, atrium.server.port)
  const end = async (): Promise<void> => {
    await stopAtrium(atrium)
    await db.close()
  }
  const nowhere = { port: 0 }
  const targets: Target[] = callKinds.map(
    kind => targetsOf({ ours: { port: atrium.server.port, token }, floor: nowhere }, kind, sample).ours,
  )
  return { targets, end }
}

/** The same calls on the least and the most rows, by two servers in turn, so that what the machine does meets both. */
export async function growthFigures(least: Place, most: Place, effort: Effort): Promise<Figure[]> {
  const [small, large] = [await serverOf(least), await serverOf(most)]
  const figures: Figure[] = []
  try {
    for (const [at, { name }] of callKinds.entries()) {
      const { ours, floor } = await compare(name, large.targets[at] as Target, small.targets[at] as Target, 1, effort)
      figures.push({
        promise: `growth, ${name}: p95 at ${count.format(most.rows)} over that at ${count.format(least.rows)}`,
        target: `at most ${mostGrowth}`,
        measured: `${(ours.p95 / floor.p95).toFixed(2)} (${ms(floor.p95)}, ${ms(ours.p95)}; medians ${ms(floor.p50)}, ${ms(ours.p50)})`,
        holds: ours.p95 <= floor.p95 * mostGrowth,
        how: 'one caller, a server on each database, round by round',
      })
      if (name === 'search with total')
        figures.push({
          promise: `search in ${count.format(most.rows)} rows (name contains), p95`,
          target: `at most ${searchMs} ms`,
          measured: `${ms(ours.p95)} (median ${ms(ours.p50)})`,
          holds: ours.p95 <= searchMs,
          how: 'given names, surnames and both, any brand, with total; one caller',
        })
    }
    return figures
  } finally {
    await Promise.all([small.end(), large.end()])
  }
}
