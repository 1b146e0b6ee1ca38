import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { decodedOf, NotASheet, type SheetLimits } from './limits.ts'
import { CsvReader } from './read-csv.ts'
import { openWorkbook } from './read-xlsx.ts'
import type { SheetStream } from './sheet-rows.ts'
import { isArchive, openArchive } from './zip-archive.ts'

const pieceBytes = 64 * 1024
const notText = 'This file could not be read: it is not UTF-8 text. Save it as CSV (UTF-8) or XLSX and send it again.'
const noList =
  'This is no list: it holds signs that no text has. Send the list as CSV (UTF-8) or XLSX, the names of its columns in the first row.'
/** What text is never made of, but for tabs and the ends of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const notOfText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** The text of these bytes, or of the rest when none are given. Throws NotASheet for bytes that are no text. */
function textOf(decoder: TextDecoder, bytes: Buffer | undefined): string {
  const text = decodedOf(decoder, bytes, notText)
  if (notOfText.test(text)) throw new NotASheet(noList)
  return text
}

/**
 * Reads a CSV or XLSX file, in memory or at a path, row by row and never whole, and gives other work its turn.
 * Throws NotASheet, at once or while reading, where it is neither, is damaged, or exceeds the limits.
 */
export async function streamSheet(source: Buffer | string, limits: SheetLimits): Promise<SheetStream> {
  if (!(await isArchive(source)))
    return {
      bytes: typeof source === 'string' ? (await stat(source)).size : source.length,
      rows: rowsOfText(source, limits),
    }
  const archive = await openArchive(source, limits)
  try {
    const { bytes, rows } = await openWorkbook(archive, limits)
    return { bytes, rows: closing(rows, archive.close) }
  } catch (error) {
    archive.close()
    throw error
  }
}

async function* closing<T>(rows: AsyncIterable<T>, close: () => void): AsyncGenerator<T> {
  try {
    yield* rows
  } finally {
    close()
  }
}

async function* rowsOfText(source: Buffer | string, limits: SheetLimits) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = new CsvReader(limits)
  let done = 0
  for await (const piece of typeof source === 'string' ? createReadStream(source) : piecesOf(source)) {
    const found = reader.push(textOf(decoder, piece))
    done += piece.length
    for (const row of found) yield { ...row, done }
  }
  for (const row of [...reader.push(textOf(decoder, undefined)), ...reader.end()]) yield { ...row, done }
}

async function* piecesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += pieceBytes) {
    yield file.subarray(at, at + pieceBytes)
    await setImmediate()
  }
}
