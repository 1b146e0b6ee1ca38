import { type RawBuilder, sql } from 'kysely'
import type { Brand, BrandId } from '../../../model/brands.ts'
import type { ListKey } from '../../../model/kinds/lists.ts'
import type { List } from '../../../model/lists/list.ts'
import { numberIn } from '../../../model/mails/mail-words.ts'
import { columnValues } from '../../../model/workflows/columns.ts'
import type { Decidable } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { fullName } from './case-source.ts'
import type { Acting, CaseKind, Loaded, Step } from './kind.ts'
import type { Touched } from './touched.ts'
import { writeAt } from './write.ts'

/** The columns that the engine reads of every row; the rest belong to the kind. */
export type CaseColumns = {
  readonly id: number
  readonly version: number
  readonly brand_id: BrandId
  readonly status: string
  /** Where its list has a trash. */
  readonly deleted_at?: Date | null
  readonly updated_at: Date
  readonly updated_by: number | null
  /** The user who changed it last, where it is read for a step. */
  readonly changed_by?: string | null
  readonly [column: string]: unknown
}
const own = ['id', 'version', 'brand_id', 'status', 'updated_at', 'updated_by'] as const

export type RowRecord = Decidable & { readonly id: number }
export type RowStep<A, R, I> = Step<A, R, I, Loaded<R>>

/** A column, an expression over the row, or null for a field that a row never has. */
type Fields<T> = { readonly [F in keyof T]: string | null | ((row: CaseColumns) => T[F]) }

/** What a kind declares about its rows. One row holds everything about a case; a step writes the workflow's `columns`. */
type Rows<A extends string, R extends RowRecord, I extends object> = Pick<
  CaseKind<A, R, I, Loaded<R>>,
  'workflow' | 'list' | 'source' | 'guard' | 'next' | 'ownSays'
> & {
  readonly key: ListKey
  numberOf(id: number, row: CaseColumns): string
  /** Where the row stores each field of the record. */
  readonly fields: Fields<Omit<R, keyof Decidable | 'id'>>
  /** Further columns that are read beside those and the engine's own. */
  readonly columns?: readonly string[]
  /** Columns that the case shows beside the fields of the list. */
  readonly shown: readonly string[]
  /** Lines of other tables that the case shows, each with its time as `at`: JSON, read with the row `t`. */
  readonly lines?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Values from other tables, for the wire. Names come from `shown`. */
  beside?(db: Db, record: R): Promise<object>
  /** Looks up what the body of a step refers to. Runs before the transaction: the embedded database has one connection. */
  inputOf?(ctx: CallerCtx, brand: Brand, body: Readonly<Record<string, unknown>>): Promise<I>
  /** What a step looks up: facts that mails and guards need and the row lacks. */
  known?(db: Db, record: R): Promise<Partial<R>>
  /** Rows of other tables that a step may change, for a kind whose steps may be taken back. */
  touches?(record: R): readonly Touched[]
  /** Further writes of a step, before the row is written. */
  during?(trx: Trx, step: RowStep<A, R, I>, acting: Acting): Promise<void>
}

/** A kind whose cases are rows: visitors or buyers sent them and staff work through them. */
export type RowKind<A extends string = string, R extends RowRecord = RowRecord, I extends object = object> = CaseKind<
  A,
  R,
  I,
  Loaded<R>
> &
  Rows<A, R, I> & { recordOf(row: CaseColumns): R }

/** The columns of a row that its workflow reads. */
export function columnsOf({ fields, columns = [], list }: ColumnsOf): string[] {
  const read = Object.values(fields).filter(field => typeof field === 'string')
  return [...new Set([...own, ...(list.trash ? ['deleted_at'] : []), ...read, ...columns])]
}
type ColumnsOf = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly columns?: readonly string[]
  readonly list: Pick<List, 'trash'>
}
/** A row that was read by `columnsOf`, the engine's own among them. */
export const asCaseColumns = (row: { readonly [column: string]: unknown }): CaseColumns => row as CaseColumns
export const isTrashed = ({ deleted_at }: { readonly id: number; readonly deleted_at?: unknown }): boolean =>
  deleted_at !== null && deleted_at !== undefined

const changedBy = sql`(select ${fullName('u')} from users as u where u.id = t.updated_by) as changed_by`

export function rowKind<A extends string, R extends RowRecord, I extends object>(
  rows: Rows<A, R, I>,
): RowKind<A, R, I> {
  const { source, during, known } = rows
  const fields = Object.entries<string | null | ((row: CaseColumns) => unknown)>(rows.fields)
  function recordOf(row: CaseColumns): R {
    const record = {
      ...Object.fromEntries(
        fields.map(([name, at]) => [name, at === null ? null : typeof at === 'string' ? row[at] : at(row)]),
      ),
      id: row.id,
      brand_id: row.brand_id,
      status: row.status,
      name: rows.numberOf(row.id, row),
      own: [],
      decided: null,
    }
    // `Fields` asks for each field of `R`; an object made of entries has lost their names.
    return record as unknown as R
  }
  return {
    ...rows,
    recordOf,
    trailId: ({ id }) => id,
    touched: ({ record }) => [{ table: source.table, at: { id: record.id } }, ...(rows.touches?.(record) ?? [])],
    async load({ brand_ids }, db, id, goal) {
      const wanted = columnsOf(rows).map(column => sql`t.${sql.ref(column)}`)
      const found = await sql<CaseColumns>`${plannedOnce} select ${sql.join(goal ? [...wanted, changedBy] : wanted)}
        from ${sql.table(source.table)} as t
        where t.id = ${id} and t.brand_id = any(${brand_ids}::int[]) ${goal === 'step' ? sql`for update` : sql``}`.execute(
        db,
      )
      const [row] = found.rows
      if (!row) return undefined
      const record = recordOf(row)
      return {
        record: goal && known ? { ...record, ...(await known(db, record)) } : record,
        version: row.version,
        updated_at: row.updated_at,
        changed_by: row.changed_by ?? null,
        isTrashed: isTrashed(row),
      }
    },
    async store(trx, step, acting) {
      await during?.(trx, step, acting)
      const { before, after } = step
      const at = { id: after.id, brand_id: after.brand_id, version: before.version }
      return writeAt(trx, source.table, at, columnValues(rows.workflow, after), acting)
    },
    // Each ends with the number that people quote.
    worded({ name }, { values, body, ...mail }) {
      return {
        ...mail,
        ...(values ? { values: { ...values, reference: name } } : {}),
        body: numberIn(body) === name ? body : `${body}\n\nReference: ${name}`,
      }
    },
  }
}
