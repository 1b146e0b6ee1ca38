/** Records which parts of a value were read while something was made from it. */
export type Reads = {
  /** Whether all of those parts are unchanged, so that the same would be made again. */
  stands(now: unknown): boolean
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
/** Only plain data is watched inside. Any other value is compared as a whole. */
const isPlain = (value: unknown): value is object =>
  isObject(value) &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
  // A proxy must return frozen values as they are.
  !Object.isFrozen(value)

/** For one object: the names that were read, their values, and whether all names were listed. */
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
      // A spread copy reads its values here.
      getOwnPropertyDescriptor: (target, name) => {
        const descriptor = Reflect.getOwnPropertyDescriptor(target, name)
        if (typeof name === 'string') this.#asked.set(name, descriptor !== undefined)
        return descriptor && 'value' in descriptor && descriptor.configurable
          ? { ...descriptor, value: this.#get(target, name) }
          : descriptor
      },
    })
  }

  #get(target: T, name: string | symbol): unknown {
    const value: unknown = Reflect.get(target, name)
    // Methods of arrays are not data; the elements they read are requested by name.
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

/** Wraps a value and records what is read of it: the result of using `seen` depends on `reads` alone. */
export function noting<T extends object>(value: T): { seen: T; reads: Reads } {
  const noted = new Noted(value)
  return { seen: noted.seen, reads: noted }
}
