/** What each key may still do: a bucket that fills evenly, by the minute. */
type Bucket = { left: number; at: number }

/**
 * What a bucket holds: how much may come at once after a pause. A tenth of a minute's, so that nobody makes all calls of a
 * minute in one second, but sixty calls at least, as a page or a pile of pictures may come to them.
 */
const sizeOf = (most: number): number => Math.min(most, Math.max(aPage, most / 10))

/** As many calls as a page of the desk asks at once, and some more. */
const aPage = 60

/** Keys held at once; beyond that the full buckets go, which say nothing, and then the oldest. */
const mostKeys = 50_000

/** The budgets of many keys, in the memory of this process. */
export class Budgets {
  readonly #buckets = new Map<string, Bucket>()

  /** Takes one call, or `much`, of `most` a minute; answers 0, or the seconds until that is there again. */
  take(key: string, most: number, now: number, much = 1): number {
    const size = sizeOf(most)
    const taken = Math.min(much, size)
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) {
      if (this.#buckets.size >= mostKeys) this.#forget(now)
      this.#buckets.set(key, { left: size - taken, at: now })
      return 0
    }
    const left = Math.min(size, bucket.left + (Math.max(0, now - bucket.at) * most) / 60_000)
    bucket.at = now
    bucket.left = left >= taken ? left - taken : left
    return left >= taken ? 0 : Math.max(1, Math.ceil(((taken - left) * 60) / most))
  }

  /** Whether a key has used more than half of what may come at once, or more than the calls of a page. */
  isHurried(key: string, most: number): boolean {
    const size = sizeOf(most)
    return (this.#buckets.get(key)?.left ?? size) < size - Math.min(size / 2, aPage)
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
type Turn = { running: number; most: number; readonly waiting: Waiting[] }

/** So many of a key at once; the others wait in order, and beyond `longest` waiting ones nobody waits. */
export class Turns {
  readonly #turns = new Map<string, Turn>()
  readonly #longest: number

  constructor(longest: number) {
    this.#longest = longest
  }

  /** False where too many wait, or whoever waited has gone. Who passes ends their turn with `leave`. `most` may change. */
  enter(key: string, most: number, gone: () => boolean): true | Promise<boolean> {
    const turn = this.#turns.get(key) ?? { running: 0, most, waiting: [] }
    this.#turns.set(key, turn)
    turn.most = most
    if (turn.running < most && turn.waiting.length === 0) {
      turn.running += 1
      return true
    }
    if (turn.waiting.length >= this.#longest) return Promise.resolve(false)
    return new Promise(start => {
      turn.waiting.push({ start, gone })
      this.#next(key, turn)
    })
  }

  leave(key: string): void {
    const turn = this.#turns.get(key)
    if (!turn) return
    turn.running -= 1
    this.#next(key, turn)
  }

  #next(key: string, turn: Turn): void {
    while (turn.running < turn.most) {
      const next = turn.waiting.shift()
      if (!next) break
      // Whoever left meanwhile takes no turn: nobody would end it.
      const may = !next.gone()
      if (may) turn.running += 1
      next.start(may)
    }
    if (turn.running === 0 && turn.waiting.length === 0) this.#turns.delete(key)
  }
}
