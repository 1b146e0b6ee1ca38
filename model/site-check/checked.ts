import type { BrandCode } from '../brands.ts'
import type { Content } from '../content/content.ts'
import type { PageId } from '../pages/index.ts'
import type { Picture, SiteProperty } from '../site/snapshot.ts'
import type { PublicSites } from './address.ts'
import type { Samples } from './samples.ts'

export type CheckedProperty = {
  readonly id: number
  readonly brand: BrandCode
  readonly code: string
  readonly name: string
  readonly slug: string
  readonly is_active: boolean
  readonly is_licensed: boolean
}
/** An article or a vacancy that somebody refers to, as it stands. */
export type CheckedEntry = {
  readonly id: number
  readonly brand: BrandCode
  /** Its path within its site. */
  readonly path: string
  readonly title: string
  readonly is_shown: boolean
  /** Why visitors do not see it, such as “is a draft”; empty where they do. */
  readonly why: string
}
/** A record that visitors see, or will by themselves. */
export type CheckedRecord = {
  readonly page: PageId
  readonly id: number
  readonly title: string
  readonly content: Content
  readonly values: Readonly<Record<string, unknown>>
}
/** What the library says of a picture; of one without a size nothing is said of its shape. */
export type CheckedPicture = Pick<Picture, 'alt'> & { readonly width: number | null; readonly height: number | null }

export type CheckedSite = {
  readonly brand: BrandCode
  /** Its day in Manila. */
  readonly today: string
  readonly pages: readonly { readonly page: PageId; readonly values: Readonly<Record<string, unknown>> }[]
  readonly records: readonly CheckedRecord[]
  /** Properties whose facts are looked at. */
  readonly facts: readonly SiteProperty[]
  /** Where links lead: this site with its drafts, the others as visitors find them. */
  readonly sites: PublicSites
  /** Properties that something names, or whose pages something links to. */
  readonly properties: readonly CheckedProperty[]
  /** Articles and vacancies that something refers to. */
  readonly entries: readonly CheckedEntry[]
  /** Pictures of the library, by address. */
  readonly pictures: ReadonlyMap<string, CheckedPicture>
  /** Addresses of the library that something, or a redirect, names and a file is served at. */
  readonly files: ReadonlySet<string>
  /** What the pages began with; absent in a house of demo data, where all is a sample. */
  readonly samples?: Samples | undefined
  /** Which of its lists of recipients name nobody for what visitors send. */
  readonly unheard?: readonly Unheard[]
}
export type Unheard = 'messages' | 'applications'
