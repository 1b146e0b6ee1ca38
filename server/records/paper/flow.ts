import { ink, lineHeight, type Style } from './pen.ts'
import type { TextSpan } from './rich-text-blocks.ts'
import { linesOfSpans } from './rich-text-lines.ts'
import type { Sheets } from './sheet.ts'

export type PaperFact = readonly [label: string, value: string]
/** A row of amounts; the strong ones are what the others come to. */
export type AmountRow = { readonly label: string; readonly amount: string; readonly isStrong?: boolean }
type Column = { readonly label: string /** Of the width, with the others 1. */; readonly share: number }

const label = { size: 9, colour: ink.quiet } as const
const value = { size: 9.5 } as const
const headed = { size: 8, weight: 600, colour: ink.quiet } as const
const labelWidth = 122

/** How the space between two words is lined: as both of them are. */
const shared = (a: Style, b: Style): Style => ({
  ...a,
  isUnderlined: a.isUnderlined === true && b.isUnderlined === true && a.link === b.link,
  isStruck: a.isStruck === true && b.isStruck === true,
})

/** What stands under each other on a paper, from page to page; nothing is cut in two that belongs together. */
export function flowOn({ pen, area, colour, addPage, goOn }: Sheets, from: number) {
  let y = from

  /** Room for so much, on the next page where there is none on this. */
  function room(height: number): void {
    if (y + height <= area.bottom) return
    addPage()
    y = goOn()
  }
  const text = (lines: readonly string[], x: number, top: number, style: Style): void => {
    for (const [i, line] of lines.entries()) pen.line(line, x, top + i * lineHeight(style), style)
  }
  const factLines = ([, said]: PaperFact, width: number) => pen.linesOf(said, width - labelWidth, value)
  const factHeight = (fact: PaperFact, width: number): number => factLines(fact, width).length * lineHeight(value) + 3
  function fact(each: PaperFact, x: number, top: number, width: number): void {
    pen.line(each[0], x, top + 0.4, label)
    text(factLines(each, width), x + labelWidth, top, value)
  }
  function amountRow({ label: called, amount, isStrong }: AmountRow, x: number, top: number, width: number): void {
    if (isStrong) pen.box(x, top - 3, width, 20, ink.tint)
    const style = { ...value, weight: isStrong ? 600 : 400, colour: isStrong ? colour : ink.text } as const
    pen.line(called, x + 6, top, { ...style, colour: isStrong ? colour : ink.quiet })
    pen.line(amount, x + width - 6, top, { ...style, figures: true, align: 'right' })
    if (!isStrong) pen.rule(x, top + 16, width)
  }

  return {
    /** The head of a part; it never stands alone at the foot of a page. */
    part(title: string, following: number): void {
      room(34 + following)
      y += 12
      pen.line(title, area.left, y, { size: 12, weight: 600, colour })
      y += 19
      pen.rule(area.left, y, area.width, colour, 0.8)
      y += 9
    },
    /** Who or what the facts that follow are about. */
    named(name: string, note: string, following: number): void {
      room(18 + following)
      pen.line(name, area.left, y, { size: 10.5, weight: 600 })
      pen.line(note, area.right, y + 1, { ...label, align: 'right' })
      y += 18
    },
    facts(facts: readonly PaperFact[]): void {
      for (const each of facts) {
        const height = factHeight(each, area.width)
        room(height)
        fact(each, area.left, y, area.width)
        y += height
      }
      y += 6
    },
    /** Two columns of amounts beside each other, each under its name. */
    amounts(columns: readonly (readonly [name: string, rows: readonly AmountRow[]])[]): void {
      const gap = 26
      const width = (area.width - gap * (columns.length - 1)) / columns.length
      const height = 18 + Math.max(...columns.map(([, rows]) => rows.length)) * 20
      room(height)
      for (const [i, [name, rows]] of columns.entries()) {
        const x = area.left + i * (width + gap)
        pen.line(name, x + 6, y, headed)
        for (const [at, row] of rows.entries()) amountRow(row, x, y + 18 + at * 20, width)
      }
      y += height + 8
    },
    table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
      const head = (): void => {
        let x = area.left
        for (const { label: called, share } of columns) {
          pen.line(called, x, y, headed)
          x += share * area.width
        }
        y += 14
        pen.rule(area.left, y, area.width)
        y += 5
      }
      room(40)
      head()
      for (const row of rows) {
        const cells = row.map((cell, i) => pen.linesOf(cell, (columns[i]?.share ?? 0) * area.width - 8, value))
        const height = Math.max(...cells.map(({ length }) => length)) * lineHeight(value) + 4
        if (y + height > area.bottom) {
          room(height + 40)
          head()
        }
        let x = area.left
        for (const [i, cell] of cells.entries()) {
          text(cell, x, y, value)
          x += (columns[i]?.share ?? 0) * area.width
        }
        y += height
        pen.rule(area.left, y - 2, area.width)
        y += 3
      }
      y += 6
    },
    rule(): void {
      room(14)
      pen.rule(area.left, y + 6, area.width)
      y += 14
    },
    /** A paragraph whose words have styles of their own. `keeps`: what follows stands under it, as under a heading. */
    spans(
      spans: readonly TextSpan[],
      style: Style,
      how: { indent: number; marker: string | undefined; isQuote: boolean; before: number; keeps: boolean },
    ): void {
      const x = area.left + how.indent * 18
      const lines = linesOfSpans(pen, spans, style, colour, area.right - x)
      const height = lineHeight(style)
      y += how.before
      room(height * (how.keeps ? lines.length + 2 : Math.min(2, lines.length)))
      if (how.marker) pen.line(how.marker, x - 5, y, { ...style, align: 'right' })
      for (const line of lines) {
        room(height)
        if (how.isQuote) pen.box(x - 12, y, 2, height, colour)
        for (const [i, { text: said, style: own, at, width }] of line.entries()) {
          pen.line(said, x + at, y, own)
          const next = line[i + 1]
          if (next) pen.lined(x + at + width, y, next.at - at - width, shared(own, next.style))
        }
        y += height
      }
      y += 3
    },
    /** A table of a text: cells may be as wide or as high as several. */
    grid(
      rows: number,
      cells: readonly {
        cell: { text: string; across: number; down: number; isHead: boolean }
        column: number
        row: number
      }[],
      style: Style,
    ): void {
      const columns = Math.max(1, ...cells.map(({ cell, column }) => column + cell.across))
      const wide = area.width / columns
      for (let row = 0; row < rows; row += 1) {
        const own = cells.filter(each => each.row === row)
        const drawn = own.map(({ cell, column }) => {
          const how: Style = { ...style, weight: cell.isHead ? 600 : 400 }
          return { x: area.left + column * wide, how, lines: pen.linesOf(cell.text, wide * cell.across - 10, how) }
        })
        const height = Math.max(1, ...drawn.map(({ lines }) => lines.length)) * lineHeight(style) + 6
        room(height)
        for (const { x, how, lines } of drawn) text(lines, x + 4, y + 3, how)
        y += height
        pen.rule(area.left, y, area.width)
      }
      y += 8
    },
    words(said: string, style: Style = label): void {
      for (const line of pen.linesOf(said, area.width, style)) {
        room(lineHeight(style))
        pen.line(line, area.left, y, style)
        y += lineHeight(style)
      }
      y += 6
    },
  }
}
export type Flow = ReturnType<typeof flowOn>
