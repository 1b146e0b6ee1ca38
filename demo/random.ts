/** The base of all demo data: one seed and one moment, so that every run makes the same rows (domain.md 6). */
const seed = 20_261_121
export const clock = new Date('2026-11-20T09:00:00+08:00')

export const day = 86_400_000
export const daysBefore = (days: number): Date => new Date(clock.getTime() - days * day)

/** 32-bit FNV-1a over the text's UTF-16 units. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Numbers from 0 up to, not including, 1. */
export function mulberry32(state: number): () => number {
  let at = state
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), at | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A weighted choice, called once per row. */
export type Choice<T> = () => T

export type Random = ReturnType<typeof randomOf>

/** The stream of one entity: draws of another entity never shift it. */
export function randomOf(entity: string) {
  const next = mulberry32(fnv1a(entity + seed))
  const among = <T>(items: readonly T[], at: number): T => {
    const item = items[at]
    if (item === undefined) throw new RangeError(`${entity}: nothing to choose from at ${at} of ${items.length}.`)
    return item
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const weighted = <T>(pairs: readonly (readonly [T, number])[]): Choice<T> => {
    const upTo: number[] = []
    let total = 0
    for (const [, weight] of pairs) {
      total += weight
      upTo.push(total)
    }
    return () => {
      const point = next() * total
      return among(
        pairs,
        upTo.findIndex(end => point < end),
      )[0]
    }
  }
  return {
    next,
    whole,
    chance: (share: number): boolean => next() < share,
    pick: <T>(items: readonly T[]): T => among(items, Math.floor(next() * items.length)),
    /** `count` different items, in the order of the list. */
    some: <T>(items: readonly T[], count: number): T[] => {
      const left = [...items.keys()]
      while (left.length > count) left.splice(Math.floor(next() * left.length), 1)
      return left.map(at => among(items, at))
    },
    weighted,
    /** The item at rank r comes 1/r^exponent as often as the first. */
    zipf: <T>(items: readonly T[], exponent = 1): Choice<T> =>
      weighted(items.map((item, i) => [item, 1 / (i + 1) ** exponent])),
    lognormal: (median: number, sigma: number): number => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return median * Math.exp(sigma * normal)
    },
    /** A moment from `from` up to `to`. */
    moment: (from: Date, to: Date): Date =>
      new Date(from.getTime() + Math.floor(next() * (to.getTime() - from.getTime()))),
  }
}
