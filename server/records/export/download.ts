import type { BrandId } from '../../../model/brands.ts'
import type { Download } from '../../../model/contract/endpoint.ts'
import type { ListQuery } from '../../../model/lists/list.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { ListSource } from '../bulk.ts'
import { hiddenIn } from '../hidden-fields.ts'
import { countOf, everyRow } from '../list.ts'
import { sheetOf } from './cells.ts'
import { xlsxOf, xlsxType } from './write-xlsx.ts'

type Wanted = { query: ListQuery; columns: readonly string[]; brand_id?: BrandId; name: string }

/** Streams the rows of a list as a spreadsheet. The trail line is written before the first byte is sent. */
export async function downloadOf(
  ctx: CallerCtx,
  { list, source, entity }: ListSource,
  { query, columns: wanted, brand_id, name }: Wanted,
): Promise<Download> {
  const hidden = hiddenIn(list, ctx.caller.access)
  const columns = wanted.filter(field => !hidden.has(field))
  const scope = brand_id === undefined ? {} : { brand_id }
  const seen = { ...scope, reader: ctx.caller }
  const total = await countOf(ctx.db, list, source, query, seen, 'exact')
  await ctx.db
    .transaction()
    .execute(trx =>
      ctx.record(trx, { entity, ...scope, after: { rows: total?.count ?? 0, query: query.filters, columns } }),
    )
  return {
    name: `${name}.xlsx`,
    mime: xlsxType,
    stream: xlsxOf(
      sheetOf(list, columns),
      everyRow<{ id: number; [field: string]: unknown }>(ctx.db, list, source, query, seen, { fields: columns }),
    ),
  }
}
