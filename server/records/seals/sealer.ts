import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../call/context.ts'
import { type Head, writeHead } from './head.ts'
import { isDue, sealOnce } from './seal.ts'

/** The pause between two looks, and the least time between two heads, in ms. */
const [every, headEvery] = [250, 1000]

export type RunningSealer = {
  /** Seals the remaining lines and writes the head. */
  stop(): Promise<void>
}

/** Seals the trails for as long as the process runs. If the database cannot be reached, it waits. */
export function startSealer(deps: Deps): RunningSealer {
  const stopping = new AbortController()
  let head: Head | undefined
  let written: Head | undefined
  let writtenAt = 0

  async function pass(isLast: boolean): Promise<void> {
    // Lines written while it seals wait for the next look, so that a busy server does not seal without a pause.
    for (let more = isLast || (await isDue(deps.db.system)); more; ) {
      const done = await sealOnce(deps.db, deps)
      head = done.head ?? head
      more = isLast ? done.sealed > 0 : done.more
    }
    if (head && head.seq !== written?.seq && (isLast || performance.now() - writtenAt >= headEvery)) {
      await writeHead(deps, head)
      written = head
      writtenAt = performance.now()
    }
  }
  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        await pass(false)
        failures = 0
      } catch (error) {
        failures += 1
        // One failure is a database that restarts and is not logged; continued failures are logged every minute or so.
        if (failures % 240 === 1) deps.log.warn({ err: error }, 'the trails could not be sealed; it is tried again')
      }
      await wait(every, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await pass(true).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the last lines of the trails wait to be sealed'),
    )
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
