import { posix } from 'node:path'
import { CellStyles, dayOf } from './dates.ts'
import { damaged, NotASheet, type SheetLimits } from './limits.ts'
import { Rows, type SheetStream } from './sheet-rows.ts'
import { mostWritten, plain, SharedTexts, TextItem } from './texts.ts'
import { local, type XmlListener, XmlReader } from './xml.ts'
import type { ZipArchive } from './zip-archive.ts'

/** The most rows of a sheet. */
const lastRow = 1_048_576

/** A is 0. */
function columnOf(letters: string): number {
  let column = 0
  for (let i = 0; i < letters.length; i += 1) column = column * 26 + letters.charCodeAt(i) - 64
  return column - 1
}

type Attributes = Readonly<Record<string, string>>
const refuse = (message = damaged): never => {
  throw new NotASheet(message)
}

/** Parses a whole part without giving other work its turn. */
async function readPart(archive: ZipArchive, part: string, listener: XmlListener): Promise<void> {
  const xml = new XmlReader(listener)
  for await (const piece of archive.pieces(part)) xml.push(piece)
  xml.end()
}

type Parts = { readonly sheet: string; readonly texts?: string; readonly styles?: string; readonly is1904: boolean }

/** The part with the first sheet in the order of the tabs, the parts with the texts and the styles of its cells, and the year in which its days begin. */
async function partsOf(archive: ZipArchive): Promise<Parts> {
  let id: string | undefined
  let is1904 = false
  await readPart(archive, 'xl/workbook.xml', {
    open(name, attributes, depth) {
      if (depth === 2 && name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (depth === 3 && name === 'sheet')
        id ??= Object.entries(attributes).find(([key]) => key.includes(':') && local(key) === 'id')?.[1]
    },
  })
  const found: { sheet?: string; texts?: string; styles?: string } = {}
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Type, Target }, depth) {
      if (depth !== 2 || name !== 'Relationship' || Target === undefined) return
      const part = posix.resolve('/xl', Target).slice(1)
      if (Id !== undefined && Id === id) found.sheet = part
      if (Type?.endsWith('/sharedStrings')) found.texts = part
      if (Type?.endsWith('/styles')) found.styles = part
    },
  })
  return { ...found, sheet: found.sheet ?? refuse(), is1904 }
}

/** What the cells of a sheet refer to. */
type Beside = { readonly texts: readonly string[]; readonly styles: CellStyles; readonly is1904: boolean }

/** Its column, the type of its value, its style, and the value as the file has it. */
type Cell = { column: number; kind: string | undefined; style: string | undefined; value: string }

/** The cells of a sheet; a formula counts as its last result. */
class Sheet implements XmlListener {
  readonly #rows: Rows
  readonly #beside: Beside
  readonly #item = new TextItem()
  #isInData = false
  #isInRow = false
  /** The current cell. */
  #cell: Cell | undefined
  #isInValue = false
  #next = 0

  constructor(rows: Rows, beside: Beside) {
    this.#rows = rows
    this.#beside = beside
  }

  open(name: string, attributes: Attributes, depth: number): void {
    if (depth === 2) this.#isInData = name === 'sheetData'
    else if (!this.#isInData) return
    else if (depth === 3 && name === 'row') this.#begin(attributes['r'])
    else if (depth === 4 && name === 'c' && this.#isInRow)
      this.#cell = { column: this.#columnOf(attributes['r']), kind: attributes['t'], style: attributes['s'], value: '' }
    else if (depth === 5) this.#isInValue = name === 'v' && this.#cell?.value === ''
    else if (depth > 5 && this.#cell?.kind === 'inlineStr') this.#item.open(name, depth)
  }

  text(text: string): void {
    if (!this.#cell) return
    if (!this.#isInValue) {
      this.#item.text(text)
      return
    }
    this.#cell.value += text
    if (this.#cell.value.length > mostWritten) refuse()
  }

  close(depth: number): void {
    if (depth === 2) this.#isInData = false
    else if (depth === 3 && this.#isInRow) {
      this.#isInRow = false
      this.#rows.end()
    } else if (depth === 4 && this.#cell) {
      this.#rows.cell(this.#cell.column, this.#textOf(this.#cell))
      this.#cell = undefined
    } else if (depth === 5) this.#isInValue = false
    else if (depth > 5) this.#item.close(depth)
  }

  #begin(reference: string | undefined): void {
    const number = reference === undefined ? this.#rows.number + 1 : Number(/^[1-9]\d{0,6}$/.exec(reference)?.[0])
    if (!(number <= lastRow)) refuse()
    if (number <= this.#rows.number)
      refuse(
        `Row ${number} stands twice or out of order. Open the file in a spreadsheet, save it there and send it again.`,
      )
    this.#rows.begin(number)
    this.#isInRow = true
    this.#next = 0
  }

  #columnOf(reference: string | undefined): number {
    const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference ?? '') ?? []
    if (reference !== undefined && Number(row) !== this.#rows.number) refuse()
    const column = letters === undefined ? this.#next : columnOf(letters)
    if (column < this.#next)
      refuse(
        `The cell ${this.#rows.at(column)} stands twice or out of order. Open the file in a spreadsheet, save it there and send it again.`,
      )
    this.#next = column + 1
    return column
  }

  #textOf({ column, kind, style, value }: Cell): string {
    if (kind === 'inlineStr') return this.#item.take()
    const { texts, styles, is1904 } = this.#beside
    if ((kind === undefined || kind === 'n') && style !== undefined && styles.isDay(style)) return dayOf(value, is1904)
    if (kind !== 's' || value === '') return plain(value)
    return (
      texts[Number(/^\s*(\d{1,8})\s*$/.exec(value)?.[1])] ??
      refuse(
        `The cell ${this.#rows.at(column)} refers to a text that the workbook does not hold. Save it anew and send it again.`,
      )
    )
  }
}

/** Yields the rows of a workbook's first sheet, each with the bytes read so far. */
export async function openWorkbook(archive: ZipArchive, limits: SheetLimits): Promise<SheetStream> {
  const { sheet, texts, styles, is1904 } = await partsOf(archive)
  const [shared, ofCells] = [new SharedTexts(limits), new CellStyles()]
  const readThere = async (part: string | undefined, listener: XmlListener) => {
    if (part !== undefined && archive.bytes(part) !== undefined) await readPart(archive, part, listener)
  }
  await readThere(texts, shared)
  await readThere(styles, ofCells)
  async function* rows() {
    const found = new Rows(limits)
    const xml = new XmlReader(new Sheet(found, { texts: shared.texts, styles: ofCells, is1904 }))
    let done = 0
    for await (const piece of archive.pieces(sheet)) {
      xml.push(piece)
      done += piece.length
      for (const row of found.taken()) yield { ...row, done }
    }
    xml.end()
  }
  return { bytes: archive.bytes(sheet) ?? refuse(), rows: rows() }
}
