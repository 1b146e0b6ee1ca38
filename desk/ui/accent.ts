import { contrast, readableText, textOn } from '../../model/rules/contrast.ts'

/** A brand's accent: one colour per scheme that text can be set in, and what is set on it. */
export type Accent = {
  readonly light: string
  readonly onLight: string
  readonly dark: string
  readonly onDark: string
}

/** The desk's grounds that an accent must be read on: the lightest tint in the light, the raised surface in the dark. */
const grounds = { light: '#F0EDE9', dark: '#25231F' } as const

const channels = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
const hex = (values: readonly number[]) =>
  `#${values
    .map(value => Math.round(value).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`

/** How far a colour is from grey, 0 to 1. A near-black or white says nothing of a brand. */
function colourfulness(colour: string): number {
  const values = channels(colour)
  return (Math.max(...values) - Math.min(...values)) / 255
}

/** Moves towards black or white in small steps until text in it reads on the ground. */
function readable(colour: string, ground: string, towards: 0 | 255): string {
  const from = channels(colour)
  for (let share = 0; share <= 1; share += 0.02) {
    const mixed = hex(from.map(value => value + (towards - value) * share))
    if (contrast(mixed, ground) >= readableText) return mixed
  }
  return hex([towards, towards, towards])
}

/** From the primaries of a brand's colour set: the first that has a colour of its own. */
export function accentOf(primaries: readonly string[]): Accent {
  const own = primaries.find(colour => colourfulness(colour) > 0.12) ?? primaries[0] ?? '#000000'
  const light = readable(own, grounds.light, 0)
  const dark = readable(own, grounds.dark, 255)
  return { light, onLight: textOn(light), dark, onDark: textOn(dark) }
}
