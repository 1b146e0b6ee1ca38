/** A file that cannot be read as a list; its message says what to do. */
export class NotASheet extends Error {
  override readonly name = 'NotASheet'
}

export const damaged = 'This file could not be read. Save it as CSV (UTF-8) or XLSX and send it again.'

/** The limits of a list. They are checked while it is read, so that nothing is built beyond them. */
export type SheetLimits = {
  /** Rows, including the heads. */
  readonly rows: number
  /** Cells that are read, and their characters: many cells may share one text. */
  readonly cells: number
  readonly characters: number
  /** Texts that cells refer to, and the characters in them. */
  readonly texts: number
  readonly textCharacters: number
  /** Bytes that the parts of a workbook unpack to. */
  readonly unpacked: number
}

const million = 1_000_000

/** A list that somebody uploads and waits for: memory holds it whole. */
export const sentLimits: SheetLimits = {
  rows: 50_001,
  cells: 2 * million,
  characters: 32 * million,
  texts: million,
  textCharacters: 32 * million,
  unpacked: 64 * million,
}

/** An extract of another system, read row by row: memory holds only the texts that its cells refer to. */
export const extractLimits: SheetLimits = {
  rows: 10 * million,
  cells: 300 * million,
  characters: 2_000 * million,
  texts: 4 * million,
  textCharacters: 256 * million,
  unpacked: 4_000 * million,
}

/** The most characters that a spreadsheet allows in one cell. */
export const mostInCell = 32_767
/** The most characters in a row of any list. */
export const mostInRow = 200_000

export const count = (n: number): string => n.toLocaleString('en-PH')

export const tooLong = (where: string): NotASheet =>
  new NotASheet(
    `The text in ${where} is longer than ${count(mostInCell)} characters. Shorten it, and look for a quotation mark that is not closed.`,
  )

/** Decodes these bytes, or the rest when none are given. Throws NotASheet for bytes that are no text in this encoding. */
export function decodedOf(decoder: TextDecoder, bytes: Buffer | undefined, message: string): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch (cause) {
    throw new NotASheet(message, { cause })
  }
}
