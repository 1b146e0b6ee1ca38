import type { Brand, BrandId } from '../../../model/brands.ts'
import type { Fields } from '../../../model/content/field.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'

/** A stored value that names a file or an address somewhere inside: a section of a site, a record. */
export type Holding = {
  readonly brand: Brand | undefined
  /** A page of the registry, or the bare section name where it has no page yet. */
  readonly page: string
  /** `live`: a record without drafts. */
  readonly state: 'draft' | 'published' | 'scheduled' | 'live'
  readonly record?: { readonly id: number; readonly name: string }
  readonly value: unknown
  /** Of the value; none where its section has no page yet. */
  readonly fields: Fields
  /** The desk's label of the field at a path. */
  label(path: string): string
  /** Replaces the stored value, with a new version and a trail line. Absent where only publishing changes the value. */
  write?(trx: Trx, ctx: CallerCtx, value: unknown, note: string): Promise<void>
}
/** Finds the holdings of one sort that contain the needle, in these brands and in values without a brand. */
export type HoldingFinder = (db: Db, needle: string, brands: readonly BrandId[]) => Promise<Holding[]>

/** The stored value changed since it was found. */
export const savedMeanwhile = (label: string): Refusal =>
  new Refusal('COUNT_MOVED', {
    message: `${label} was saved meanwhile. Nothing was changed; look at the list again.`,
  })
