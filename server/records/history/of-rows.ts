import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { brandsIn } from '../../db/or-none.ts'
import type { ListSource } from '../bulk.ts'
import { type HistorySource, rowId } from './history-source.ts'

type Row = { readonly [column: string]: unknown }

/**
 * The history of the rows of a list that are changed by steps of their workflow and by nothing else: a step is taken back by
 * a step. `numbered` is the column of the number that people quote, where the lines have it in place of the id.
 */
export const rowHistory = ({ source, list, page, entity }: ListSource, numbered?: string): HistorySource => ({
  page,
  entity,
  async find(ctx, id) {
    if (!may(ctx.caller.access, 'view', page)) throw new Refusal('FORBIDDEN')
    const brands = brandsIn(ctx.caller)
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(source.table)} as t
      where t.id = ${rowId(id)} and ${source.only ?? sql`true`} and ${source.of?.(brands) ?? sql`true`}
        and coalesce((to_jsonb(t) ->> 'brand_id')::int = any(${brands}::int[]), true)`.execute(ctx.db)
    const [found] = rows
    if (!found) throw new Refusal('NOT_FOUND')
    const { row } = found
    const number = numbered === undefined ? undefined : row[numbered]
    const brand = row['brand_id']
    return {
      ids: [...(typeof number === 'string' ? [number] : []), id],
      brand_id: typeof brand === 'number' ? brand : null,
      name: typeof number === 'string' ? number : `${list.one} ${id}`,
      version: null,
      values: {},
      fields: {},
      may_restore: false,
    }
  },
})
