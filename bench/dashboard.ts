import { cardRows } from '../desk/features/dashboard/card-rows.ts'
import { apiBase, contract } from '../model/contract/index.ts'
import { inquiryWorkflow } from '../model/workflows/inquiry.ts'
import { cardPath } from './card-path.ts'
import { type Ask, Line, type Told } from './client.ts'
import { atMost, count, type Figure, ms } from './figures.ts'
import { served, tokenOf } from './ground.ts'
import { quantile } from './measure.ts'

/** Issue 23: each card of a dashboard, in ms; a column of a board is a page of a list. */
const mostOfCard = 100
/** Each is asked so often, one after the other. */
const times = 25

async function timesOf(line: Line, ask: Ask, got?: (told: Told) => void): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) {
    const told = await line.ask(ask)
    if (told.status !== 200) throw new Error(`${ask.path} was answered ${told.status}: ${told.body.slice(0, 300)}`)
    taken.push(told.ms)
    got?.(told)
  }
  return taken
}

/** Each card for who sees all of them, and the columns of a board, in a house of so many inquiries. */
export const dashboardFigures = (url: string, rows: number): Promise<Figure[]> =>
  served(url, async (db, { port }) => {
    const line = new Line(port, { token: await tokenOf(db, port) })
    try {
      const each: { name: string; p95: number; median: number }[] = []
      for (const card of cardRows) {
        const taken = await timesOf(line, { path: apiBase + cardPath(card) })
        each.push({ name: card.title, p95: quantile(taken, 0.95), median: quantile(taken, 0.5) })
      }
      const slowest = each.toSorted((a, b) => b.p95 - a.p95)
      return [
        atMost(
          `a card of a dashboard, ${count.format(rows)} inquiries: the slowest, p95`,
          slowest[0]?.p95 ?? Number.NaN,
          mostOfCard,
          ms,
          `each of ${cardRows.length} cards ${times} times, all brands; ${slowest
            .slice(0, 5)
            .map(({ name, p95, median }) => `${name} ${ms(p95)} (median ${ms(median)})`)
            .join(', ')}`,
        ),
        await boardFigure(line, rows),
      ]
    } finally {
      line.end()
    }
  })

/** All columns of a board: the first page of each with its count, and every next page that scrolling asks for. */
async function boardFigure(line: Line, rows: number): Promise<Figure> {
  const path = contract.webInquiries.list.path.replace(':brand', 'ZRLU')
  const first: number[] = []
  const next: number[] = []
  for (const state of Object.keys(inquiryWorkflow.states)) {
    const query = `${apiBase}${path}?status=${state}&sort=-created_at`
    let after: string | null = null
    const taken = await timesOf(line, { path: `${query}&total=capped` }, ({ body }) => {
      after = (JSON.parse(body) as { next: string | null }).next
    })
    first.push(quantile(taken, 0.95))
    if (after !== null) next.push(...(await timesOf(line, { path: `${query}&total=none&after=${after}` })))
  }
  return atMost(
    `a board of ${count.format(rows)} inquiries: its slowest column, p95`,
    Math.max(...first),
    mostOfCard,
    ms,
    `${first.length} columns, each ${times} times, with its count; the next page of a column ${ms(quantile(next, 0.95))}`,
  )
}
