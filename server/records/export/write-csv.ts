import { type Cell, inPieces, type Row, type Sheet } from './cells.ts'

export const csvType = 'text/csv; charset=utf-8'

/** RFC 4180. */
const field = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const line = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`

/** The byte order mark tells spreadsheets that it is UTF-8. */
export async function* csvOf(sheet: Sheet, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${line(sheet.heads)}`)
  for await (const rows of inPieces(batches)) yield Buffer.from(rows.map(row => line(sheet.cells(row))).join(''))
}
