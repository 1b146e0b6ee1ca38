import { expect, test } from 'vitest'
import { numberOf } from './numbers.ts'

test('a number has the year in Manila and all of its id', () => {
  // 1 January, 00:30 in Manila.
  const newYear = new Date('2026-12-31T16:30:00Z')
  expect(numberOf('TR', 101, newYear)).toBe('TR27-000101')
  expect(numberOf('RS', 101, newYear, 7)).toBe('RS27-0000101')
  expect(numberOf('TR', 1_234_567, newYear)).toBe('TR27-1234567')
})
