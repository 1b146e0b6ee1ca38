import { sql } from 'kysely'
import type { Target, Told } from './client.ts'
import { count, type Figure, ms } from './figures.ts'
import { open, startAtrium, stopAtrium, tokenOf } from './ground.ts'
import { compare, type Effort } from './measure.ts'
import { postmasterIn, processorClock } from './processor.ts'
import { readFigure, writeFigures } from './trail-costs.ts'
import { type Question, questionsOf } from './trail-questions.ts'

/** What is asked of a trail, with how many lines its pages have: a longer answer costs more, whatever the trail holds. */
type Asked = Target & { linesOfPage(): number }
const pageOf = (asked: Asked): string => asked.linesOfPage().toFixed(0)

type Place = { readonly url: string; readonly lines: number }
const mostGrowth = 1.5
/** The size at which the times are promised. */
const promised = 2_400_000

async function serverOf({ url }: Place) {
  const db = await open(url)
  const atrium = await startAtrium({ DATABASE_URL: url, CALLS_A_MINUTE: 'off', CALLS_AT_ONCE: 'off' })
  const token = await tokenOf(db, atrium.server.port)
  const clock = processorClock(atrium.server.pid, await postmasterIn(db))
  const targetOf = (path: Question['path']): Asked => {
    let n = 0
    let lines = 0
    const next = () => {
      n += 1
      return { path: path(n) }
    }
    const got = ({ status, body }: Told) => {
      if (status === 200) lines += ((JSON.parse(body) as { items?: unknown[] }).items ?? []).length
    }
    return { port: atrium.server.port, token, clock, asking: () => ({ next, got }), linesOfPage: () => lines / n }
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
    const all = rows.map(({ id }) => id)
    // What stands in the memory of the database is not read from elsewhere.
    const { rows: memory } = await sql<{ shared_buffers: string }>`show shared_buffers`.execute(large.db.owner)
    const buffers = memory[0]?.shared_buffers
    for (const question of questionsOf({ all, alike: all.filter(id => id % 4 === 0) })) {
      const [here, there] = [large.targetOf(question.path), small.targetOf(question.path)]
      const asIs = await compare(question.name, here, there, 1, effort)
      const { alike = question.path } = question
      const [alikeHere, alikeThere] = [large.targetOf(alike), small.targetOf(alike)]
      const { ours, floor } = question.alike ? await compare(question.name, alikeHere, alikeThere, 1, effort) : asIs
      const growth = ours.p95 / floor.p95
      const isPromised = place.lines <= promised
      add({
        promise: `trail of ${count.format(place.lines)} lines, ${question.name}: p95, and over that at ${count.format(least.lines)}`,
        target: `at most ${isPromised ? `${question.most} ms; ` : ''}${mostGrowth}`,
        measured: `${ms(asIs.ours.p95)}; ${growth.toFixed(2)} (${ms(floor.p95)} to ${ms(ours.p95)}; medians ${ms(floor.p50)}, ${ms(ours.p50)}; processor ${ms(floor.used)}, ${ms(ours.used)})`,
        holds: (!isPromised || asIs.ours.p95 <= question.most) && growth <= mostGrowth,
        how: `one caller, with its count where it has one; shared_buffers of ${buffers}; ${asIs.ours.calls} calls; ${pageOf(here)} lines a page, ${pageOf(there)} of the smaller trail${question.alike ? `, so growth is that of lines that both have: ${pageOf(alikeHere)} a page, and ${pageOf(alikeThere)}` : ''}`,
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
