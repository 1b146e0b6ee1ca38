import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOf } from './accent.ts'
import { contrast, readableText } from './contrast.ts'

const colour = fc.stringMatching(/^#[0-9A-F]{6}$/)

test('every colour set gives an accent that reads on the desk and can be written on', () => {
  fc.assert(
    fc.property(fc.array(colour, { minLength: 0, maxLength: 3 }), primaries => {
      const { light, onLight, dark, onDark } = accentOf(primaries)
      expect(contrast(light, '#FAF9F7')).toBeGreaterThanOrEqual(readableText)
      expect(contrast(dark, '#1B1A17')).toBeGreaterThanOrEqual(readableText)
      expect(contrast(light, onLight)).toBeGreaterThanOrEqual(readableText)
      expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(readableText)
    }),
  )
})

test('the first primary with a colour of its own is taken, a near-black is passed over', () => {
  const { light } = accentOf(['#1A1A1A', '#B08D57', '#F5F1EA'])
  const [red = 0, , blue = 0] = [1, 3, 5].map(at => Number.parseInt(light.slice(at, at + 2), 16))
  expect(red - blue).toBeGreaterThan(40)
})
