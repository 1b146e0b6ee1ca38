import type { Pen, Style } from './pen.ts'
import type { TextSpan } from './rich-text-blocks.ts'

/** A piece of a line in one style, with how far from its beginning it stands, in points. */
export type Piece = { readonly text: string; readonly style: Style; readonly at: number; readonly width: number }
type Word = { pieces: Omit<Piece, 'at'>[]; width: number }

const styleOf = (span: TextSpan, base: Style, accent: string): Style => ({
  ...base,
  ...(span.isBold ? { weight: 600 } : {}),
  ...(span.link ? { colour: accent, link: span.link } : {}),
  isSlanted: span.isSlanted,
  isUnderlined: span.isUnderlined,
  isStruck: span.isStruck,
})

/** Words of several styles, as far as they go on a line: a word that changes its style in its middle stays one. */
export function linesOfSpans(
  pen: Pen,
  spans: readonly TextSpan[],
  base: Style,
  accent: string,
  width: number,
): Piece[][] {
  const space = pen.widthOf(' ', base)
  const lines: Piece[][] = []
  let line: Piece[] = []
  let used = 0
  let word: Word = { pieces: [], width: 0 }
  const end = (): void => {
    lines.push(line)
    line = []
    used = 0
  }
  /** Puts the word that was gathered on this line or the next. */
  function put(): void {
    if (word.pieces.length === 0) return
    const gap = line.length > 0 ? space : 0
    if (line.length > 0 && used + gap + word.width > width) end()
    let at = used + (line.length > 0 ? space : 0)
    for (const piece of word.pieces) {
      line.push({ ...piece, at })
      at += piece.width
    }
    used = at
    word = { pieces: [], width: 0 }
  }
  for (const span of spans) {
    const style = styleOf(span, base, accent)
    for (const part of span.text.split(/( |\n)/)) {
      if (part === ' ' || part === '\n') put()
      if (part === '\n') end()
      if (part === '' || part === ' ' || part === '\n') continue
      // What is longer than a line is broken where the line ends.
      const broken = pen.linesOf(part, width, style)
      for (const [i, text] of broken.entries()) {
        if (i > 0) put()
        const wide = pen.widthOf(text, style)
        word.pieces.push({ text, style, width: wide })
        word.width += wide
      }
    }
  }
  put()
  return line.length > 0 ? [...lines, line] : lines
}
