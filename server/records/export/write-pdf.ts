import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { paperMost } from '../../../model/lists/list.ts'
import { ink, lineHeight, type Style } from '../paper/pen.ts'
import { pdfType } from '../paper/print.ts'
import { type About, drawTitle, openPaper, type Sheets } from '../paper/sheet.ts'
import { inPieces, type ListSheet } from './cells.ts'
import { askedBy, type DrawnRows, drawnOf, gaps, pause, rowHeight, widthsOf } from './list-plan.ts'

export { pdfType }

/** More rows or columns than paper is for; the message says what to do. */
export class TooLong extends Error {}
export function refuseTooLong(rows: number, columns: number): void {
  const instead = 'or export it as XLSX'
  if (rows > paperMost.rows)
    throw new TooLong(
      `A list on paper has at most ${paperMost.rows.toLocaleString('en-US')} rows, and this one has ${rows.toLocaleString('en-US')}. Narrow it with filters, ${instead}.`,
    )
  if (columns > paperMost.columns)
    throw new TooLong(
      `A sheet of paper holds at most ${paperMost.columns} columns, and ${columns} are shown. Choose fewer columns, ${instead}.`,
    )
}

export type ListPaper = {
  readonly about: About
  readonly heading: string
  /** What stands under the heading; `named`: what the first row has under this label. */
  lines(named: (label: string) => string | undefined, rows: number): readonly string[]
}
type Table = {
  readonly heads: DrawnRows
  readonly rows: readonly DrawnRows[]
  readonly widths: readonly number[]
  readonly style: Style
}

/** What is drawn is kept until it is known how many pages it is: bounded, since paper is. */
async function textsOf(sheet: ListSheet, batches: AsyncIterable<readonly object[]>): Promise<string[][]> {
  const rows: string[][] = []
  for await (const piece of inPieces(batches)) {
    for (const row of piece) rows.push(sheet.cells({ ...row }).map(cell => String(cell ?? '')))
    refuseTooLong(rows.length, sheet.heads.length)
  }
  return rows
}

async function tableOf({ pen, area }: Sheets, { heads }: ListSheet, texts: readonly string[][]): Promise<Table> {
  const style: Style = { size: heads.length > 9 ? 7 : 8 }
  const widths = widthsOf(await askedBy(pen, heads, texts, style), area.width)
  const rows: DrawnRows[] = []
  for (const [i, cells] of texts.entries()) {
    rows.push(drawnOf(pen, cells, widths, style))
    if (i % pause === 0) await setImmediate()
  }
  return { heads: drawnOf(pen, heads, widths, { ...style, weight: 600 }), rows, widths, style }
}

/** Which rows stand on which page: `first` is where they begin on the first, `next` on the others. */
function pagesOf({ rows, heads, style }: Table, bottom: number, first: number, next: number): DrawnRows[][] {
  const pages: DrawnRows[][] = [[]]
  const head = rowHeight(heads, style)
  let y = first + head
  for (const row of rows) {
    const height = rowHeight(row, style)
    if (y + height > bottom) {
      pages.push([])
      y = next + head
    }
    pages.at(-1)?.push(row)
    y += height
  }
  return pages
}

async function draw(sheets: Sheets, sheet: ListSheet, texts: readonly string[][], paper: ListPaper): Promise<void> {
  const { area } = sheets
  const table = await tableOf(sheets, sheet, texts)
  sheets.addPage()
  const [first] = texts
  const named = (label: string) => first?.find((text, i) => sheet.heads[i] === label && !/^\d*$/.test(text))
  const lines = paper.lines(named, texts.length)
  const top = drawTitle(sheets, { title: paper.heading, lines })
  const pages = pagesOf(table, area.bottom, top, area.top + 10)
  for (const [i, rows] of pages.entries()) {
    if (i > 0) {
      sheets.addPage()
      sheets.goOn()
    }
    drawRows(sheets, sheet, { ...table, rows }, i === 0 ? top : area.top + 10)
    sheets.foot(i + 1, pages.length)
    await setImmediate()
  }
  sheets.doc.end()
}

function drawRows({ pen, area, colour }: Sheets, { figures }: ListSheet, table: Table, top: number): void {
  const { heads, rows, widths, style } = table
  let y = top
  const row = (cells: DrawnRows, how: Style): void => {
    let x = area.left
    for (const [i, lines] of cells.entries()) {
      const wide = widths[i] ?? 0
      for (const [at, line] of lines.entries()) {
        const under = y + gaps.row + at * lineHeight(how)
        if (figures[i]) pen.line(line, x + wide - gaps.column / 2, under, { ...how, figures: true, align: 'right' })
        else pen.line(line, x + gaps.column / 2, under, how)
      }
      x += wide
    }
    y += rowHeight(cells, how)
  }
  pen.box(area.left, y, area.width, rowHeight(heads, style), ink.tint)
  row(heads, { ...style, weight: 600, colour })
  pen.rule(area.left, y, area.width, colour, 0.8)
  for (const each of rows) {
    row(each, style)
    pen.rule(area.left, y, area.width, ink.line, 0.4)
  }
}

/** A list on paper: across, its head on each page, with what it was asked for and which page of how many it is. */
export async function* pdfOf(
  sheet: ListSheet,
  batches: AsyncIterable<readonly object[]>,
  paper: ListPaper,
): AsyncGenerator<Buffer> {
  const texts = await textsOf(sheet, batches)
  const sheets = await openPaper(paper.about, false)
  const out = new PassThrough()
  sheets.doc.pipe(out)
  draw(sheets, sheet, texts, paper).catch((error: Error) => out.destroy(error))
  for await (const chunk of out) yield chunk as Buffer
}
