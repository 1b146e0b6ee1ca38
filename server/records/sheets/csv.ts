/** Reads a table of text (RFC 4180) as it comes, with commas, semicolons or tabs between cells, whichever the first line has most. */
export class CsvReader {
  #held = ''
  #between: string | undefined
  #row: string[] = []
  #cell = ''
  #state: 'plain' | 'quoted' | 'closing' = 'plain'
  #afterReturn = false
  #isBegun = false

  /** The rows that are whole by now. */
  push(text: string): string[][] {
    let source = this.#held + text
    this.#held = ''
    if (this.#between === undefined) {
      if (!this.#isBegun && source !== '') {
        this.#isBegun = true
        source = source.replace(/^\uFEFF/, '')
      }
      // Until the first line is whole, nobody knows what stands between its cells.
      if (!/[\r\n]/.test(source)) {
        this.#held = source
        return []
      }
      this.#between = separatorOf(source)
    }
    return this.#read(source)
  }

  /** What is left when there is no more. */
  end(): string[][] {
    const source = this.#held
    this.#held = ''
    this.#between ??= separatorOf(source)
    const rows = this.#read(source)
    if (this.#cell !== '' || this.#row.length > 0) rows.push([...this.#row, this.#cell])
    return rows
  }

  #read(source: string): string[][] {
    const rows: string[][] = []
    for (const sign of source) {
      const isFeed = sign === '\n' && this.#afterReturn
      this.#afterReturn = false
      if (isFeed) continue
      if (this.#state === 'quoted') {
        if (sign === '"') this.#state = 'closing'
        else this.#cell += sign
        continue
      }
      if (this.#state === 'closing') {
        this.#state = sign === '"' ? 'quoted' : 'plain'
        if (sign === '"') {
          this.#cell += '"'
          continue
        }
      }
      if (sign === '"' && this.#cell === '') this.#state = 'quoted'
      else if (sign === this.#between) {
        this.#row.push(this.#cell)
        this.#cell = ''
      } else if (sign === '\n' || sign === '\r') {
        this.#afterReturn = sign === '\r'
        rows.push([...this.#row, this.#cell])
        this.#row = []
        this.#cell = ''
      } else this.#cell += sign
    }
    return rows
  }
}

/** The rows of a whole text. */
export function readCsv(text: string): string[][] {
  const reader = new CsvReader()
  return [...reader.push(text), ...reader.end()]
}

function separatorOf(source: string): string {
  const line = source.slice(0, source.search(/[\r\n]|$/))
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
