import type { Download } from '../../../model/contract/endpoint.ts'
import { harmless } from '../../../model/rules/csv.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { ExportCell } from '../../records/export/cells.ts'
import { csvOf, csvType } from '../../records/export/write-csv.ts'

type CsvReport = {
  name: string
  columns: readonly string[]
  rows: readonly Readonly<Record<string, unknown>>[]
  query: Readonly<Record<string, unknown>>
}

/** A report as a file, its columns under their names on the wire. The trail has its line before the file goes out. */
export async function csvFile(ctx: CallerCtx, { name, columns, rows, query }: CsvReport): Promise<Download> {
  await ctx.db
    .transaction()
    .execute(trx => ctx.record(trx, { entity: 'report', entity_id: name, after: { rows: rows.length, query } }))
  const cellOf = (value: unknown): ExportCell =>
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
