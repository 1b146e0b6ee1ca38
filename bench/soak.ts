import { callKinds } from './calls.ts'
import { drive } from './client.ts'
import { residentMegabytes } from './export.ts'
import { count, type Figure } from './figures.ts'
import { served, tokenOf } from './ground.ts'
import { allRight } from './measure.ts'
import { sampleOf } from './sample.ts'

/** So many calls at once, and how long of one kind before the next, in ms. */
const callers = 16
const turn = 1000
/** What a server needs to find its size is no leak: the slope is taken of what comes after this share of the calls. */
const settled = 1 / 3

/** Least squares: how much y grows for each x. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const middle = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [mx, my] = [middle(([x]) => x), middle(([, y]) => y)]
  const spread = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  return points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / spread
}

/** Every kind of call in turn, so many in all: whether what the server holds goes on growing. */
export const soakFigure = (url: string, calls: number): Promise<Figure> =>
  served(url, async (db, { port, pid }) => {
    const token = await tokenOf(db, port)
    const sample = await sampleOf(db)
    const points: [minutes: number, megabytes: number][] = []
    const begun = performance.now()
    let done = 0
    for (let n = 0; done < calls; n += 1) {
      const kind = callKinds[n % callKinds.length]
      if (!kind) break
      const driven = await drive({ port, token, asking: caller => kind.ours(sample, caller) }, callers, turn)
      allRight(`${kind.name} for a long time`, [driven])
      done += driven.times.length
      if (done > calls * settled) points.push([(performance.now() - begun) / 60_000, residentMegabytes(pid)])
    }
    const mean = points.reduce((sum, [, megabytes]) => sum + megabytes, 0) / points.length
    const slope = (slopeOf(points) / mean) * 100
    return {
      promise: `soak of ${count.format(calls)} requests: slope of the memory`,
      target: 'below 0.5 % a minute',
      measured: `${slope.toFixed(2)} % a minute; ${mean.toFixed(0)} MB in the middle, ${Math.max(...points.map(([, megabytes]) => megabytes)).toFixed(0)} MB at most`,
      holds: slope < 0.5,
      how: `every kind of call in turn, ${callers} at once, ${((performance.now() - begun) / 60_000).toFixed(1)} minutes; the first third is not counted`,
    }
  })
