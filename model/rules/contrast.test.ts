import { expect, test } from 'vitest'
import { contrast, textOn } from './contrast.ts'

test('black on white is 21, a colour on itself 1, in either order', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 10)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 10)
  expect(contrast('#1F2A44', '#1F2A44')).toBe(1)
})

test('the greys on either side of what may be read on white', () => {
  expect(contrast('#767676', '#FFFFFF')).toBeGreaterThan(4.5)
  expect(contrast('#777777', '#FFFFFF')).toBeLessThan(4.5)
})

test('text on a background is whichever of black and white reads better', () => {
  expect(['#F4C430', '#1F2A44', '#B5483A', '#FFFFFF'].map(textOn)).toEqual(['#000000', '#FFFFFF', '#FFFFFF', '#000000'])
})
