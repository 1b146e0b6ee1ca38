import { isObject } from '../../../model/content/value.ts'

/** The common part of all addresses of a file, whatever its name: `/media/{sha256}/`. */
export const needleOf = (sha256: Buffer): string => `/media/${sha256.toString('hex')}/`

/** Dotted paths of the texts that contain it: an image field, or a rich text with a link to it. */
export function pathsOf(value: unknown, needle: string, at = ''): string[] {
  if (typeof value === 'string') return value.includes(needle) ? [at] : []
  return partsOf(value).flatMap(([key, inner]) => pathsOf(inner, needle, at === '' ? key : `${at}.${key}`))
}

const partsOf = (value: unknown): [string, unknown][] =>
  Array.isArray(value) || isObject(value) ? Object.entries(value) : []

/** The same value with the file's address replaced by another's, alone or within a text. */
export function withAddress(value: unknown, needle: string, url: string): unknown {
  if (typeof value === 'string') return value.replaceAll(new RegExp(`${needle}[^\\s"'<>?#)]*`, 'g'), () => url)
  if (Array.isArray(value)) return value.map(inner => withAddress(inner, needle, url))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withAddress(inner, needle, url)]))
}

/** All files that a value names, each by the hex of its content hash. */
export const namedIn = (value: unknown): string[] => [
  ...new Set(Array.from(JSON.stringify(value ?? null).matchAll(/\/media\/([0-9a-f]{64})\//g), ([, sha = '']) => sha)),
]
