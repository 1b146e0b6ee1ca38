import { sql } from 'kysely'
import type { Target } from './client.ts'
import { count, type Figure, ms } from './figures.ts'
import { open, startAtrium, stopAtrium, tokenOf } from './ground.ts'
import { compare, type Effort } from './measure.ts'
import { postmasterIn, processorClock } from './processor.ts'
import { readFigure, writeFigures } from './trail-costs.ts'
import { type Question, questionsOf } from './trail-questions.ts'

type Place = { readonly url: string; readonly lines: number }
const mostGrowth = 1.5
/** The size at which the times are promised. */
const promised = 2_400_000

async function serverOf({ url }: Place) {
  const db = await open(url)
  const atrium = await startAtrium({ DATABASE_URL: url, CALLS_A_MINUTE: 'off', CALLS_AT_ONCE: 'off' })
  const token = await tokenOf(db, atrium.server.port)
  const clock = processorClock(atrium.server.pid, await postmasterIn(db))
  const targetOf = ({ path }: Question): Target => {
    let n = 0
    const next = () => {
      n += 1
      return { path: path(n) }
    }
    return { port: atrium.server.port, token, clock, asking: () => ({ next }) }
  }
  const end = async (): Promise<void> => {
    await stopAtrium(atrium)
    await db.close()
  }
  return { db, targetOf, end }
}

/** Each question of the smallest trail and of one of the others, in turn, so that what the machine does meets both. */
async function pageFigures(least: Place, place: Place, effort: Effort, add: (figure: Figure) => void): Promise<void> {
  const [small, large] = [await serverOf(least), await serverOf(place)]
  try {
    const { rows } = await sql<{ id: number }>`select id from web_inquiries_rows where deleted_at is null
      order by id limit 500`.execute(large.db.owner)
    for (const question of questionsOf(rows.map(({ id }) => id))) {
      const { ours, floor } = await compare(
        question.name,
        large.targetOf(question),
        small.targetOf(question),
        1,
        effort,
      )
      const growth = ours.p95 / floor.p95
      const isPromised = place.lines <= promised
      add({
        promise: `trail of ${count.format(place.lines)} lines, ${question.name}: p95, and over that at ${count.format(least.lines)}`,
        target: `at most ${isPromised ? `${question.most} ms; ` : ''}${mostGrowth}`,
        measured: `${ms(ours.p95)}; ${growth.toFixed(2)} (${ms(floor.p95)}; medians ${ms(floor.p50)}, ${ms(ours.p50)}; processor ${ms(floor.used)}, ${ms(ours.used)})`,
        holds: (!isPromised || ours.p95 <= question.most) && growth <= mostGrowth,
        how: `one caller, with its count where it has one; ${ours.calls} calls`,
      })
    }
    add(await readFigure(large.db, large.targetOf, place.lines, effort))
    for (const figure of await writeFigures(large.db, place.lines)) add(figure)
  } finally {
    await Promise.all([small.end(), large.end()])
  }
}

/** What is promised of the trail, at each size against the smallest. */
export async function trailFigures(
  [least, ...larger]: readonly Place[],
  effort: Effort,
  add: (figure: Figure) => void,
): Promise<void> {
  if (!least) return
  for (const place of larger.length > 0 ? larger : [least]) await pageFigures(least, place, effort, add)
}
