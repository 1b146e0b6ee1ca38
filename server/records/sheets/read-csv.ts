import { mostInCell, type SheetLimits, tooLong } from './limits.ts'
import { Rows, type SheetRow } from './sheet-rows.ts'

const [quote, feed, carriage] = [0x22, 0x0a, 0x0d]

/** The most characters that are searched for the separator. */
const mostBefore = mostInCell * 2

/** Reads CSV (RFC 4180) piece by piece. The separator is the comma, semicolon or tab that the first line has most of. */
export class CsvReader {
  readonly #rows: Rows
  #held = ''
  #between: number | undefined
  #cell = ''
  #column = 0
  #state: 'plain' | 'quoted' | 'closing' = 'plain'
  #afterReturn = false

  constructor(limits: SheetLimits) {
    this.#rows = new Rows(limits)
    this.#rows.begin(1)
  }

  /** The rows that are complete by now. Throws NotASheet beyond the limits. */
  push(text: string): SheetRow[] {
    if (this.#between !== undefined) return this.#read(text)
    this.#held += text
    // The separator is known only once the first line is complete.
    return /[\r\n]/.test(text) || this.#held.length > mostBefore ? this.#begin() : []
  }

  /** The remaining rows at the end of the input. */
  end(): SheetRow[] {
    const rows = this.#between === undefined ? this.#begin() : []
    if (this.#cell !== '' || this.#column > 0) this.#endRow()
    return [...rows, ...this.#rows.taken()]
  }

  #begin(): SheetRow[] {
    const source = this.#held.replace(/^\uFEFF/, '')
    this.#held = ''
    this.#between = separatorOf(source)
    return this.#read(source)
  }

  #read(source: string): SheetRow[] {
    /** Where the part of the cell begins that is not stored yet. */
    let from = 0
    for (let at = 0; at < source.length; at += 1) {
      const sign = source.charCodeAt(at)
      const isFeed = sign === feed && this.#afterReturn
      this.#afterReturn = false
      if (isFeed) {
        from = at + 1
        continue
      }
      if (this.#state === 'quoted') {
        if (sign !== quote) continue
        this.#keep(source.slice(from, at))
        this.#state = 'closing'
        from = at + 1
        continue
      }
      if (this.#state === 'closing') {
        this.#state = sign === quote ? 'quoted' : 'plain'
        // Of two quotation marks the second belongs to the cell, and so does what follows.
        if (sign === quote) continue
      }
      if (sign === quote && this.#cell === '' && from === at) {
        this.#state = 'quoted'
        from = at + 1
      } else if (sign === this.#between || sign === feed || sign === carriage) {
        this.#keep(source.slice(from, at))
        from = at + 1
        this.#endCell()
        if (sign === this.#between) continue
        this.#afterReturn = sign === carriage
        this.#next()
      }
    }
    this.#keep(source.slice(from))
    return this.#rows.taken()
  }

  #keep(part: string): void {
    this.#cell += part
    if (this.#cell.length > mostInCell) throw tooLong(this.#rows.at(this.#column))
  }

  #endCell(): void {
    this.#rows.cell(this.#column, this.#cell)
    this.#cell = ''
    this.#column += 1
  }

  #endRow(): void {
    this.#endCell()
    this.#next()
  }

  #next(): void {
    this.#rows.end()
    this.#rows.begin(this.#rows.number + 1)
    this.#column = 0
  }
}

function separatorOf(source: string): number {
  const line = source.slice(0, source.search(/[\r\n]|$/))
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best)).charCodeAt(0)
}
