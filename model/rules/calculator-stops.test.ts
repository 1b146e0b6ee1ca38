import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maximumOnStep, mostStops, nearestStop, stopCount, stops } from './calculator-stops.ts'

test('the ranges of the specification give the choices that domain.md 3.4 counts', () => {
  expect(stops(3_000_000, 12_000_000, 250_000)).toHaveLength(37)
  expect(stops(3_000_000, 25_000_000, 500_000)).toHaveLength(45)
  expect(stops(5_000_000, 60_000_000, 5_000_000)).toHaveLength(12)
  expect(stops(2_000_000, 20_000_000, 250_000)).toHaveLength(73)
  expect(stops(1, 30, 1)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
})

test('a maximum that no step reaches is the last choice', () => {
  expect(stops(0.045, 0.115, 0.03)).toEqual([0.045, 0.075, 0.105, 0.115])
  expect(maximumOnStep(0.045, 0.115, 0.03)).toBe(false)
  expect(maximumOnStep(0.045, 0.105, 0.03)).toBe(true)
})

test('what is not a range gives no choices', () => {
  expect(stops(2, 1, 1)).toEqual([])
  expect(stops(1, 2, 0)).toEqual([])
  expect(stops(1, 2, -1)).toEqual([])
  expect(stops(1, Number.NaN, 1)).toEqual([])
  expect(stops(0, Number.POSITIVE_INFINITY, 1)).toEqual([])
  expect(maximumOnStep(1, 2, 0)).toBe(false)
})

test('more choices than a page should draw are counted and not made', () => {
  expect(stopCount(0, 999_999_999, 1)).toBe(1_000_000_000)
  expect(stops(0, 999_999_999, 1)).toEqual([])
  expect(stops(1, mostStops, 1)).toHaveLength(mostStops)
})

test('what is typed snaps to the nearest choice, the lower of two', () => {
  const choices = stops(0.045, 0.115, 0.03)
  expect(nearestStop(0.08, choices)).toBe(0.075)
  expect(nearestStop(0.9, choices)).toBe(0.115)
  expect(nearestStop(1.5, [1, 2])).toBe(1)
  expect(nearestStop(1, [])).toBeUndefined()
})

test('any range: from the minimum to the maximum, ascending, a step apart but for the last', () => {
  const millionth = (value: number) => value / 1_000_000
  const amounts = fc.integer({ min: 0, max: 2_000_000_000 })
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 500 }),
      (from, by, n) => {
        const [min, step] = [millionth(from), millionth(by)]
        const max = millionth(from + by * n - (by % 2))
        const all = stops(min, max, step)
        expect(all).toHaveLength(stopCount(min, max, step))
        expect([all.at(0), all.at(-1)]).toEqual([min, max])
        all.slice(1).forEach((stop, i) => {
          const apart = Math.round((stop - (all[i] ?? 0)) * 1_000_000)
          if (i < all.length - 2) expect(apart).toBe(by)
          else expect(apart > 0 && apart <= by).toBe(true)
        })
      },
    ),
  )
})
