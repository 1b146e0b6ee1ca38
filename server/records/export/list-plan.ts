import { setImmediate } from 'node:timers/promises'
import { lineHeight, type Pen, type Style } from '../paper/pen.ts'

/** A row as it is drawn: the lines of each cell. */
export type Drawn = readonly (readonly string[])[]
/** Points between two columns, and above and below a row. */
export const gaps = { column: 10, row: 2.8 } as const
/** Rows that are measured before others have their turn. */
export const pause = 16
/** Lines of a cell: what is longer ends with an ellipsis. */
const mostLines = 6
/** Of the width, what one column is given at most while others wait: a long text is read as well on more lines. */
const mostShare = 0.3

/** What a column asks for, in points: that no word of it is broken, and that no cell of it is. */
export type Asked = { readonly least: number; readonly most: number }

/**
 * How wide columns are that together may have so much: each without a broken line where there is room; otherwise what is
 * left over its words goes to each by what it still asks for, as in tables of a browser.
 */
export function widthsOf(asked: readonly Asked[], whole: number): number[] {
  const capped = asked.map(({ least, most }) => ({ least, most: Math.max(least, Math.min(most, whole * mostShare)) }))
  const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0)
  const [least, most, open] = [
    sum(capped.map(each => each.least)),
    sum(capped.map(each => each.most)),
    sum(asked.map(each => each.most)),
  ]
  if (least >= whole) return capped.map(each => (each.least / least) * whole)
  if (most >= whole)
    return capped.map(each => each.least + ((each.most - each.least) * (whole - least)) / (most - least))
  // What no column needs goes to those that were held back, otherwise to the last.
  const spare = Math.min(whole, open) - most
  const held = sum(asked.map((each, i) => each.most - (capped[i]?.most ?? 0)))
  const widths = asked.map(({ most: all }, i) => {
    const own = capped[i]?.most ?? 0
    return held > 0 ? own + ((all - own) * spare) / held : own
  })
  const left = whole - sum(widths)
  return widths.map(width => width + left / widths.length)
}

export const rowHeight = (row: Drawn, style: Style): number =>
  Math.max(1, ...row.map(({ length }) => length)) * lineHeight(style) + 2 * gaps.row

/** Measures what each column asks for. */
export async function askedBy(
  pen: Pen,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  style: Style,
): Promise<Asked[]> {
  const asked = heads.map(head => {
    const word = widestWord(pen, head, { ...style, weight: 600 })
    return { least: word, most: word }
  })
  for (const [at, row] of rows.entries()) {
    for (const [i, cell] of row.entries()) {
      const column = asked[i]
      if (!column || cell === '') continue
      const wide = pen.widthOf(cell, style)
      column.most = Math.max(column.most, wide)
      if (wide > column.least) column.least = Math.max(column.least, Math.min(widestWord(pen, cell, style), mostWord))
    }
    if (at % pause === 0) await setImmediate()
  }
  return asked.map(({ least, most }) => ({ least: least + gaps.column, most: most + gaps.column }))
}

/** A word that is longer is broken, in points: an address, as a rule. */
const mostWord = 110
const widestWord = (pen: Pen, text: string, style: Style): number =>
  Math.max(...text.split(/[ \n]/).map(word => pen.widthOf(word, style)))

export function drawnOf(pen: Pen, cells: readonly string[], widths: readonly number[], style: Style): Drawn {
  return cells.map((cell, i) => {
    const lines = pen.linesOf(cell, (widths[i] ?? 0) - gaps.column, style)
    return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]}…`]
  })
}
