import type { ContentValue } from '../../model/content/content.ts'
import type { fonts } from '../../model/content/pages/fonts.ts'
import type { jellybeanDesign } from '../../model/content/pages/jellybean-design.ts'
import { contrast, readableText, textOn } from '../../model/rules/contrast.ts'

const isColour = (text: string) => /^#[0-9A-Fa-f]{6}$/.test(text)

/** Font families of the content, and similar ones for machines that have none of the name, so that a brand keeps its character. No font is sent (decision 088). */
const families: Readonly<Record<string, string>> = {
  Inter: 'Inter,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
  Lora: 'Lora,"Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif',
  'Source Sans 3': '"Source Sans 3","Source Sans Pro","Segoe UI",Candara,"Noto Sans","Helvetica Neue",Arial,sans-serif',
  'Source Serif 4': '"Source Serif 4","Source Serif Pro",Charter,Cambria,"Noto Serif",C059,Georgia,serif',
  'Roboto Condensed':
    '"Roboto Condensed","Avenir Next Condensed",Bahnschrift,sans-serif-condensed,"Arial Narrow","Liberation Sans Narrow","Nimbus Sans Narrow",sans-serif',
  Nunito: 'Nunito,ui-rounded,"Avenir Next","Century Gothic","URW Gothic","Trebuchet MS",sans-serif',
  'Bodoni Moda': '"Bodoni Moda",Didot,"Bodoni 72","Bodoni MT","Playfair Display",Constantia,P052,Georgia,serif',
  'Roboto Slab': '"Roboto Slab",Rockwell,Superclarendon,"Bookman Old Style","URW Bookman",Georgia,serif',
  'system-ui': 'system-ui,sans-serif',
}
const family = (name: string | undefined): string => families[name ?? ''] ?? 'system-ui,sans-serif'

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
