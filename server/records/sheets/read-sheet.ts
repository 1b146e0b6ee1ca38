import { Refusal } from '../../../model/errors.ts'
import { readCsv } from './csv.ts'
import { readXlsx } from './xlsx.ts'

/** Rows a list may bring, beside its heads. */
export const mostRows = 20_000
const refused = (message: string) => new Refusal('INVALID', { errors: { file: [message] } })

/** The rows of a CSV or XLSX file, by its content and not by its name; 422 in words where it is neither. */
export function readSheet(file: Buffer): string[][] {
  const rows = trimmed(rowsOf(file))
  if (rows.length < 2) throw refused('There are no rows under the heads of the columns.')
  if (rows.length > mostRows + 1) throw refused(`Send at most ${mostRows.toLocaleString('en-PH')} rows at once.`)
  return rows
}

function rowsOf(file: Buffer): string[][] {
  try {
    if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return readXlsx(file)
    return readCsv(new TextDecoder('utf-8', { fatal: true }).decode(file))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refused('This file could not be read. Save it as CSV (UTF-8) or XLSX and send it again.')
  }
}

/** Empty rows at the end are no rows. */
function trimmed(rows: string[][]): string[][] {
  const last = rows.findLastIndex(row => row.some(cell => cell.trim() !== ''))
  return rows.slice(0, last + 1)
}
