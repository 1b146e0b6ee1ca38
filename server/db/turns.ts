import { setTimeout as wait } from 'node:timers/promises'
import type { Pulse } from './pulse.ts'

/** Takes the turn of a kind of heavy work; undefined while somebody else has it. What it answers with ends the turn. */
export type TakeTurn = (kind: string) => Promise<(() => Promise<void>) | undefined>

/** How often who waits for a turn asks for it, and how long a job does, which is sent for again every minute, in ms. */
const [every, patience] = [150, 60_000]

/**
 * Turns that all processes of a database share: an advisory lock each, on the connection that asks whether the database is
 * there, so that waiting takes no connection, and PostgreSQL ends the turn of a process that was lost (decision 235).
 */
export function turnsOf(pulse: Pick<Pulse, 'take' | 'letGo'>): TakeTurn {
  // PostgreSQL gives one session the same lock twice.
  const here = new Set<string>()
  return async kind => {
    if (here.has(kind)) return undefined
    here.add(kind)
    let isMine = false
    try {
      isMine = await pulse.take(kind)
    } finally {
      if (!isMine) here.delete(kind)
    }
    if (!isMine) return undefined
    return () => pulse.letGo(kind).finally(() => void here.delete(kind))
  }
}

/** The end of the turn, when it comes; undefined where whoever waited for it has gone. */
export async function turnOf(take: TakeTurn, kind: string, isGone: () => boolean): ReturnType<TakeTurn> {
  for (let end = await take(kind); ; end = await take(kind)) {
    if (end) return end
    await wait(every, undefined, { ref: false })
    if (isGone()) return undefined
  }
}

/** Does the work of a job in its turn; undefined where that does not come in time, or the process begins to stop. */
export async function inItsTurn<T>(
  take: TakeTurn,
  kind: string,
  stopping: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const until = performance.now() + patience
  const end = await turnOf(take, kind, () => stopping?.aborted === true || performance.now() > until)
  if (!end) return undefined
  try {
    return await work()
  } finally {
    await end()
  }
}
