import { type RawBuilder, sql } from 'kysely'
import type { FieldErrors } from '../../model/errors.ts'
import type { RecordKind } from '../../model/kinds/kind.ts'
import type { ListKey } from '../../model/kinds/lists.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Db, Trx } from '../db/handle.ts'
import type { ListSource } from './bulk.ts'
import type { Source } from './list-sql.ts'

type Row = Readonly<Record<string, unknown>>
/** A rule that depends on more than the record. What it needs is read once, for one record or for many. */
export type RecordGuard<K = unknown> = {
  readonly columns: readonly string[]
  // Methods, so that a guard of one known type is assignable to a guard of any.
  known(db: Db, now: Date): Promise<K>
  problem(row: Row, action: string, known: K): FieldErrors
}

/** Fields as they will be stored, and as they were; of a new record there is no id yet. */
export type Saved = {
  readonly id: number | null
  readonly brand_id: number | null
  readonly values: Row
  readonly before?: Row
}

/** Where the records of a kind are stored, and what is special about them. Any field not mentioned here is a column of the same name. */
export type RecordRepository = {
  /** The table; by convention the key of the kind in snake case. */
  readonly table: string
  /** The condition for rows of this kind, where the table has others too. */
  readonly only?: RawBuilder<unknown>
  /** Columns of the list, and fields the server sets, that are not columns of the table. */
  readonly shown?: { readonly [field: string]: RawBuilder<unknown> }
  /** The condition of a filter by what is shown and is no column. */
  readonly asks?: Source['asks']
  readonly joins?: RawBuilder<unknown>
  readonly searched?: RawBuilder<string>
  /** Unique indexes, each with the field and message for when another record has the same value. */
  readonly unique?: { readonly [index: string]: { readonly field: string; readonly message: string } }
  /** Its rows have no brand, and its table no brand column. */
  readonly brandless?: true
  /** The field that names its brands, where it has several, and the brand id of a value. */
  readonly brandsIn?: { readonly field: string; readonly idOf: (value: string) => number | undefined }
  /** The rule for each step of its workflow, and for as long as visitors see it. */
  readonly guard?: RecordGuard
  /** The steps of its workflow that Atrium takes: each has its job (`server/jobs/index.ts`). */
  readonly due?: { readonly [action: string]: DueStep }
  /** Further effects of a step of its workflow, in the same transaction: usually mails. */
  readonly effects?: { readonly [action: string]: (trx: Trx, row: Row, now: Date) => Promise<void> }
  /** Fields that are read otherwise than from the column of the same name. */
  readonly read?: { readonly [field: string]: RawBuilder<unknown> }
  /** The columns that are stored otherwise than the fields say, with `undefined` where there is no such column. Refuses what its fields alone cannot. */
  readonly columns?: (ctx: CallerCtx, trx: Trx, saved: Saved) => Promise<Row>
  /** Further effects of adding or changing one, in the same transaction: usually mails. */
  readonly saved?: (ctx: CallerCtx, trx: Trx, saved: Saved) => Promise<void>
  /** The folder of their addresses on a site: before one that contents lead to is taken away, its uses are told. */
  readonly folder?: '/news/' | '/careers/'
  /** Tables that refer to these records, and the column: a record in use cannot be deleted for good. */
  readonly usedIn?: readonly {
    readonly table: string
    readonly column: string
    readonly list: ListKey
    /** Its records may take another one instead, since nothing more hangs on which it is. */
    readonly replaceable?: true
  }[]
}

/** The job that takes a step: its name, its times (cron, Manila time), and the condition for rows that are due (`t`). */
type DueStep = {
  readonly job: string
  readonly cron: string
  readonly when: (now: Date) => RawBuilder<unknown>
}

export type RecordSource = ListSource & { readonly kind: RecordKind; readonly place: RecordRepository }

export const personName = (alias: string) =>
  sql`${sql.ref(`${alias}.Firstname`)} || ' ' || ${sql.ref(`${alias}.Lastname`)}`
