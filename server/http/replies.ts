const minute = 60_000
/** How far back answers are counted for people, in minutes. */
const span = 60

/** How many answers of each status this process has given in the last hour, by minutes of its own clock. */
export class Replies {
  readonly #now: () => number
  readonly #minutes = new Map<number, Map<number, number>>()

  /** `now`: ms of a clock that nobody sets. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  count(status: number): void {
    const at = Math.floor(this.#now() / minute)
    this.#forget(at)
    const found = this.#minutes.get(at) ?? new Map<number, number>()
    found.set(status, (found.get(status) ?? 0) + 1)
    this.#minutes.set(at, found)
  }

  /** The lowest status first. */
  lastHour(): { status: number; count: number }[] {
    this.#forget(Math.floor(this.#now() / minute))
    const sums = new Map<number, number>()
    for (const each of this.#minutes.values())
      for (const [status, count] of each) sums.set(status, (sums.get(status) ?? 0) + count)
    return [...sums].map(([status, count]) => ({ status, count })).sort((a, b) => a.status - b.status)
  }

  #forget(at: number): void {
    for (const each of this.#minutes.keys()) if (each <= at - span) this.#minutes.delete(each)
  }
}

export const replies = new Replies()
