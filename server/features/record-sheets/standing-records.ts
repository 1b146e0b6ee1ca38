import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import { cellFields } from '../../../model/content/cells.ts'
import type { Field } from '../../../model/content/field.ts'
import { Refusal } from '../../../model/errors.ts'
import { fixedOn, hiddenOn } from '../../../model/pages/kept.ts'
import type { Names } from '../../../model/trail/shown.ts'
import type { CallerCtx } from '../../call/context.ts'
import { type StoredRow, selectOf } from '../../kinds/record.ts'
import { orderOf, orderSql, whereOf } from '../../records/list-sql.ts'
import type { RecordSource } from '../../records/record-repository.ts'
import { type RecordValues, shown } from '../../records/record-values.ts'
import { namesIn } from '../../records/trail/names.ts'

/** Most records that a sheet has. */
const most = 10_000

/** A list of one brand, or of all the caller's where its records have none or several. */
export type Of = { readonly listSource: RecordSource; readonly brand_id: BrandId | null }

/** A record as it stands: its values in the form of its fields. */
export type RecordInSheet = {
  readonly id: number
  readonly version: number
  readonly brand_id: number | null
  readonly values: RecordValues
  readonly row: StoredRow
}

/** All of the list, or those of some ids that are there. */
export async function standingOf(
  ctx: CallerCtx,
  { listSource, brand_id }: Of,
  ids?: readonly number[],
): Promise<RecordInSheet[]> {
  const { list, source, kind } = listSource
  const scope = { ...(brand_id === null ? { brand_ids: ctx.caller.brand_ids } : { brand_id }), reader: ctx.caller }
  const query = { filters: {} }
  const { rows } = await sql<StoredRow>`${selectOf(listSource)} where ${whereOf(list, source, query, scope)}
    ${ids ? sql`and t.id = any(${ids}::bigint[])` : sql``}
    order by ${orderSql(orderOf(list, query))} limit ${sql.lit(most + 1)}`.execute(ctx.db)
  if (rows.length > most)
    throw new Refusal('INVALID', {
      message: `A sheet has at most ${most.toLocaleString('en')} ${list.many}, and there are more.`,
    })
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    brand_id: row.brand_id,
    values: shown(kind, row),
    row,
  }))
}

/** The columns of a sheet: fields that a cell holds and that the caller sees. */
export const seenFields = ({ caller }: CallerCtx, { kind, page }: RecordSource): [string, Field][] => {
  const hidden = hiddenOn(caller.access, page)
  return cellFields(kind.content.fields).filter(([name]) => !hidden.has(name))
}
/** Of these, the ones that the caller may change. */
export const openFields = (ctx: CallerCtx, listSource: RecordSource): [string, Field][] => {
  const fixed = fixedOn(ctx.caller.access, listSource.page)
  return seenFields(ctx, listSource).filter(([name]) => !fixed.has(name))
}

/** The names of records that values name by their ids. */
export const namesOf = (ctx: CallerCtx, { kind }: RecordSource, all: readonly RecordValues[]): Promise<Names> =>
  namesIn(
    ctx.db,
    all.map(values => ({ before: {}, after: values, fields: kind.content.fields })),
  )
export const nameOf =
  (names: Names, field: string) =>
  (id: string): string | undefined =>
    names.get(`${field} ${id}`)
