import { expect, test } from 'vitest'
import { atManilaClock, endOfManilaDay, manilaClock, manilaDate } from './manila-days.ts'

test.each([
  ['2026-11-20T15:59:59Z', '2026-11-20'],
  ['2026-11-20T16:00:00Z', '2026-11-21'],
  ['2026-12-31T16:00:00Z', '2027-01-01'],
  ['2028-02-28T23:00:00Z', '2028-02-29'],
])('%s is %s in Manila', (moment, date) => {
  expect(manilaDate(new Date(moment))).toBe(date)
})

test.each([
  ['2026-11-20T15:59:00Z', 0, '2026-11-20T15:59:00.000Z'],
  ['2026-11-20T16:00:00Z', 0, '2026-11-21T15:59:00.000Z'],
  ['2026-11-20T01:00:00Z', 30, '2026-12-20T15:59:00.000Z'],
  ['2027-02-27T01:00:00Z', 2, '2027-03-01T15:59:00.000Z'],
])('%s and %i days end at %s', (moment, days, end) => {
  expect(endOfManilaDay(new Date(moment), days).toISOString()).toBe(end)
})

test('the clock in Manila, there and back', () => {
  expect(manilaClock(new Date('2026-11-30T16:05:00Z'))).toBe('2026-12-01T00:05')
  expect(atManilaClock('2026-12-01T00:05').toISOString()).toBe('2026-11-30T16:05:00.000Z')
})
