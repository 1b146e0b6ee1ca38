import { mostColumns } from '../../../model/rules/lists-brought.ts'
import { letters } from '../export/write-xlsx.ts'
import { count, mostInCell, mostInRow, NotASheet, type SheetLimits, tooLong } from './limits.ts'

/** A row as text, with its number in the file. Empty cells at its end are left out, except in the heads. */
export type SheetRow = { readonly number: number; readonly cells: string[] }

/** A table that is being read: its size in bytes, and its rows, each with the bytes read so far. */
export type SheetStream = { readonly bytes: number; readonly rows: AsyncIterable<SheetRow & { readonly done: number }> }

const isBlank = (text: string): boolean => text.trim() === ''

/** Joins cells to rows, and refuses a row or cell beyond the limits at once. */
export class Rows {
  readonly #limits: SheetLimits
  #cells: string[] = []
  #number = 0
  #inRow = 0
  #allCells = 0
  #allCharacters = 0
  /** Complete rows that were not taken yet. */
  #whole: SheetRow[] = []

  constructor(limits: SheetLimits) {
    this.#limits = limits
  }

  /** The number of the current or last row, from 1. */
  get number(): number {
    return this.#number
  }

  /** The name of a cell as people write it: B12. */
  at(column: number): string {
    return `${letters(column)}${this.#number}`
  }

  begin(number: number): void {
    this.#number = number
    this.#cells = []
    this.#inRow = 0
  }

  /** Columns count from 0 and come in order. */
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

  /** The rows that were completed since the last call. */
  taken(): SheetRow[] {
    const rows = this.#whole
    this.#whole = []
    return rows
  }
}
