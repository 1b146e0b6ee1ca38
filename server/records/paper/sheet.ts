import { defaultsOf } from '../../../defaults/index.ts'
import { type Brand, groupBrand } from '../../../model/brands.ts'
import { accentOf, primariesIn } from '../../../model/rules/accent.ts'
import { when } from '../../../model/when.ts'
import { openLetters, paperFonts } from './letters.ts'
import { ink, lineHeight, type Pen, penOn } from './pen.ts'

/** What stands on every page of a paper. */
export type About = {
  /** Undefined where the paper is of several brands, or of none. */
  readonly brand: Brand | undefined
  /** Whose it is, where it is of no brand. */
  readonly house?: string
  /** What it is, and by which it is found: "ZRRE26-000113". */
  readonly name: string
  /** Before the name, where the name is a number. */
  readonly title: string
  readonly printed: { readonly at: Date; readonly by: string }
  readonly wide?: true
}
/** Points; a sheet is A4. */
const margins = { side: 46, top: 42, bottom: 40 } as const
const [short, long] = [595.28, 841.89]
const small = { size: 8, colour: ink.quiet } as const

/** A colour of the brand that text can be set in. */
const colourOf = (brand: Brand): string => accentOf(primariesIn(defaultsOf(brand.code)['jellybeans'])).light

export type Sheets = Awaited<ReturnType<typeof openPaper>>

/** An empty paper: its first page has no head of its own, each that follows says what it belongs to. */
export async function openPaper(
  { brand, house: whose = 'Atrium', name, title, printed, wide }: About,
  keepPages: boolean,
) {
  // Two megabytes with their tables of letters, and most processes print nothing.
  const [{ default: Document }] = await Promise.all([import('pdfkit'), openLetters()])
  const whole = title === '' ? name : `${title} ${name}`
  const doc = new Document({
    size: 'A4',
    layout: wide ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: keepPages,
    autoFirstPage: false,
    displayTitle: true,
    lang: 'en',
    // No letters but those that it carries: the sheet is the same on every machine.
    font: '',
    info: {
      Title: whole,
      Author: brand?.display_label ?? whose,
      Creator: 'Atrium',
      Producer: 'Atrium',
      CreationDate: printed.at,
    },
  })
  for (const [font, file] of paperFonts()) doc.registerFont(font, file)
  const pen = penOn(doc)
  const colour = colourOf(brand ?? groupBrand)
  const [width, height] = wide ? [long, short] : [short, long]
  const area = {
    left: margins.side,
    right: width - margins.side,
    width: width - 2 * margins.side,
    top: margins.top,
    bottom: height - margins.bottom - 14,
  }
  const house = brand?.display_label ?? whose
  return {
    doc,
    pen,
    area,
    colour,
    house,
    addPage(): void {
      doc.addPage()
      pen.box(0, 0, width, 5, colour)
    },
    /** The head of a page that goes on. Returns where the rest begins. */
    goOn(): number {
      pen.line(house, area.left, area.top - 14, { size: 9, weight: 600, colour })
      pen.line(whole, area.right, area.top - 14, { ...small, align: 'right' })
      pen.rule(area.left, area.top + 2, area.width)
      return area.top + 16
    },
    foot(page: number, of: number): void {
      const y = area.bottom + 12
      pen.rule(area.left, y - 5, area.width)
      pen.line(`${name} · printed ${when(printed.at)} by ${printed.by}`, area.left, y, small)
      pen.line(`Page ${page} of ${of}`, area.right, y, { ...small, align: 'right' })
    },
  }
}

/** The name of a brand large, what the paper is, and a line about it. Returns where the rest begins. */
export function drawTitle(
  { pen, area, colour, house }: { pen: Pen; area: Sheets['area']; colour: string; house: string },
  { title, lines, mark }: { title: string; lines: readonly string[]; mark?: string },
): number {
  let y = area.top - 8
  pen.line(house, area.left, y, { size: 11, weight: 600, colour })
  y += 26
  if (mark) {
    const style = { size: 9, weight: 600, colour: '#FFFFFF' } as const
    const wide = pen.widthOf(mark, style) + 18
    pen.box(area.right - wide, y + 5, wide, 19, colour, 9.5)
    pen.line(mark, area.right - wide + 9, y + 8, style)
  }
  pen.line(title, area.left, y, { size: 21, weight: 600 })
  y += 32
  const quiet = { size: 10, colour: ink.quiet } as const
  for (const line of lines.flatMap(each => pen.linesOf(each, area.width, quiet))) {
    pen.line(line, area.left, y, quiet)
    y += lineHeight(quiet) + 1
  }
  return y + 10
}
