import { isObject } from '../../../model/content/value.ts'

/** What every address of a file has in it, whatever name stands behind: `/media/{sha256}/`. */
export const needleOf = (sha256: Buffer): string => `/media/${sha256.toString('hex')}/`

/** Dotted paths of the texts that hold it: an image field, or a rich text with a link to it. */
export function pathsOf(value: unknown, needle: string, at = ''): string[] {
  if (typeof value === 'string') return value.includes(needle) ? [at] : []
  return partsOf(value).flatMap(([key, inner]) => pathsOf(inner, needle, at === '' ? key : `${at}.${key}`))
}

const partsOf = (value: unknown): [string, unknown][] =>
  Array.isArray(value) || isObject(value) ? Object.entries(value) : []

/** The same value with another file's address wherever the first one's stood, alone or within a text. */
export function withAddress(value: unknown, needle: string, url: string): unknown {
  if (typeof value === 'string') return value.replaceAll(new RegExp(`${needle}[^\\s"'<>?#)]*`, 'g'), () => url)
  if (Array.isArray(value)) return value.map(inner => withAddress(inner, needle, url))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withAddress(inner, needle, url)]))
}

/** Every file that a value names, by the hex of its content. */
export const namedIn = (value: unknown): string[] => [
  ...new Set(Array.from(JSON.stringify(value ?? null).matchAll(/\/media\/([0-9a-f]{64})\//g), ([, sha = '']) => sha)),
]
