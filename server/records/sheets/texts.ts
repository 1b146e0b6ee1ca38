import { count, damaged, mostInCell, NotASheet, type SheetLimits, tooLong } from './limits.ts'
import type { XmlListener } from './xml.ts'

/** Characters that a text of a workbook may take as it is written: one that XML cannot hold stands as _x0007_. */
export const mostWritten = 7 * mostInCell

/**
 * What spreadsheets write as _x000D_ as it is meant, and as a copy: a piece of XML keeps all that it was cut from.
 * V8 copies what is shorter than 13 characters.
 */
export function plain(written: string): string {
  const text = written.includes('_x')
    ? written.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : written
  return text.length < 13 ? text : Buffer.from(text).toString()
}

/** One text while it is read: its runs joined, its reading aids (rPh) left out. */
export class TextItem {
  #text = ''
  #isIn = false
  /** How deep the reading aid stands that is passed by. */
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

  /** What it came to; the next begins empty. */
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
