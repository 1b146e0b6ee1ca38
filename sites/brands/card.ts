import type { Letters, SiteCard } from '../../model/site/view.ts'
import { colourIn } from './icon.ts'
import type { brandLooks, Look } from './index.ts'

/** What a card says of a page. */
export type CardWords = {
  readonly title: string
  /** Above the title: of which kind the page is. */
  readonly over: string
  /** Under it: one text of two lines, or two lines. */
  readonly line: string
  /** A picture of the library. */
  readonly photo: string | null
}

/** As large as those who show cards ask for, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const
const { width, height } = cardSize

/** Of the drawing: cards that were kept by others are asked for anew when it changes. */
const drawing = 2

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Plan = {
  /** Where the words stand. */
  readonly words: Box
  readonly photo: Box
  readonly isCentred?: true
  readonly isUpper?: true
  readonly weight: number
  readonly colours: { readonly ground: string; readonly title: string; readonly words: string; readonly accent: string }
  /** The shape that the photo shows through, as path data: all around it is ground. */
  readonly window: string
  /** What is drawn over all, as elements. */
  readonly over: string
}

const rect = ({ x, y, width: w, height: h }: Box) => `M${x} ${y}h${w}v${h}h${-w}z`
const rounded = ({ x, y, width: w, height: h }: Box, r: number) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`
/** Round at the top, as a door is. */
const arch = ({ x, y, width: w, height: h }: Box) =>
  `M${x} ${y + h}v${w / 2 - h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`
const stroke = (d: string, colour: string, wide: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${wide}"${more}/>`
const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`

/** The manner of each look: where its words and its photo stand, and what frames them. */
const plans: Readonly<Record<Look, (colour: (name: string) => string) => Plan>> = {
  group: colour => {
    const photo = { x: 640, y: 12, width: 560, height: 618 }
    return {
      words: { x: 72, y: 72, width: 510, height: 486 },
      photo,
      weight: 500,
      colours: { ground: colour('page'), title: colour('p1-read'), words: colour('text'), accent: colour('p1-read') },
      window: rect(photo),
      over: fill(rect({ x: 0, y: 0, width, height: 12 }), colour('p1')),
    }
  },
  tower: colour => {
    const photo = { x: 560, y: 0, width: 640, height: 606 }
    return {
      // The slope comes in towards the foot.
      words: { x: 64, y: 64, width: 480, height: 478 },
      photo,
      isUpper: true,
      weight: 700,
      colours: { ground: colour('p1'), title: colour('on-p1'), words: colour('on-p1'), accent: colour('p2-on-p1') },
      window: 'M700 0H1200V606H560z',
      over: fill(rect({ x: 0, y: 606, width, height: 24 }), colour('p2')),
    }
  },
  garden: colour => {
    const photo = { x: 620, y: 48, width: 532, height: 534 }
    return {
      words: { x: 72, y: 72, width: 496, height: 486 },
      photo,
      weight: 700,
      colours: { ground: colour('page'), title: colour('p1-read'), words: colour('text'), accent: colour('p1-read') },
      window: rounded(photo, 56),
      over: '',
    }
  },
  salon: colour => {
    const photo = { x: 726, y: 84, width: 378, height: 546 }
    return {
      words: { x: 72, y: 84, width: 590, height: 462 },
      photo,
      isCentred: true,
      weight: 400,
      colours: { ground: colour('p1'), title: colour('p2-on-p1'), words: colour('on-p1'), accent: colour('p2-on-p1') },
      window: arch(photo),
      over: stroke(arch({ x: 708, y: 66, width: 414, height: 564 }), colour('p2'), 2),
    }
  },
  plot: colour => {
    const photo = { x: 600, y: 0, width: 600, height: 630 }
    const dash = ' stroke-dasharray="14 9"'
    return {
      words: { x: 72, y: 76, width: 470, height: 478 },
      photo,
      weight: 700,
      colours: { ground: colour('page'), title: colour('p1-read'), words: colour('text'), accent: colour('p1-read') },
      window: rect(photo),
      over:
        stroke(rect({ x: 28, y: 28, width: 544, height: 574 }), colour('p1'), 3, dash) +
        stroke(`M600 0V${height}`, colour('p1'), 3, dash),
    }
  },
}

/** Words that fit between two edges, cut after the last line. */
function linesOf(text: string, most: number, measure: (words: string) => number, room: number): string[] | undefined {
  const lines: string[] = []
  // A space that does not break holds a sum together.
  for (const word of text.split(/[ \n\t]+/).filter(each => each !== '')) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(joined) <= room) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines.length <= most && lines.every(line => measure(line) <= room) ? lines : undefined
}

/** The same, with an ellipsis where not all fits. */
function cut(text: string, most: number, measure: (words: string) => number, room: number): string[] {
  for (let words = text; words.length > 1; words = words.slice(0, -1).trimEnd()) {
    const lines = linesOf(words === text ? words : `${words.replace(/[,;:.]$/, '')}…`, most, measure, room)
    if (lines) return lines
  }
  return []
}

export type Families = { readonly head: string; readonly body: string }

/** What a card is made from: another key, another card. */
export function cardKey(words: CardWords, look: Look, theme: string, families: Families): string {
  // A fingerprint, no secret: it only names what may be kept.
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (const letter of JSON.stringify([drawing, words, look, theme, families])) {
    const code = letter.charCodeAt(0)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36)
}

/** The card of a page in its brand's colours, letters and manner. */
export function drawCard(
  words: CardWords,
  { look, wordmark }: Pick<(typeof brandLooks)[keyof typeof brandLooks], 'look' | 'wordmark'>,
  theme: string,
  { head, body }: Families,
  letters: Letters,
): Omit<SiteCard, 'key'> {
  const colour = (name: string) => colourIn(theme, name)
  const plan = plans[look](colour)
  const { words: box, colours } = plan
  const marks: string[] = []
  const titleIn = (size: number) => ({ family: head, weight: plan.weight, size })
  const write = (text: string, y: number, ink: string, as: Parameters<Letters['line']>[1]) => {
    const { d, width: wide } = letters.line(text, as)
    const x = plan.isCentred ? box.x + (box.width - wide) / 2 : box.x
    marks.push(`<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" d="${d}" fill="${ink}"/>`)
  }
  const widthIn = (as: Parameters<Letters['line']>[1]) => (text: string) => letters.line(text, as).width
  const cased = (text: string) => (plan.isUpper ? text.toUpperCase() : text)

  write(
    look === 'salon' || plan.isUpper ? wordmark.toUpperCase() : wordmark,
    box.y + 26,
    colours.accent,
    look === 'salon' ? { ...titleIn(30), spacing: 10 } : titleIn(34),
  )
  const small = { family: body, weight: 400, size: 29 }
  const said = words.line.split('\n')
  const under = said.flatMap(line => cut(line, said.length > 1 ? 1 : 2, widthIn(small), box.width))
  const bottom = box.y + box.height
  for (const [i, line] of under.entries()) write(line, bottom - (under.length - 1 - i) * 40, colours.words, small)

  const room = box.height - 26 - 60 - (under.length > 0 ? under.length * 40 + 24 : 0) - (words.over === '' ? 0 : 48)
  const text = cased(words.title)
  const sizes = [82, 72, 62, 54, 46]
  const fits = (size: number) => linesOf(text, Math.floor(room / (size * 1.1)), widthIn(titleIn(size)), box.width)
  const size = sizes.find(fits) ?? 46
  const lines = fits(size) ?? cut(text, Math.max(1, Math.floor(room / (size * 1.1))), widthIn(titleIn(size)), box.width)
  const tall = lines.length * size * 1.1
  // Between the name of the brand and the words at the foot.
  const middle = box.y + 60 + (box.height - 60 - under.length * 40) / 2
  const top = middle - tall / 2 + (words.over === '' ? 0 : 20)
  if (words.over !== '') write(words.over, top - 22, colours.accent, { family: body, weight: 600, size: 27 })
  for (const [i, line] of lines.entries()) write(line, top + size * 0.86 + i * size * 1.1, colours.title, titleIn(size))

  // Where no picture was uploaded, the window shows the brand's own two colours.
  const { photo } = plan
  const own =
    words.photo === null
      ? `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${colour('g1a')}"/><stop offset="1" stop-color="${colour('g2b')}"/></linearGradient>${fill(plan.window, 'url(#g)')}`
      : ''
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill-rule="evenodd" fill="${colours.ground}" d="${rect({ x: 0, y: 0, width, height })}${plan.window}"/>${own}${plan.over}${marks.join('')}</svg>`,
    ...(words.photo === null ? {} : { photo: { src: words.photo, ...photo } }),
  }
}
