import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { readingsOf, shownRatio } from './readings.ts'

const luxuria = {
  primary_1: '#1A1A1A',
  primary_2: '#B08D57',
  primary_3: '#F5F1EA',
  gradient_1: { from: '#1A1A1A', to: '#3A3A3A' },
  gradient_2: { from: '#000000', to: '#FFFFFF' },
}

test('text stands in a colour of the brand where that can be read, else in black or white', () => {
  const readings = readingsOf(luxuria)
  expect(readings.map(({ background, text }) => [background, text])).toEqual([
    ['primary_1', '#F5F1EA'],
    ['primary_2', '#1A1A1A'],
    ['primary_3', '#1A1A1A'],
    ['gradient_1', '#F5F1EA'],
    // From black to white nothing can be read at both ends.
    ['gradient_2', expect.any(String)],
  ])
  expect(readings[4]?.ratio).toBeLessThan(1.3)
  const [amber] = readingsOf({ ...luxuria, primary_1: '#0E5A8A', primary_3: '#FFFFFF', primary_2: '#F2A900' }).slice(1)
  expect(amber).toMatchObject({ text: '#000000' })
})

test('a figure is never shown as better than it is', () => {
  expect([4.49, 4.5, 21, 1].map(shownRatio)).toEqual(['4.4', '4.5', '21.0', '1.0'])
})

const colour = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
test('on one colour text can always be read, but for headlines, whose colour is given', () => {
  fc.assert(
    fc.property(colour, colour, colour, (primary_1, primary_2, primary_3) => {
      const readings = readingsOf({ ...luxuria, primary_1, primary_2, primary_3 })
      expect(readings[0]?.ratio).toBeGreaterThanOrEqual(4.5)
      expect(readings[1]?.ratio).toBeGreaterThanOrEqual(4.5)
      expect(readings[2]?.ratio).toBe(contrast(primary_1, primary_3))
    }),
  )
})
