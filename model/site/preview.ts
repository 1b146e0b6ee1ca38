/** Messages between the desk and the frame that draws its drafts, by postMessage; each checks the other's origin. */
import type { Drafted } from './record-preview.ts'

export type ToFrame = {
  readonly kind: 'atrium-draft'
  /** The section being edited, as in the form. */
  readonly section: string
  readonly values: Readonly<Record<string, unknown>>
  /** Of a list and no page of the site. */
  readonly record?: Drafted
}
export type ToDesk =
  | { readonly kind: 'atrium-ready' }
  /** The field of the clicked element; dotted, as in FieldErrors. */
  | { readonly kind: 'atrium-field'; readonly path: string }

const isSaid = (data: unknown): data is { kind: string } & Record<string, unknown> =>
  typeof data === 'object' && data !== null && 'kind' in data && typeof data.kind === 'string'

export const isToFrame = (data: unknown): data is ToFrame =>
  isSaid(data) &&
  data.kind === 'atrium-draft' &&
  typeof data['section'] === 'string' &&
  typeof data['values'] === 'object' &&
  data['values'] !== null &&
  (data['record'] === undefined || isDrafted(data['record']))

const isDrafted = (record: unknown): record is Drafted =>
  typeof record === 'object' &&
  record !== null &&
  'kind' in record &&
  typeof record.kind === 'string' &&
  'id' in record &&
  typeof record.id === 'number'

export const isToDesk = (data: unknown): data is ToDesk =>
  isSaid(data) && (data.kind === 'atrium-ready' || (data.kind === 'atrium-field' && typeof data['path'] === 'string'))

/** The address on the sites' origin that draws a site's drafts. */
export const previewBase = '/_preview'
/** By which the frame reads a site that is closed: the desk writes the key behind the # of the frame's address. */
export const previewKeyHeader = 'x-preview-key'
/** The address of a shared preview, for anyone with its link (decision 117). */
export const sharedBase = `${previewBase}/shared`

/** The secret of a shared preview and the path within its site; undefined for any other path. */
export function sharedAt(path: string): { token: string; path: string } | undefined {
  const [, token, within] = /^\/_preview\/shared\/([^/]+)(\/.*)?$/.exec(path) ?? []
  return token === undefined ? undefined : { token, path: within ?? '/' }
}

/** The path of the first text or picture of these values that equals this one; undefined where none does. */
export function pathOfValue(values: unknown, sought: string, at = ''): string | undefined {
  if (values === sought) return at
  if (typeof values !== 'object' || values === null) return undefined
  for (const [name, value] of Object.entries(values)) {
    if (name === 'id') continue
    const found = pathOfValue(value, sought, at === '' ? name : `${at}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** The field of a record whose formatted text holds these words. */
export const pathOfWords = (values: Readonly<Record<string, unknown>>, words: string): string | undefined => {
  const sought = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return Object.entries(values).find(
    ([, value]) =>
      typeof value === 'string' && value.startsWith('<') && value.replaceAll(/<[^<>]*>/g, '').includes(sought),
  )?.[0]
}
