import { setImmediate } from 'node:timers/promises'
import { lineHeight, type Pen, type Style } from '../paper/pen.ts'

/** A row as it is drawn: the lines of each cell. */
export type DrawnRows = readonly (readonly string[])[]
/** Points between two columns, and above and below a row. */
export const gaps = { column: 10, row: 2.8 } as const
/** Rows that are measured before others have their turn. */
export const pause = 16
/** Lines of a cell: what is longer ends with an ellipsis. */
const mostLines = 6
/** Of the width, what one column is given at most while others wait: a long text is read as well on more lines. */
const mostShare = 0.3

/** What a column asks for, in points: that no word of it is broken, and that no cell of it is. */
export type ColumnWidths = { readonly least: number; readonly most: number }

const sum = (of: readonly number[]): number => of.reduce((all, each) => all + each, 0)
/** From the one widths to the others, as far as there is room. */
function towards(from: readonly number[], to: readonly number[], whole: number): number[] {
  const wanted = sum(to) - sum(from)
  const part = wanted <= 0 ? 0 : Math.min(1, (whole - sum(from)) / wanted)
  return from.map((each, i) => each + ((to[i] ?? each) - each) * part)
}

/**
 * How wide columns are that together have so much: each without a broken line where there is room; otherwise what is
 * left over its words goes to each by what it still asks for, as in tables of a browser.
 */
export function widthsOf(asked: readonly ColumnWidths[], whole: number): number[] {
  const least = asked.map(each => each.least)
  const most = asked.map(each => each.most)
  if (sum(least) >= whole) return least.map(each => (each / sum(least)) * whole)
  const some = asked.map(each => Math.max(each.least, Math.min(each.most, whole * mostShare)))
  const widths = towards(towards(least, some, whole), most, whole)
  const left = (whole - sum(widths)) / widths.length
  return widths.map(each => each + left)
}

export const rowHeight = (row: DrawnRows, style: Style): number =>
  Math.max(1, ...row.map(({ length }) => length)) * lineHeight(style) + 2 * gaps.row

/** Of the cells of a column, those that have a line of their own at least: one long name is no reason for a wide column. */
const usual = 0.97

/** Measures what each column asks for. */
export async function askedBy(
  pen: Pen,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  style: Style,
): Promise<ColumnWidths[]> {
  const columns = heads.map(head => {
    const word = widestWord(pen, head, { ...style, weight: 600 })
    return { head: word, least: word, cells: [] as number[] }
  })
  for (const [at, row] of rows.entries()) {
    for (const [i, cell] of row.entries()) {
      const column = columns[i]
      if (!column || cell === '') continue
      const wide = pen.widthOf(cell, style)
      column.cells.push(wide)
      if (wide > column.least) column.least = Math.max(column.least, Math.min(widestWord(pen, cell, style), mostWord))
    }
    if (at % pause === 0) await setImmediate()
  }
  return columns.map(({ head, least, cells }) => {
    const most = cells.toSorted((a, b) => a - b)[Math.floor((cells.length - 1) * usual)] ?? 0
    return { least: least + gaps.column, most: Math.max(head, least, most) + gaps.column }
  })
}

/** A word that is longer is broken, in points: an address, as a rule. */
const mostWord = 130
const widestWord = (pen: Pen, text: string, style: Style): number =>
  Math.max(...text.split(/[ \n]/).map(word => pen.widthOf(word, style)))

export function drawnOf(pen: Pen, cells: readonly string[], widths: readonly number[], style: Style): DrawnRows {
  return cells.map((cell, i) => {
    const lines = pen.linesOf(cell, (widths[i] ?? 0) - gaps.column, style)
    return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]}…`]
  })
}
