import type { ContentValue } from '../../model/content/content.ts'
import type { fonts } from '../../model/content/pages/fonts.ts'
import type { jellybeanDesign } from '../../model/content/pages/jellybean-design.ts'
import { contrast, readableText, textOn } from '../../model/rules/contrast.ts'
import { fontFiles } from './fonts/files.ts'

const isColour = (text: string) => /^#[0-9A-Fa-f]{6}$/.test(text)

const ofTheSystem = 'system-ui,sans-serif'
/** A family of the content, and what stands for it until it is there (decision 294). */
const family = (name: string | undefined): string => fontFiles[name ?? '']?.stack ?? ofTheSystem

/** The files of the letters that every page of a site has, each once: asked for before its sheet is read. */
export const lettersOf = (chosen: Fonts | undefined): readonly string[] => [
  ...new Set(
    [chosen?.body, chosen?.header, chosen?.button].flatMap(name => {
      const file = fontFiles[name ?? '']?.file
      return file === undefined ? [] : [file]
    }),
  ),
]

/** A colour moved towards black or white until text in it is readable on the background. */
export function readableOn(colour: string, background: string): string {
  const end = textOn(background) === '#000000' ? 0 : 255
  const parts = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  for (let step = 0; step <= 20; step++) {
    const mixed = `#${parts
      .map(part =>
        Math.round(part + ((end - part) * step) / 20)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (contrast(mixed, background) >= readableText) return mixed
  }
  return end === 0 ? '#000000' : '#ffffff'
}

type Colours = ContentValue<typeof jellybeanDesign>
type Fonts = ContentValue<typeof fonts>

/** The colour set and the fonts of a site as custom properties: text stays readable whatever was chosen. */
export function themeOf(colours: Colours | undefined, chosen: Fonts | undefined): string {
  const colour = (input: string | undefined, fallback: string) => (input && isColour(input) ? input : fallback)
  const first = colour(colours?.primary_1, '#1F2A44')
  const second = colour(colours?.primary_2, '#C8A24A')
  const background = colour(colours?.primary_3, '#FFFFFF')
  const pairs: Record<string, string> = {
    p1: first,
    p2: second,
    page: background,
    'on-p1': textOn(first),
    'on-p2': textOn(second),
    text: readableOn('#22262e', background),
    'p1-read': readableOn(first, background),
    'p2-on-p1': readableOn(second, first),
    g1a: colour(colours?.gradient_1.from, first),
    g1b: colour(colours?.gradient_1.to, first),
    g2a: colour(colours?.gradient_2.from, second),
    g2b: colour(colours?.gradient_2.to, second),
    'font-head': family(chosen?.header),
    'font-body': family(chosen?.body),
    'font-button': family(chosen?.button),
  }
  return `:root{${Object.entries(pairs)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`
}
