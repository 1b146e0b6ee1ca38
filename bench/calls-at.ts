import { type CallKind, callKinds, type Sides, targetsOf } from './calls.ts'
import { count, type Measured, ms } from './figures.ts'
import { open, startAtrium, startFloor, stopAtrium, tokenOf } from './ground.ts'
import { crowd } from './hang.ts'
import { compare, type Effort } from './measure.ts'
import { postmasterIn, processorClock } from './processor.ts'
import { type Sample, sampleOf } from './sample.ts'

/** How many call at once: one, whose times are the call's own, and as many as make the machine the limit. */
const callers = [1, 16]
const crowded = 64

export type Size = { rows: number; calls: Measured[]; crowds: string[] }

/** Every call, by both servers in turn, on a database of this size. */
export async function measureCalls(
  url: string,
  rows: number,
  effort: Effort,
  tell: (line: string) => void,
): Promise<Size> {
  const db = await open(url)
  const sample = await sampleOf(db)
  const postmaster = await postmasterIn(db)
  const atrium = await startAtrium({ DATABASE_URL: url })
  const floor = await startFloor(url)
  const size: Size = { rows, calls: [], crowds: [] }
  try {
    const { port, pid } = atrium.server
    const sides: Sides = {
      ours: { port, token: await tokenOf(db, port), clock: processorClock(pid, postmaster) },
      floor: { port: floor.port, clock: processorClock(floor.pid, postmaster) },
    }
    for (const kind of callKinds) size.calls.push(...(await measureKind(kind, rows, sides, sample, effort, tell)))
    for (const kind of callKinds.filter(({ name }) => name === 'create' || name === 'update')) {
      const { calls, slowestMs } = await crowd(kind.name, targetsOf(sides, kind, sample).ours, crowded, 3 * effort.ms)
      size.crowds.push(
        `${kind.name}, ${crowded} at once, ${count.format(rows)} inquiries: ${count.format(calls)} calls, all answered, the slowest after ${ms(slowestMs)}.`,
      )
    }
    return size
  } finally {
    await floor.stop()
    await stopAtrium(atrium)
    await db.close()
  }
}

async function measureKind(
  kind: CallKind,
  rows: number,
  sides: Sides,
  sample: Sample,
  effort: Effort,
  tell: (line: string) => void,
): Promise<Measured[]> {
  const { ours, floor } = targetsOf(sides, kind, sample)
  const measured: Measured[] = []
  for (const at of callers) {
    const comparison = await compare(kind.name, ours, floor, at, effort)
    measured.push({ kind: kind.name, rows, callers: at, comparison })
    const { ratio, usedRatio, ours: mine, floor: bare } = comparison
    tell(
      `  ${kind.name}, ${count.format(rows)}, ${at} at once: ratio ${ratio.toFixed(2)}, by processor ${usedRatio.toFixed(2)} (${mine.used.toFixed(2)} / ${bare.used.toFixed(2)} ms); ${mine.perSecond.toFixed(0)} / ${bare.perSecond.toFixed(0)} a second; p95 ${ms(mine.p95)} / ${ms(bare.p95)}`,
    )
  }
  return measured
}
