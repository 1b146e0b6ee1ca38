import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Area, drawn, fitted, moved, shaped, smallest } from './crop-area.ts'

const side = fc.integer({ min: smallest, max: 6000 })
const size = fc.record({ width: side, height: side })
const any = fc.integer({ min: -9000, max: 9000 })
const area = fc.record({ left: any, top: any, width: any, height: any })
const corner = fc.constantFrom('nw', 'ne', 'sw', 'se')

function holds({ left, top, width, height }: Area, of: { width: number; height: number }) {
  for (const value of [left, top, width, height]) expect(Number.isInteger(value)).toBe(true)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(smallest)
  expect(left + width).toBeLessThanOrEqual(of.width)
  expect(top + height).toBeLessThanOrEqual(of.height)
}

test('whatever is typed, moved or drawn stays within the picture, in whole pixels', () => {
  fc.assert(
    fc.property(
      size,
      area,
      any,
      any,
      corner,
      fc.option(fc.double({ min: 0.2, max: 5, noNaN: true })),
      (of, given, dx, dy, at, aspect) => {
        const start = fitted(given, of)
        holds(start, of)
        holds(moved(start, dx, dy, of), of)
        holds(drawn(start, at, dx, dy, of, aspect ?? undefined), of)
      },
    ),
  )
})

test('a corner is drawn and the opposite one stays; a shape is kept', () => {
  const of = { width: 1000, height: 500 }
  const start = { left: 100, top: 100, width: 200, height: 100 }
  expect(drawn(start, 'se', 50, 30, of)).toEqual({ left: 100, top: 100, width: 250, height: 130 })
  expect(drawn(start, 'nw', -50, 30, of)).toEqual({ left: 50, top: 130, width: 250, height: 70 })
  expect(drawn(start, 'se', 100, 0, of, 2)).toEqual({ left: 100, top: 100, width: 300, height: 150 })
  expect(shaped(of, 1, { x: 1, y: 0.5 })).toEqual({ left: 500, top: 0, width: 500, height: 500 })
})
