import type { PaperWeight } from './fonts.ts'
import { fontName, runsOf } from './letters.ts'

export type Style = {
  /** Points. */
  readonly size: number
  readonly weight?: PaperWeight
  readonly colour?: string
  /** Figures of one width, which stand under each other. */
  readonly figures?: true
  readonly align?: 'left' | 'right'
  readonly isSlanted?: boolean
  readonly isUnderlined?: boolean
  readonly isStruck?: boolean
  /** Where it leads, who reads the paper on a screen. */
  readonly link?: string
}
export type Pen = ReturnType<typeof penOn>

export const ink = { text: '#1B1A17', quiet: '#5E5A53', line: '#D9D4CC', tint: '#F6F3EF' } as const
/** Height of a line of text, as a share of its size. */
const leading = 1.38
/** Where a line stands in its height: the part of its size above the baseline, and half of what the lines are apart. */
const rise = 1.04

/** Degrees: Inter has no other letters in italics, they lean. */
const slant = 9

/** Widths that are remembered at once. */
const mostKnown = 20_000

export const lineHeight = ({ size }: Pick<Style, 'size'>): number => size * leading

/** Writes on a document line by line: measured, wrapped, aligned, in the fonts that have its letters. */
export function penOn(doc: PDFKit.PDFDocument) {
  const optionsOf = ({ figures }: Style) => (figures ? { features: ['tnum' as const] } : {})
  const runWidth = (text: string, font: string, style: Style): number =>
    doc.font(font, style.size).widthOfString(text, optionsOf(style))

  /** Widths that were measured: words and values come again and again, and each is measured for its column and for its line. */
  const known = new Map<string, number>()
  function widthOf(text: string, style: Style): number {
    const { size, weight = 400, figures } = style
    const key = `${size} ${weight} ${figures ?? ''} ${text}`
    const before = known.get(key)
    if (before !== undefined) return before
    let width = 0
    for (const run of runsOf(text)) width += runWidth(run.text, fontName(run.part, weight), style)
    if (known.size >= mostKnown) known.clear()
    known.set(key, width)
    return width
  }

  /** A word that is wider than its line, in pieces that are not. */
  function brokenIn(word: string, width: number, style: Style): string[] {
    const pieces: string[] = []
    let piece = ''
    for (const letter of word) {
      if (piece !== '' && widthOf(piece + letter, style) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += letter
    }
    return [...pieces, piece]
  }

  function wrapped(text: string, width: number, style: Style): string[] {
    const space = widthOf(' ', style)
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const word of text.split(' ')) {
      const wide = widthOf(word, style)
      if (line !== '' && used + space + wide <= width) {
        line += ` ${word}`
        used += space + wide
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = wide > width ? brokenIn(word, width, style) : [word]
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
      used = pieces.length > 1 ? widthOf(line, style) : wide
    }
    return [...lines, line]
  }

  /** The lines under and through words: the library's own stand where letters are set from their top. */
  function lined(
    x: number,
    y: number,
    width: number,
    { size, colour = ink.text, isUnderlined, isStruck }: Style,
  ): void {
    if (isUnderlined) doc.rect(x, y + size * (rise + 0.14), width, size * 0.06).fill(colour)
    if (isStruck) doc.rect(x, y + size * (rise - 0.27), width, size * 0.06).fill(colour)
  }

  return {
    widthOf,
    lined,
    /** The lines that a text takes in so many points. */
    linesOf: (text: string, width: number, style: Style): string[] =>
      text
        // A tab or another control character has no letter.
        .replaceAll(/[^\S\n\u00A0]/g, ' ')
        .split('\n')
        .flatMap(part => wrapped(part, width, style)),
    /** One line whose top is at `y`; with `align: 'right'` it ends at `x`. */
    line(text: string, x: number, y: number, style: Style): void {
      let at = style.align === 'right' ? x - widthOf(text, style) : x
      const from = at
      const how = { ...optionsOf(style), ...(style.isSlanted ? { oblique: slant } : {}) }
      for (const run of runsOf(text)) {
        const font = fontName(run.part, style.weight ?? 400)
        doc
          .font(font, style.size)
          .fillColor(style.colour ?? ink.text)
          .text(run.text, at, y + style.size * rise, { lineBreak: false, baseline: 'alphabetic', ...how })
        at += runWidth(run.text, font, style)
      }
      lined(from, y, at - from, style)
      if (style.link) doc.link(from, y, at - from, lineHeight(style), style.link)
    },
    rule(x: number, y: number, width: number, colour: string = ink.line, thick = 0.6): void {
      doc.rect(x, y, width, thick).fill(colour)
    },
    box(x: number, y: number, width: number, height: number, colour: string, round = 0): void {
      if (round > 0) doc.roundedRect(x, y, width, height, round).fill(colour)
      else doc.rect(x, y, width, height).fill(colour)
    },
  }
}
