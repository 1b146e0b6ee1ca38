import { isObject } from '../../model/content/value.ts'

/**
 * The JSON form of a value, without loss (decision 139): a moment becomes ISO text, bytes become hexadecimal digits, a whole
 * number that JSON would round becomes text, and a value that JSON cannot express becomes its String() text.
 */
export function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'symbol' || typeof value === 'function') return String(value)
  if (typeof value !== 'object' || value === null) return value
  // Its own toJSON turns an invalid date into null, which would look like no value.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? String(value) : value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (Array.isArray(value) || value instanceof Set) return Array.from(value, each => toJson(each) ?? null)
  if ('toJSON' in value && typeof value.toJSON === 'function') return toJson(value.toJSON())
  const entries =
    value instanceof Map ? Array.from(value, ([key, inner]) => [String(key), inner]) : Object.entries(value)
  if (entries.length === 0 && !isPlain(value)) return String(value)
  return Object.fromEntries(entries.flatMap(([key, inner]) => (inner === undefined ? [] : [[key, toJson(inner)]])))
}

const isPlain = (value: object): boolean =>
  value instanceof Map || [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** Whether two such values are equal, even if a column writes a moment or a decimal differently than a form. */
export function saySame(a: unknown, b: unknown): boolean {
  // Not Object.is: JSON knows no -0.
  if (a === b) return true
  if (typeof a === 'string' && typeof b === 'string') return momentOf(a) === momentOf(b)
  if (typeof a === 'number' || typeof b === 'number') return decimalOf(a) === decimalOf(b)
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => saySame(item, b[i]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && saySame(a[key], b[key]))
}

/** A moment with its time zone, in ms; any other text unchanged. */
const momentOf = (text: string): number | string => {
  const at = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? text : at
}

/** A decimal without trailing zeros, as text; anything else unchanged. */
const decimalOf = (value: unknown): unknown => {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return value
  return text.includes('.') ? text.replace(/\.?(?<!0)0+$/, '') : text
}
