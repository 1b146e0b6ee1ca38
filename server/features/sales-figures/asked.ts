import { type RawBuilder, sql } from 'kysely'
import { type BrandId, brandById, brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../http/context.ts'
import { containing } from '../../records/list-sql.ts'

export type Asked = {
  search?: string
  position?: string
  sales_group?: string
  brand_code?: string
}

/** Which rows of a table of sellers' figures are meant: the caller's brands first, then what was asked. */
export function whereAsked({ caller }: CallerCtx, asked: Asked): RawBuilder<unknown> {
  const named = asked.brand_code === undefined ? undefined : brandOf(asked.brand_code)
  if (asked.brand_code !== undefined && (!named || !caller.brand_ids.includes(named.id))) throw new Refusal('NOT_FOUND')
  const brands = named ? [named.id] : caller.brand_ids
  return sql.join(
    [
      sql`t.brand_id = any(${brands}::int[])`,
      ...(asked.search === undefined ? [] : [sql`plain_text(t.seller_name) like ${containing(asked.search)}`]),
      ...(asked.position === undefined ? [] : [sql`t.position = ${asked.position}`]),
      ...(asked.sales_group === undefined ? [] : [sql`t.sales_group = ${asked.sales_group}`]),
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

/** What was done of what was due; nothing is said where nothing was due. */
export const rateOf = (done: number, due: number): number | null =>
  due > 0 ? Math.round((done / due) * 1e6) / 1e6 : null
