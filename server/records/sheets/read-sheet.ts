import { Refusal } from '../../../model/errors.ts'
import { NotASheet, sentLimits } from './limits.ts'
import { CsvReader } from './read-csv.ts'
import type { SheetRow } from './sheet-rows.ts'
import { streamSheet } from './stream.ts'

const refused = (message: string, cause?: unknown) => new Refusal('INVALID', { errors: { file: [message] }, cause })

/** The list that is being read now. */
let before: Promise<unknown> = Promise.resolve()

/**
 * The rows of a CSV or XLSX file, judged by its content and not by its name; 422 with a reason where it is neither, or too large.
 * Lists are read one after the other, since memory holds each as a whole. Bytes go in and text comes out, so this could
 * run in another thread.
 */
export function readSheet(file: Buffer): Promise<string[][]> {
  const rows = before.then(() => read(file))
  // The sender of a list gets its error; the next list only waits.
  before = rows.then(
    () => undefined,
    () => undefined,
  )
  return rows
}

async function read(file: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  try {
    for await (const { number, cells } of (await streamSheet(file, sentLimits)).rows) {
      // Rows that the file omits are filled in as empty ones, so that each row keeps its number.
      while (rows.length < number - 1) rows.push([])
      rows.push(cells)
    }
  } catch (error) {
    throw error instanceof NotASheet ? refused(error.message, error) : error
  }
  const last = rows.findLastIndex(row => row.some(cell => cell.trim() !== ''))
  if (last < 1) throw refused('This is no list: there are no rows under the heads of the columns.')
  return rows.slice(0, last + 1)
}

/** The lines of a CSV that came as text, `most` at most; 422 with a reason where it is none. */
export function readText(text: string, most: number): SheetRow[] {
  try {
    const reader = new CsvReader({ ...sentLimits, rows: most })
    return [...reader.push(text), ...reader.end()]
  } catch (error) {
    throw error instanceof NotASheet ? refused(error.message, error) : error
  }
}
