import type { Flow } from './flow.ts'
import { ink, type Style } from './pen.ts'
import type { Block, Cell } from './rich-text-blocks.ts'

const body = { size: 9.5 } as const
const styles: Readonly<Record<Extract<Block, { kind: 'words' }>['level'], Style>> = {
  text: body,
  h2: { size: 13, weight: 600 },
  h3: { size: 11, weight: 600 },
  h4: { size: 9.5, weight: 600 },
  caption: { size: 8.5, colour: ink.quiet },
}
/** Points before a block. */
const before = { text: 3, h2: 12, h3: 9, h4: 6, caption: 0 } as const

/** The cells of a table where they stand: one that is as high as several rows leaves its place free in those below. */
function placed(rows: readonly (readonly Cell[])[]): { cell: Cell; column: number; row: number }[] {
  const taken = new Set<string>()
  return rows.flatMap((cells, row) => {
    let column = 0
    return cells.map(cell => {
      while (taken.has(`${row} ${column}`)) column += 1
      for (let down = 0; down < cell.down; down += 1)
        for (let across = 0; across < cell.across; across += 1) taken.add(`${row + down} ${column + across}`)
      return { cell, column, row }
    })
  })
}

/** A rich text as it was written: headings, lists, quotes, tables, and what stands out in a line. */
export function drawRichText(flow: Flow, blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (block.kind === 'rule') flow.rule()
    else if (block.kind === 'table') flow.grid(block.rows.length, placed(block.rows), body)
    else {
      const { level, spans, indent, marker, isQuote } = block
      flow.spans(spans, styles[level], { indent, marker, isQuote, before: before[level], keeps: level !== 'text' })
    }
  }
}
