import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type ExportCell, type ExportSheet, inPieces } from './cells.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The most rows of one sheet; the rest go on the next. */
const sheetRows = 1_048_576

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'

const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML does not allow are written as the format defines: _x0007_. Text that looks like such an escape is escaped too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const unwritable = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF\r]|_(?=x[0-9A-Fa-f]{4}_)/g
const hex = (character: string): string => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const plain = /^[^&<>"_\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]*$/
const escaped = (text: string): string =>
  plain.test(text)
    ? text
    : text.replace(unwritable, hex).replace(/[&<>"]/g, character => special[character] ?? character)

/** A, B … Z, AA: the letters of a column. */
export const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const cellText = (cell: ExportCell, at: string): string => {
  if (cell === null || cell === '') return ''
  return typeof cell === 'number'
    ? `<c r="${at}"><v>${cell}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const rowText = (cells: readonly ExportCell[], columns: readonly string[], number: number): string =>
  `<row r="${number}">${cells.map((cell, i) => cellText(cell, `${columns[i]}${number}`)).join('')}</row>`

/** Yields rows one by one, so that a sheet may end in the middle of a batch. */
type Source<R> = { next(most: number): Promise<readonly R[] | undefined> }

function sourceOf<R>(batches: AsyncIterable<readonly R[]>): Source<R> {
  const each = batches[Symbol.asyncIterator]()
  let left: readonly R[] = []
  return {
    async next(most) {
      if (left.length === 0) {
        const { done, value } = await each.next()
        if (done) return undefined
        left = value
      }
      const rows = left.slice(0, most)
      left = left.slice(most)
      return rows
    },
  }
}

/** The lists of allowed values, as a spreadsheet offers them in the cells below the heads. */
function choicesText({ choices = [] }: Pick<ExportSheet, 'choices'>): string {
  if (choices.length === 0) return ''
  const each = choices.map(({ column, values }) => {
    const cells = `${letters(column)}2:${letters(column)}${sheetRows}`
    const list = escaped(`"${values.join(',')}"`)
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="Not in the list" error="Choose one of the list." sqref="${cells}"><formula1>${list}</formula1></dataValidation>`
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

async function* sheetText<R>(sheet: ExportSheet<R>, source: Source<R>, first: readonly R[]): AsyncGenerator<Buffer> {
  const columns = sheet.heads.map((_, i) => letters(i))
  const widths = sheet.widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  yield Buffer.from(
    `${head}<worksheet xmlns="${main}">${pane}<cols>${widths}</cols><sheetData>${rowText(sheet.heads, columns, 1)}`,
  )
  let number = 1
  let rows: readonly R[] | undefined = first
  while (rows) {
    const from = number + 1
    yield Buffer.from(rows.map((row, i) => rowText(sheet.cells(row), columns, from + i)).join(''))
    number += rows.length
    rows = number < sheetRows ? await source.next(sheetRows - number) : undefined
  }
  yield Buffer.from(`</sheetData>${choicesText(sheet)}</worksheet>`)
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

const call = (count: number): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/>${numbers(
    count,
  )
    .map(
      n =>
        `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers(count)
    .map(n => `<sheet name="${n === 1 ? 'Rows' : `Rows ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaging}/relationships">${numbers(count)
    .map(n => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join('')}</Relationships>`,
})

async function fill<R>(zip: ZipFile, sheet: ExportSheet<R>, batches: AsyncIterable<readonly R[]>): Promise<void> {
  const source = sourceOf(inPieces(batches))
  let count = 0
  for (
    let first: readonly R[] | undefined = (await source.next(sheetRows - 1)) ?? [];
    first;
    first = await source.next(sheetRows - 1)
  ) {
    count += 1
    const stream = Readable.from(sheetText(sheet, source, first), { objectMode: false })
    zip.addReadStream(stream, `xl/worksheets/sheet${count}.xml`, { compressionLevel: 3 })
    await finished(stream)
  }
  for (const [path, text] of Object.entries(call(count))) zip.addBuffer(Buffer.from(head + text), path)
  zip.end()
}

/** Streams a spreadsheet: only text cells and plain numbers, never a formula. */
export async function* xlsxOf<R>(sheet: ExportSheet<R>, batches: AsyncIterable<readonly R[]>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  fill(zip, sheet, batches).catch((error: Error) => out.destroy(error))
  for await (const chunk of out) yield chunk as Buffer
}
