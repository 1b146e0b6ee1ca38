import { csvLine, csvStart } from '../../../model/rules/csv.ts'
import { type ExportSheet, inPieces } from './cells.ts'

export const csvType = 'text/csv; charset=utf-8'

export async function* csvOf<R>(sheet: ExportSheet<R>, batches: AsyncIterable<readonly R[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvStart + csvLine(sheet.heads))
  for await (const rows of inPieces(batches)) yield Buffer.from(rows.map(row => csvLine(sheet.cells(row))).join(''))
}
