import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMegabytes } from './export.ts'
import { atMost, type Figure, megabytes, ms, seconds, share } from './figures.ts'
import { open, startAtrium, stopAtrium } from './ground.ts'
import { median } from './measure.ts'
import { postmasterIn, processorClock } from './processor.ts'

/** How long a server that has started is left alone before its memory is read, in ms. */
const rest = 10_000

/** `idleShare`: of one processor, the server's and PostgreSQL's, while nobody asks. */
type StartUp = { readyMs: number; idleMegabytes: number; idleShare: number }

/** From the command to the first answer of /readyz, with data; and what the server holds and uses when nobody asks it anything. */
async function startUpOn(url: string, times: number, postmaster: string): Promise<StartUp> {
  const ready: number[] = []
  let [idleMegabytes, idleShare] = [Number.NaN, Number.NaN]
  for (let time = 1; time <= times; time += 1) {
    const running = await startAtrium({ DATABASE_URL: url })
    ready.push(running.readyMs)
    if (time === times) {
      await wait(rest)
      idleMegabytes = residentMegabytes(running.server.pid)
      const clock = processorClock(running.server.pid, postmaster)
      const used = clock?.() ?? Number.NaN
      await wait(rest)
      idleShare = ((clock?.() ?? Number.NaN) - used) / rest
    }
    await stopAtrium(running)
  }
  return { readyMs: median(ready), idleMegabytes, idleShare }
}

type EmbeddedStart = { firstMs: number; readyMs: number }

/** The very first start (create, migrate, demo data), and those after it. */
async function embeddedStartUp(times: number): Promise<EmbeddedStart> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const env = { DEMO_DATA: 'on' }
  const first = await startAtrium(env, folder)
  await first.server.end('SIGTERM')
  const ready: number[] = []
  for (let time = 1; time <= times; time += 1) {
    const running = await startAtrium(env, folder)
    ready.push(running.readyMs)
    if (time < times) await running.server.end('SIGTERM')
    else await stopAtrium(running)
  }
  return { firstMs: first.readyMs, readyMs: median(ready) }
}

export async function startFigures(url: string, times: number): Promise<Figure[]> {
  const db = await open(url)
  const postmaster = await postmasterIn(db)
  await db.close()
  const postgres = await startUpOn(url, times, postmaster)
  const embedded = await embeddedStartUp(times)
  const how = `from the command to the first good answer of /readyz; median of ${times}`
  return [
    atMost('start with data, PostgreSQL', postgres.readyMs, 400, ms, how),
    atMost('memory idle, PostgreSQL', postgres.idleMegabytes, 130, megabytes, 'resident, 10 s after the start'),
    atMost(
      'processor idle, 1,000,000 inquiries',
      postgres.idleShare,
      0.02,
      share,
      'server and PostgreSQL together, over 10 s in which nobody asks: what jobs and sealer look for',
      { of: ' of one' },
    ),
    atMost('start with data, embedded', embedded.readyMs, 900, ms, `${how}, demo data`),
    atMost('the very first start', embedded.firstMs / 1000, 10, seconds, 'embedded: create, migrate, demo data'),
  ]
}
