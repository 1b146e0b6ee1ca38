import { count, damaged, mostInCell, NotASheet, type SheetLimits, tooLong } from './limits.ts'
import type { XmlListener } from './xml.ts'

/** The most characters of a workbook's text as the file has it: a character that XML does not allow is written as _x0007_. */
export const mostWritten = 7 * mostInCell

/**
 * Decodes what spreadsheets write as _x000D_, and copies the text: a slice would keep the whole XML it was cut from in memory.
 * V8 itself copies texts shorter than 13 characters.
 */
export function plain(written: string): string {
  const text = written.includes('_x')
    ? written.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : written
  return text.length < 13 ? text : Buffer.from(text).toString()
}

/** One text while it is read: its runs are joined, its reading aids (rPh) left out. */
export class TextItem {
  #text = ''
  #isIn = false
  /** The depth of the reading aid that is being skipped; 0 outside of one. */
  #aid = 0

  open(name: string, depth: number): void {
    if (this.#aid === 0 && name === 'rPh') this.#aid = depth
    this.#isIn = this.#aid === 0 && name === 't'
  }

  text(text: string): void {
    if (!this.#isIn) return
    this.#text += text
    if (this.#text.length > mostWritten) throw new NotASheet(damaged)
  }

  close(depth: number): void {
    this.#isIn = false
    if (this.#aid === depth) this.#aid = 0
  }

  /** Returns the text and begins the next one. */
  take(): string {
    const text = plain(this.#text)
    this.#text = ''
    return text
  }
}

/** The texts that cells refer to, in their order. */
export class SharedTexts implements XmlListener {
  readonly texts: string[] = []
  readonly #limits: SheetLimits
  readonly #item = new TextItem()
  #characters = 0

  constructor(limits: SheetLimits) {
    this.#limits = limits
  }

  open(name: string, _: unknown, depth: number): void {
    if (depth > 2) this.#item.open(name, depth)
  }

  text(text: string): void {
    this.#item.text(text)
  }

  close(depth: number, name: string): void {
    if (depth > 2) this.#item.close(depth)
    if (depth !== 2 || name !== 'si') return
    const text = this.#item.take()
    if (text.length > mostInCell) throw tooLong('a cell')
    this.#characters += text.length
    const { texts, textCharacters } = this.#limits
    if (this.texts.length >= texts || this.#characters > textCharacters)
      throw new NotASheet(
        `This workbook has more than ${count(texts)} texts, or ${count(textCharacters)} characters in them. Copy the list alone to a new one.`,
      )
    this.texts.push(text)
  }
}
