import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, shaped, smallest } from './crop-area.ts'

const side = fc.integer({ min: smallest, max: 6000 })
const size = fc.record({ width: side, height: side })
const any = fc.double({ min: -9000, max: 9000, noNaN: true })
const area = fc.record({ left: any, top: any, width: any, height: any })

test('whatever is typed, moved or drawn stays within the picture, in whole pixels', () => {
  fc.assert(
    fc.property(size, area, (of, given) => {
      const { left, top, width, height } = fitted(given, of)
      for (const value of [left, top, width, height]) expect(Number.isInteger(value)).toBe(true)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(smallest)
      expect(left + width).toBeLessThanOrEqual(of.width)
      expect(top + height).toBeLessThanOrEqual(of.height)
    }),
  )
})

test('a shape is as large as it can be, about the point that stays in view', () => {
  expect(shaped({ width: 1000, height: 500 }, 1, { x: 1, y: 0.5 })).toEqual({
    left: 500,
    top: 0,
    width: 500,
    height: 500,
  })
})
