import { contrast, readableText } from './contrast.ts'

export type Gradient = { readonly from: string; readonly to: string }
export type Colours = {
  readonly primary_1: string
  readonly primary_2: string
  readonly primary_3: string
  readonly gradient_1: Gradient
  readonly gradient_2: Gradient
}
/** The readability of text on one background: its colour, and its lowest contrast (WCAG 2.2, 1.4.3). */
export type Reading = { readonly background: keyof Colours; readonly text: string; readonly ratio: number }

export const backgrounds = ['primary_1', 'primary_2', 'primary_3', 'gradient_1', 'gradient_2'] as const
const [black, white] = ['#000000', '#FFFFFF']

/**
 * Text on each colour and gradient: in the first or third colour where one of them is readable there, else in black or
 * white, whichever is more readable. On a gradient the worse of its ends counts. Headlines are in the first colour on
 * the third, even where another is more readable.
 */
export function readingsOf(colours: Colours): Reading[] {
  return backgrounds.map(background => {
    const held = colours[background]
    const ends = typeof held === 'string' ? [held] : [held.from, held.to]
    const least = (text: string) => Math.min(...ends.map(end => contrast(text, end)))
    if (background === 'primary_3') return { background, text: colours.primary_1, ratio: least(colours.primary_1) }
    const better = (texts: readonly string[]) => texts.toSorted((a, b) => least(b) - least(a))[0] as string
    const brand = better([colours.primary_1, colours.primary_3])
    const text = least(brand) >= readableText ? brand : better([brand, black, white])
    return { background, text, ratio: least(text) }
  })
}

/** Cut, not rounded: 4.46 must not be shown as 4.5, which it does not reach. */
export const shownRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)
