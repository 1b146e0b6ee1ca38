/** What was looked at of a value while something was made from it. */
export type Reads = {
  /** Whether all of it says the same now, so that the same would be made again. */
  stands(now: unknown): boolean
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
/** What can be looked into: plain data. Whatever else is met is compared as a whole. */
const isPlain = (value: unknown): value is object =>
  isObject(value) &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
  // What is frozen must be handed on as it is.
  !Object.isFrozen(value)

/** Of one object: the names that were asked for, what they led to, and whether all of its names were gone through. */
class Noted<T extends object> implements Reads {
  readonly seen: T
  readonly #of: T
  readonly #values = new Map<string, unknown>()
  readonly #within = new Map<string, Noted<object>>()
  readonly #asked = new Map<string, boolean>()
  #names: string | undefined

  constructor(of: T) {
    this.#of = of
    this.seen = new Proxy(of, {
      get: (target, name) => this.#get(target, name),
      has: (target, name) => {
        const has = Reflect.has(target, name)
        if (typeof name === 'string') this.#asked.set(name, has)
        return has
      },
      ownKeys: target => {
        this.#names ??= namesOf(target)
        return Reflect.ownKeys(target)
      },
      // A copy takes its values from here.
      getOwnPropertyDescriptor: (target, name) => {
        const told = Reflect.getOwnPropertyDescriptor(target, name)
        if (typeof name === 'string') this.#asked.set(name, told !== undefined)
        return told && 'value' in told && told.configurable ? { ...told, value: this.#get(target, name) } : told
      },
    })
  }

  #get(target: T, name: string | symbol): unknown {
    const value: unknown = Reflect.get(target, name)
    // Methods of lists are no data; what they go through is asked for by name.
    if (typeof name === 'symbol' || (typeof value === 'function' && !Object.hasOwn(target, name))) return value
    if (!isPlain(value)) {
      this.#values.set(name, value)
      return value
    }
    const known = this.#within.get(name) ?? new Noted(value)
    this.#within.set(name, known)
    return known.seen
  }

  stands(now: unknown): boolean {
    if (now === this.#of) return true
    if (!isPlain(now) || Array.isArray(now) !== Array.isArray(this.#of)) return false
    const at = now as Record<string, unknown>
    if (this.#names !== undefined && this.#names !== namesOf(now)) return false
    for (const [name, has] of this.#asked) if (name in now !== has) return false
    for (const [name, value] of this.#values) if (!Object.is(at[name], value)) return false
    for (const [name, within] of this.#within) if (!within.stands(at[name])) return false
    return true
  }
}

const namesOf = (value: object): string => JSON.stringify(Object.keys(value))

/** A value that notes what is looked at of it: what is made from `seen` hangs on `reads` alone. */
export function noting<T extends object>(value: T): { seen: T; reads: Reads } {
  const noted = new Noted(value)
  return { seen: noted.seen, reads: noted }
}
