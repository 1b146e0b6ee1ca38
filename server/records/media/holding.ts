import type { Brand, BrandId } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Db, Trx } from '../../db/handle.ts'
import type { CallerCtx } from '../../http/context.ts'

/** A stored value that names a file somewhere within: a section of a site, a record. */
export type Holding = {
  readonly brand: Brand | undefined
  /** A page of the registry; the bare name of what has no page yet. */
  readonly page: string
  /** `live`: a record without drafts. */
  readonly state: 'draft' | 'published' | 'scheduled' | 'live'
  readonly record?: { readonly id: number; readonly name: string }
  readonly value: unknown
  /** What the desk calls the field at a path. */
  label(path: string): string
  /** Stores another value in its place, with its version and its row in the trail. Absent where only publishing changes it. */
  write?(trx: Trx, ctx: CallerCtx, value: unknown, note: string): Promise<void>
}
/** Looks through one kind of place, in these brands and in what is of no brand, for what holds the needle. */
export type Place = (db: Db, needle: string, brands: readonly BrandId[]) => Promise<Holding[]>

/** What was found is not what stands any more. */
export const savedMeanwhile = (label: string): Refusal =>
  new Refusal('COUNT_MOVED', {
    message: `${label} was saved meanwhile. Nothing was changed; look at the list again.`,
  })
