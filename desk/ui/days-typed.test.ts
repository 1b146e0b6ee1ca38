import { describe, expect, test } from 'vitest'
import { monthsOn, shownDay, typedDay, typedMoment, typedTime, weeksOf } from './days-typed.ts'

const today = '2026-11-24'

describe('days as people type them', () => {
  test.each([
    ['25 Nov 2026', '2026-11-25'],
    ['25 november 2026', '2026-11-25'],
    ['5 sept 2027', '2027-09-05'],
    ['25 nov', '2026-11-25'],
    ['25/11/2026', '2026-11-25'],
    ['25.11.26', '2026-11-25'],
    ['25-11-2026', '2026-11-25'],
    ['2026-11-25', '2026-11-25'],
    ['29 Feb 2028', '2028-02-29'],
  ])('%s', (text, day) => expect(typedDay(text, today)).toBe(day))

  test.each(['', 'tomorrow', '31 Jun 2026', '29 Feb 2026', '2026-13-01', '11', '0 Nov', '25 xyz 2026'])(
    '%s is no day',
    text => expect(typedDay(text, today)).toBeUndefined(),
  )

  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['21.15', '21:15'],
    ['9:30 pm', '21:30'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
  ])('at %s', (text, time) => expect(typedTime(text)).toBe(time))
  test.each(['24:00', '9:60', '', 'noon', '13 pm'])('%s is no time', text => expect(typedTime(text)).toBeUndefined())

  test.each([
    ['25 Nov 2026, 09:30', '2026-11-25T09:30'],
    ['25 nov 9:30', '2026-11-25T09:30'],
    ['2031-01-02T09:30', '2031-01-02T09:30'],
    ['25/11/2026, 9 pm', '2026-11-25T21:00'],
  ])('moment %s', (text, moment) => expect(typedMoment(text, today)).toBe(moment))
  test('a day without its time is no moment', () => expect(typedMoment('25 Nov 2026', today)).toBeUndefined())
})

test('a day is shown as everywhere, and what is shown is read as the same', () => {
  expect(shownDay('2026-11-25')).toBe('25 Nov 2026')
  expect(shownDay('2026-11-25T09:30')).toBe('25 Nov 2026, 09:30')
  for (const value of ['2026-09-05', '2024-02-29', '2026-12-31']) expect(typedDay(shownDay(value), today)).toBe(value)
  expect(typedMoment(shownDay('2026-09-05T07:05'), today)).toBe('2026-09-05T07:05')
})

test('the last of a month stays the last where the next one is shorter', () => {
  expect(monthsOn('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthsOn('2026-03-31', -1)).toBe('2026-02-28')
  expect(monthsOn('2026-12-15', 1)).toBe('2027-01-15')
  expect(monthsOn('2028-02-29', 12)).toBe('2029-02-28')
})

test('a month stands in whole weeks from Sunday on', () => {
  // 1 Nov 2026 is a Sunday, and November has thirty days.
  expect(weeksOf('2026-11-24').map(([first]) => first)).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
  ])
  expect(weeksOf('2026-10-10')[0]).toEqual([
    '2026-09-27',
    '2026-09-28',
    '2026-09-29',
    '2026-09-30',
    '2026-10-01',
    '2026-10-02',
    '2026-10-03',
  ])
})
