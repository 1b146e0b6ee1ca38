import { type RawBuilder, sql } from 'kysely'
import { type BrandId, brandById } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { ListKey } from '../../../model/kinds/lists.ts'
import type { List } from '../../../model/lists/list.ts'
import type { Decidable, Who, Workflow } from '../../../model/workflows/workflow.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { CallerCtx } from '../../http/context.ts'
import type { Source } from '../list-sql.ts'

/** What the engine reads of every row, whatever its kind; the rest are the kind's own columns. */
export type WorkedRow = {
  readonly id: number
  readonly version: number
  readonly brand_id: BrandId
  readonly status: string
  /** Where its list has a trash. */
  readonly deleted_at?: Date | null
  readonly updated_at: Date
  readonly updated_by: number | null
  readonly [column: string]: unknown
}
const own = ['id', 'version', 'brand_id', 'status', 'updated_at', 'updated_by'] as const

export type Worked<S extends string> = Decidable<S> & { readonly id: number }

/**
 * One kind of record that a visitor sent and staff work through: an inquiry, an appointment, an application. Its
 * workflow says what may be done, this says where it stands. The workflow's `columns` are what a step writes.
 */
export type WorkedKind<
  S extends string = string,
  A extends string = string,
  R extends Worked<S> = Worked<S>,
  I extends object = object,
> = {
  readonly key: ListKey
  readonly workflow: Workflow<S, A, R, I>
  numberOf(id: number, row: WorkedRow): string
  readonly list: List
  readonly source: Source
  /** Columns that `recordOf` reads beside the engine's own. */
  readonly columns: readonly string[]
  recordOf(row: WorkedRow): Omit<R, keyof Decidable | 'id'>
  /** Columns that the record shows beside the fields of the list. */
  readonly shown: readonly string[]
  /** Lines of other tables that the record shows, each with its moment as `at`: JSON, read with the row `t`. */
  readonly lines?: Readonly<Record<string, RawBuilder<unknown>>>
  /** What else stands in other tables, for the wire; names in its own come from `shown`. */
  beside?(db: Db, record: R): Promise<object>
  /** Looks up what the body of a step names, before the transaction: the embedded database has one connection. */
  inputOf?(ctx: CallerCtx, record: R, given: Readonly<Record<string, unknown>>): Promise<I>
  /** Refuses a step that the workflow alone would let through. */
  guard?(ctx: CallerCtx, record: R, action: A): void
  /** What else belongs to a step, in its transaction, before the row is written. */
  during?(trx: Trx, ctx: CallerCtx, step: Step<A, R, I>): Promise<void>
  /** What mails speak of and the row does not hold. */
  told?(db: Db, record: R): Promise<Partial<R>>
}
export type Step<A, R, I> = { readonly action: A; readonly before: R; readonly after: R; readonly input: I }

export const whoOf = ({ caller }: CallerCtx): Who => ({
  party: 'staff',
  user_id: caller.user_id,
  name: caller.name,
  access: caller.access,
})

/** The columns of a row that its workflow looks at. */
export const columnsOf = ({
  columns,
  list,
}: {
  readonly columns: readonly string[]
  readonly list: Pick<List, 'trash'>
}): string[] => [...own, ...(list.trash ? ['deleted_at'] : []), ...columns]
export const isTrashed = ({ deleted_at }: { readonly id: number; readonly deleted_at?: unknown }): boolean =>
  deleted_at !== null && deleted_at !== undefined

export const recordOf = <S extends string, A extends string, R extends Worked<S>, I extends object>(
  kind: WorkedKind<S, A, R, I>,
  row: WorkedRow,
): R =>
  ({
    ...kind.recordOf(row),
    id: row.id,
    brand_id: row.brand_id,
    status: row.status as S,
    name: kind.numberOf(row.id, row),
    own: [],
    decided: null,
  }) as unknown as R

/** The row as its workflow sees it, locked where it is about to change. A brand that is not the caller's is not found. */
export async function load<S extends string, A extends string, R extends Worked<S>, I extends object>(
  db: Db,
  kind: WorkedKind<S, A, R, I>,
  id: number,
  { lock = false } = {},
): Promise<{ row: WorkedRow; record: R }> {
  const wanted = sql.join(columnsOf(kind).map(column => sql`t.${sql.ref(column)}`))
  const { rows } =
    await sql<WorkedRow>`${plannedOnce} select ${wanted} from ${sql.table(kind.source.table)} as t where t.id = ${id} ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  const [row] = rows
  if (!row) throw new Refusal('NOT_FOUND')
  return { row, record: recordOf(kind, row) }
}

export const brandOfRow = (brand_id: BrandId | number) => {
  const brand = brandById(brand_id)
  if (!brand) throw new Error(`brand ${brand_id} is in the database and not in model/brands.ts`)
  return brand
}
