import { type RawBuilder, sql } from 'kysely'
import { type BrandId, brandById, brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import { containing } from '../../records/list-sql.ts'

export type ReportInput = {
  search?: string
  position?: string
  sales_group?: string
  brand_code?: string
}

/** The rows of a table of sellers' figures that a query means: the caller's brands first, then the query. */
export function whereQuery({ caller }: CallerCtx, query: ReportInput): RawBuilder<unknown> {
  const named = query.brand_code === undefined ? undefined : brandOf(query.brand_code)
  if (query.brand_code !== undefined && (!named || !caller.brand_ids.includes(named.id))) throw new Refusal('NOT_FOUND')
  const brands = named ? [named.id] : caller.brand_ids
  return sql.join(
    [
      sql`t.brand_id = any(${brands}::int[])`,
      ...(query.search === undefined ? [] : [sql`plain_text(t.seller_name) like ${containing(query.search)}`]),
      ...(query.position === undefined ? [] : [sql`t.position = ${query.position}`]),
      ...(query.sales_group === undefined ? [] : [sql`t.sales_group = ${query.sales_group}`]),
    ],
    sql` and `,
  )
}

export const codeOf = (id: number): string => brandById(id as BrandId)?.code ?? String(id)

/** numeric arrives as text, so that nothing is rounded on the way; a sum of pesos fits a number. */
export const numbers = <R extends Record<string, unknown>, K extends keyof R>(row: R, ...fields: readonly K[]) =>
  ({
    ...row,
    ...Object.fromEntries(fields.map(field => [field, row[field] === null ? null : Number(row[field])])),
  }) as {
    [F in keyof R]: F extends K ? number : R[F]
  }

/** The share of due work that was done; null where nothing was due. */
export const rateOf = (done: number, due: number): number | null =>
  due > 0 ? Math.round((done / due) * 1e6) / 1e6 : null
