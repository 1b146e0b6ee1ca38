import type { FieldErrors } from '../errors.ts'
import type { Fields, ValueOf } from './field.ts'

/** Something worth a look that may be saved all the same; `fix` is a one-click mend. Paths are dotted, as in FieldErrors. */
export type Warning = { path: string; message: string; fix?: { label: string; path: string; value: unknown } }

/** The site a page belongs to, as far as a rule between its parts asks. */
export type Site = { /** Whether the site has a section (`home.banner`). */ has(section: string): boolean }

/** One content page: which part of a site's `contents` it edits, of what fields, and what must hold between them. */
export type Content<Fs extends Fields = Fields> = {
  /** Dotted key under the site's `contents` (specification 3), e.g. `home.banner`. One page owns one section. */
  section: string
  fields: Fs
  /** The section is the rows of this one list, and not an object that holds them. */
  rows?: string
  /** Other names for what flat fields are gathered under, by the usual one: `{ Text: 'Address' }`. */
  topics?: Readonly<Record<string, string>>
  /** Where the page stands on the public site, for "view" links. */
  publicPath?: string
  // Methods, not function properties: a Content of particular fields must pass as a Content of any.
  /** Rules that look at more than one field; messages by field path, empty when all is well. */
  check?(value: ValueOf<Fs>, site?: Site): FieldErrors
  /** What deserves a look but may be saved. */
  warn?(value: ValueOf<Fs>, site?: Site): Warning[]
}

export const content = <const Fs extends Fields>(c: Content<Fs>): Content<Fs> => c
export type ContentValue<C> = C extends Content<infer Fs> ? ValueOf<Fs> : never
