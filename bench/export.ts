import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { brandById } from '../model/brands.ts'
import { apiBase } from '../model/contract/index.ts'
import { lists } from '../model/kinds/lists.ts'
import { shownAtFirst } from '../model/lists/list.ts'
import type { Database } from '../server/db/open.ts'
import { Line, type Told } from './client.ts'
import { atMost, count, type Figure, megabytes, ms, seconds } from './figures.ts'
import { served, tokenOf } from './ground.ts'
import { quantile } from './measure.ts'
import { type Clock, postmasterIn, processorClock } from './processor.ts'

export type Exported = {
  rows: number
  seconds: number
  processorSeconds: number
  mostMegabytes: number
  bytes: number
  othersP99: number
  others: number
}

/** Resident memory of a process, in MB; NaN where the machine does not say. */
export function residentMegabytes(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}

/** The day from which on a brand has about so many inquiries. */
async function since(db: Database, brand_id: number, rows: number): Promise<string | undefined> {
  const { rows: found } = await sql<{ day: string }>`
    select to_char(created_at at time zone 'Asia/Manila', 'YYYY-MM-DD') as day from web_inquiries_rows
    where brand_id = ${brand_id} and deleted_at is null order by created_at desc offset ${rows} limit 1`.execute(
    db.owner,
  )
  return found[0]?.day
}

const right = ({ status, body }: Told): Record<string, unknown> => {
  if (status >= 300) throw new Error(`The export was answered ${status}: ${body}`)
  return JSON.parse(body) as Record<string, unknown>
}

/** An export of about so many rows as people start it, in the server that answers others meanwhile. */
export async function exportOf(
  db: Database,
  { port, token, pid, clock }: { port: number; token: string; pid: number | undefined; clock?: Clock | undefined },
  rows: number,
): Promise<Exported> {
  const brand = brandById(1)
  const from = await since(db, 1, rows)
  const line = new Line(port, { token })
  const body = {
    list: 'webInquiries',
    brand: brand?.code,
    query: from === undefined ? {} : { created_at_from: from },
    columns: shownAtFirst(lists.webInquiries),
    format: 'xlsx',
  }
  let under = true
  let mostMegabytes = residentMegabytes(pid)
  const times: number[] = []
  const others = async (nth: number): Promise<void> => {
    const other = new Line(port, { token })
    for (let n = nth; under; n += 1) {
      const told = await other.ask({ path: `${apiBase}/v1/cms/web-inquiry/brand/${n % 2 === 0 ? 'ZRCO' : 'ZRLU'}` })
      right(told)
      times.push(told.ms)
      mostMegabytes = Math.max(mostMegabytes, residentMegabytes(pid))
      await wait(20)
    }
    other.end()
  }
  const [begun, used] = [performance.now(), clock?.() ?? Number.NaN]
  const { id } = right(await line.ask({ method: 'POST', path: `${apiBase}/v1/cms/lists/exports`, body }))
  const meanwhile = Promise.all([others(0), others(1)])
  let state: Record<string, unknown>
  do {
    await wait(25)
    state = right(await line.ask({ path: `${apiBase}/v1/cms/lists/exports/${id}` }))
  } while (state['status'] === 'queued' || state['status'] === 'running')
  const took = (performance.now() - begun) / 1000
  const processorSeconds = ((clock?.() ?? Number.NaN) - used) / 1000
  under = false
  await meanwhile
  line.end()
  if (state['status'] !== 'done') throw new Error(`The export ended as ${state['status']}: ${state['error']}`)
  const { bytes } = state['file'] as { bytes: number }
  return {
    rows: Number(state['done']),
    seconds: took,
    processorSeconds,
    mostMegabytes,
    bytes,
    othersP99: quantile(times, 0.99),
    others: times.length,
  }
}

export const exportFigures = (url: string, rows: number): Promise<Figure[]> =>
  served(url, async (db, { port, pid }) => {
    const clock = processorClock(pid, await postmasterIn(db))
    const done = await exportOf(db, { port, pid, token: await tokenOf(db, port), clock }, rows)
    return [
      atMost(
        `export of ${count.format(rows)} rows, XLSX`,
        done.seconds,
        2,
        seconds,
        `${count.format(done.rows)} inquiries to ${(done.bytes / 1e6).toFixed(1)} MB by the job, in the one server that also answers`,
        { beside: `; ${seconds(done.processorSeconds)} of processor, others’ calls included` },
      ),
      atMost(
        `memory while ${count.format(rows)} rows are exported`,
        done.mostMegabytes,
        200,
        megabytes,
        'most resident memory of the whole server',
      ),
      atMost(
        `others while ${count.format(rows)} rows are exported, p99`,
        done.othersP99,
        40,
        ms,
        `${done.others} list pages with total, by two callers who pause 20 ms`,
      ),
    ]
  })
