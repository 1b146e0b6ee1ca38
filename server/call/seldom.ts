/** Keys that are remembered; beyond that all are forgotten, and each is written once more. */
const mostKept = 20_000

/**
 * What is kept of somebody who calls again and again, as when they last did: a process writes it once in `pause` ms, however
 * many calls come together. Written by each of them, they would wait for one row, with a connection each. `under` is whose
 * memory it is: a database.
 */
export function seldom(pause: number) {
  const kept = new WeakMap<object, Map<string, number>>()
  return async (under: object, key: string, now: Date, write: () => Promise<unknown>): Promise<void> => {
    const written = kept.get(under) ?? new Map<string, number>()
    kept.set(under, written)
    const before = written.get(key)
    // A clock that was put back is no reason to wait for it.
    if (before !== undefined && Math.abs(now.getTime() - before) < pause) return
    if (written.size >= mostKept) written.clear()
    written.set(key, now.getTime())
    try {
      await write()
    } catch (error) {
      written.delete(key)
      throw error
    }
  }
}
