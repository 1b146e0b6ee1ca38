import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMegabytes } from './export.ts'
import { startAtrium, stopAtrium } from './ground.ts'
import { median } from './measure.ts'
import { processorClock } from './processor.ts'

/** How long a server that has started is left alone before its memory is read, in ms. */
const rest = 10_000

/** `idleShare`: of one processor, the server's and PostgreSQL's, while nobody asks. */
export type StartUp = { readyMs: number; idleMegabytes: number; idleShare: number }

/** From the command to the first answer of /readyz, with data; and what the server holds and uses when nobody asks it anything. */
export async function startUpOn(url: string, times: number, postmaster: string): Promise<StartUp> {
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

export type EmbeddedStart = { firstMs: number; readyMs: number }

/** The very first start (create, migrate, demo data), and those after it. */
export async function embeddedStartUp(times: number): Promise<EmbeddedStart> {
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
