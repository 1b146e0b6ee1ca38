import type { Download } from '../../../model/contract/endpoint.ts'
import type { CallerCtx } from '../../http/context.ts'
import { type Cell, harmless } from '../../records/export/cells.ts'
import { csvOf, csvType } from '../../records/export/csv.ts'

type Given = {
  name: string
  columns: readonly string[]
  rows: readonly Readonly<Record<string, unknown>>[]
  asked: Readonly<Record<string, unknown>>
}

/** A report to take along, its columns under the names they have on the wire. What goes out is in the trail before it does. */
export async function csvFile(ctx: CallerCtx, { name, columns, rows, asked }: Given): Promise<Download> {
  await ctx.db
    .transaction()
    .execute(trx => ctx.record(trx, { entity: 'report', entity_id: name, after: { rows: rows.length, query: asked } }))
  const cellOf = (value: unknown): Cell =>
    value === null || value === undefined ? null : typeof value === 'number' ? value : harmless(String(value))
  const sheet = {
    heads: columns,
    widths: columns.map(() => 14),
    cells: (row: Readonly<Record<string, unknown>>) => columns.map(column => cellOf(row[column])),
  }
  async function* batches() {
    for (let from = 0; from < rows.length; from += 1000) yield rows.slice(from, from + 1000)
  }
  return { name: `${name}.csv`, mime: csvType, stream: csvOf(sheet, batches()) }
}
