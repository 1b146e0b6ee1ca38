import type { FieldErrors } from '../errors.ts'
import type { Fields, ValueOf } from './field.ts'

/** A warning that does not prevent saving; `fix` corrects it with one click. Paths are dotted, as in FieldErrors. */
export type Warning = { path: string; message: string; fix?: { label: string; path: string; value: unknown } }

/** The site that a page belongs to, as far as rules between fields need it. */
export type Site = { /** Whether the site has a section (`home.banner`). */ has(section: string): boolean }

/** One content page: the part of a site's `contents` that it edits, its fields, and the rules between them. */
export type Content<Fs extends Fields = Fields> = {
  /** Dotted key under the site's `contents` (specification 3), e.g. `home.banner`. One page owns one section. */
  section: string
  fields: Fs
  /** The section is the rows of this one list, and not an object that holds them. */
  rows?: string
  /** Other names for groups of flat fields, by the usual one: `{ Text: 'Address' }`. */
  topics?: Readonly<Record<string, string>>
  /** The address of the page on the public site, for "view" links. */
  publicPath?: string
  // Methods, not function properties: a Content of particular fields must be assignable to a Content of any.
  /** Rules about more than one field; messages by field path, empty when all are kept. */
  check?(value: ValueOf<Fs>, site?: Site): FieldErrors
  /** Warnings that do not prevent saving. */
  warn?(value: ValueOf<Fs>, site?: Site): Warning[]
}

export const content = <const Fs extends Fields>(c: Content<Fs>): Content<Fs> => c
export type ContentValue<C> = C extends Content<infer Fs> ? ValueOf<Fs> : never
