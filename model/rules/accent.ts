import { contrast, readableText, textOn } from './contrast.ts'

/** A brand's accent, on the desk and on paper: one colour per scheme that text can be set in, and the colour of text on it. */
export type Accent = {
  readonly light: string
  readonly onLight: string
  readonly dark: string
  readonly onDark: string
}

/**
 * The desk's backgrounds that an accent must be readable on: the lightest tint in light, the raised surface in dark.
 */
const backgrounds = { light: '#F0EDE9', dark: '#25231F' } as const

const channels = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
const hex = (values: readonly number[]) =>
  `#${values
    .map(value => Math.round(value).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`

/** How far a colour is from grey, 0 to 1. A near-black or white does not identify a brand. */
function colourfulness(colour: string): number {
  const values = channels(colour)
  return (Math.max(...values) - Math.min(...values)) / 255
}

/** Moves towards black or white in small steps until text in it is readable on the background. */
function readable(colour: string, background: string, towards: 0 | 255): string {
  const from = channels(colour)
  for (let share = 0; share <= 1; share += 0.02) {
    const mixed = hex(from.map(value => value + (towards - value) * share))
    if (contrast(mixed, background) >= readableText) return mixed
  }
  return hex([towards, towards, towards])
}

/** From the primaries of a brand's colour set: the first that is not near grey. */
export function accentOf(primaries: readonly string[]): Accent {
  const own = primaries.find(colour => colourfulness(colour) > 0.12) ?? primaries[0] ?? '#000000'
  const light = readable(own, backgrounds.light, 0)
  const dark = readable(own, backgrounds.dark, 255)
  return { light, onLight: textOn(light), dark, onDark: textOn(dark) }
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value)

/** The primaries of a colour set as a site keeps it. */
export const primariesIn = (set: object | undefined): string[] =>
  Object.values(set ?? {})
    .flat()
    .filter(isColour)
