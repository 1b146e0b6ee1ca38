import fc from 'fast-check'
import { expect, test } from 'vitest'
import { widthsOf } from './list-plan.ts'

const column = fc
  .tuple(fc.double({ min: 5, max: 140, noNaN: true }), fc.double({ min: 0, max: 3000, noNaN: true }))
  .map(([least, more]) => ({ least, most: least + more }))

test('columns fill the sheet, and none is narrower than its longest word while all words have room', () => {
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 16 }), asked => {
      const widths = widthsOf(asked, 750)
      expect(widths.reduce((all, each) => all + each, 0)).toBeCloseTo(750, 6)
      if (asked.reduce((all, { least }) => all + least, 0) <= 750)
        for (const [i, { least }] of asked.entries()) expect(widths[i]).toBeGreaterThan(least - 1e-9)
    }),
  )
})

test('a long text leaves the others the line that they ask for', () => {
  const [name = 0, text = 0, date = 0] = widthsOf(
    [
      { least: 40, most: 120 },
      { least: 60, most: 4000 },
      { least: 60, most: 90 },
    ],
    750,
  )
  expect([name, date]).toEqual([120, 90])
  expect(text).toBe(540)
})
