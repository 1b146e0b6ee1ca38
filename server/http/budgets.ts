/** What each key may still do: a bucket that fills evenly, by the minute, up to what a minute allows. */
type Bucket = { left: number; at: number }

/** Keys held at once; beyond that the full buckets go, which say nothing, and then the oldest. */
const mostKeys = 50_000

/** The budgets of many keys, in the memory of this process. */
export class Budgets {
  readonly #buckets = new Map<string, Bucket>()

  /** Takes one call of `most` a minute; answers 0, or the seconds until one is there again. */
  take(key: string, most: number, now: number): number {
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) {
      if (this.#buckets.size >= mostKeys) this.#forget(now)
      this.#buckets.set(key, { left: most - 1, at: now })
      return 0
    }
    const left = Math.min(most, bucket.left + (Math.max(0, now - bucket.at) * most) / 60_000)
    bucket.at = now
    bucket.left = left >= 1 ? left - 1 : left
    return left >= 1 ? 0 : Math.max(1, Math.ceil(((1 - left) * 60) / most))
  }

  #forget(now: number): void {
    for (const [key, { at }] of this.#buckets) if (now - at >= 60_000) this.#buckets.delete(key)
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size < mostKeys) return
      this.#buckets.delete(key)
    }
  }
}

type Waiting = { start: (may: boolean) => void; gone: () => boolean }

/** So many of a key at once; the others wait in order, and beyond `longest` waiting ones nobody waits. */
export class Turns {
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #longest: number

  constructor(longest: number) {
    this.#longest = longest
  }

  /** False where too many wait, or whoever waited has gone. Who passes ends their turn with `leave`. */
  enter(key: string, most: number, gone: () => boolean): true | Promise<boolean> {
    const running = this.#running.get(key) ?? 0
    if (running < most) {
      this.#running.set(key, running + 1)
      return true
    }
    const waiting = this.#waiting.get(key) ?? []
    if (waiting.length >= this.#longest) return Promise.resolve(false)
    this.#waiting.set(key, waiting)
    return new Promise(start => waiting.push({ start, gone }))
  }

  leave(key: string): void {
    const waiting = this.#waiting.get(key)
    // Whoever left meanwhile takes no turn: nobody would end it.
    for (let next = waiting?.shift(); next; next = waiting?.shift()) {
      const may = !next.gone()
      next.start(may)
      if (may) return
    }
    this.#waiting.delete(key)
    const running = (this.#running.get(key) ?? 1) - 1
    if (running > 0) this.#running.set(key, running)
    else this.#running.delete(key)
  }
}
