import { mostColumns } from '../../../model/rules/lists-brought.ts'
import { letters } from '../export/xlsx.ts'
import { count, mostInCell, mostInRow, NotASheet, type SheetLimits, tooLong } from './limits.ts'

/** A row as text, with its number in the file. Where the row ends with empty cells they are left out, but of the heads. */
export type SheetRow = { readonly number: number; readonly cells: string[] }

/** A table on its way in: how many bytes there are to read, and its rows with how many are read by then. */
export type SheetStream = { readonly bytes: number; readonly rows: AsyncIterable<SheetRow & { readonly done: number }> }

const isBlank = (text: string): boolean => text.trim() === ''

/** Puts cells together to rows, and refuses what is more than a list may have as soon as it comes. */
export class Rows {
  readonly #limits: SheetLimits
  #cells: string[] = []
  #number = 0
  #inRow = 0
  #allCells = 0
  #allCharacters = 0
  /** Rows that are whole and not taken yet. */
  #whole: SheetRow[] = []

  constructor(limits: SheetLimits) {
    this.#limits = limits
  }

  /** The number of the row, from 1: the one that is begun, or the last. */
  get number(): number {
    return this.#number
  }

  /** Where a cell stands, as people call it: B12. */
  at(column: number): string {
    return `${letters(column)}${this.#number}`
  }

  begin(number: number): void {
    this.#number = number
    this.#cells = []
    this.#inRow = 0
  }

  /** Columns are counted from 0 and come in order. */
  cell(column: number, text: string): void {
    if (text.length > mostInCell) throw tooLong(this.at(column))
    this.#inRow += text.length
    if (this.#inRow > mostInRow)
      throw new NotASheet(
        `Row ${count(this.#number)} holds more than ${count(mostInRow)} characters. Shorten it: no row of a list is so long.`,
      )
    if (column >= mostColumns) {
      if (isBlank(text)) return
      throw new NotASheet(
        `Row ${count(this.#number)} has a text in column ${letters(column)}. Clear what stands right of column ${letters(mostColumns - 1)}: a list has at most ${mostColumns} columns.`,
      )
    }
    if (text === '' && this.#number > 1) return
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells.push(text)
  }

  end(): void {
    const [row, limits] = [{ number: this.#number, cells: this.#cells }, this.#limits]
    this.#allCells += row.cells.length
    if (this.#allCells > limits.cells)
      throw new NotASheet(
        `This list has more than ${count(limits.cells)} cells. Leave out columns that are not needed, or send it in pieces.`,
      )
    this.#allCharacters += this.#inRow
    if (this.#allCharacters > limits.characters)
      throw new NotASheet(
        `This list has more than ${count(limits.characters)} characters. Leave out columns that are not needed, or send it in pieces.`,
      )
    if (row.number <= limits.rows) this.#whole.push(row)
    else if (!row.cells.every(isBlank)) throw new NotASheet(`Send at most ${count(limits.rows - 1)} rows at once.`)
  }

  /** The rows that came to be whole since this was asked last. */
  taken(): SheetRow[] {
    const rows = this.#whole
    this.#whole = []
    return rows
  }
}
