import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../call/context.ts'
import { trailCopier } from '../trail/copy-trail.ts'
import { type ChainHead, writeHead } from './head.ts'
import { dueLook, sealOnce } from './seal.ts'

/** The pause between two looks, and the least time between two heads, in ms. */
const [every, headEvery] = [250, 1000]
/** Looks that found no line until what waits to be sorted into the index of the search is, and the pause between two from then on. */
const [restsAfter, restEvery] = [8, 1000]

export type RunningSealer = {
  /** Seals the remaining lines and writes the head. */
  stop(): Promise<void>
}

/** Seals the trails, and brings their readable copy up to date, for as long as the process runs. If the database cannot be reached, it waits. */
export function startSealer(deps: Deps): RunningSealer {
  const stopping = new AbortController()
  let head: ChainHead | undefined
  let written: ChainHead | undefined
  let writtenAt = 0
  const copier = trailCopier(deps.db)
  const isDue = dueLook(deps.db.system)
  // A process that was killed may have left some.
  let toCopy = true
  let quiet = 0

  async function pass(isLast: boolean): Promise<void> {
    let toSeal = isLast || (await isDue())
    // What is sealed was there when it is copied: no line is left behind.
    toCopy ||= toSeal
    quiet = toSeal ? 0 : quiet + 1
    // Lines written while it seals wait for the next look, so that a busy server does not seal without a pause.
    while (toSeal || toCopy) {
      if (toSeal) {
        const done = await sealOnce(deps.db, deps)
        head = done.head ?? head
        toSeal = isLast ? done.sealed > 0 : done.more
      }
      toCopy = await copier.copy()
    }
    if (quiet === restsAfter) await copier.rest()
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
      // What failed is tried again soon, however quiet it was before.
      const pause = failures === 0 && quiet > restsAfter ? restEvery : every
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
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
