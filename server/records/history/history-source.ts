import type { Fields } from '../../../model/content/field.ts'
import type { PageId } from '../../../model/pages/index.ts'
import type { CallerCtx } from '../../call/context.ts'

type Values = Readonly<Record<string, unknown>>

/** A record whose history is asked for, as the caller may see it. */
export type HistorySubject = {
  /** What its lines call it, the present name first. */
  readonly ids: readonly string[]
  /** Lines of another brand are another record's. Null where it is of no brand. */
  readonly brand_id: number | null
  readonly name: string
  /** Null where it has no version, and so cannot be changed. */
  readonly version: number | null
  /** Its fields as they stand, in the form of its lines. */
  readonly values: Values
  /** Which of several forms its fields are. */
  readonly form?: string
  /** The fields that can be put back now. */
  readonly fields: Fields
  readonly may_restore: boolean
  /** The slug of the property on whose page it stands. */
  readonly property?: string
}

/** Where one kind of record is found for its history, and how it is changed. */
export type HistorySource = {
  readonly page: PageId
  readonly entity: string
  /** The record, as its own read answers it: who may not see it is refused as there. */
  find(ctx: CallerCtx, id: string): Promise<HistorySubject>
  /** Changes these fields as its own save does, by the same rules. */
  restore?(ctx: CallerCtx, id: string, version: number, set: Values, at: Date): Promise<unknown>
}

/** The names under which a line may be found have a limit; ids of tables are whole numbers. */
export const rowId = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0)
