import { Refusal } from '../../../model/errors.ts'
import { NotASheet, sentLimits } from './limits.ts'
import { streamSheet } from './stream.ts'

const refused = (message: string, cause?: unknown) => new Refusal('INVALID', { errors: { file: [message] }, cause })

/** The list that is being read. */
let before: Promise<unknown> = Promise.resolve()

/**
 * The rows of a CSV or XLSX file, by its content and not by its name; 422 in words where it is neither, or too much.
 * Lists are read one after the other, since each is held in memory as a whole. What goes in are bytes and what comes
 * out is text, so that this may be done by another thread.
 */
export function readSheet(file: Buffer): Promise<string[][]> {
  const rows = before.then(() => read(file))
  // Whoever sent a list hears what is wrong with it; the next one only waits.
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
      // Rows that the file leaves out are empty ones: a row keeps its number.
      while (rows.length < number - 1) rows.push([])
      rows.push(cells)
    }
  } catch (error) {
    throw error instanceof NotASheet ? refused(error.message, error) : error
  }
  const last = rows.findLastIndex(row => row.some(cell => cell.trim() !== ''))
  if (last < 1) throw refused('There are no rows under the heads of the columns.')
  return rows.slice(0, last + 1)
}
