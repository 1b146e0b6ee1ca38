import { describe, expect, test } from 'vitest'
import list from '../../defaults/holidays.json' with { type: 'json' }
import { calendarOf, countedDay, dayOf, endOf, type Holiday } from './working-days.ts'

const holidays = list.holidays as Holiday[]
const calendar = calendarOf(holidays)

describe('domain.md 3.3', () => {
  test.each([
    ['2026-12-07', '2026-11-20'],
    ['2026-12-15', '2026-11-27'],
    ['2027-01-05', '2026-12-15'],
    ['2027-01-15', '2026-12-29'],
    ['2026-04-15', '2026-03-27'],
  ])('ten banking days before a check of %s is %s', (check, last) => {
    expect(countedDay(check, -10, calendar.isBanking)).toBe(last)
  })

  test.each([
    ['2026-12-23', 5, '2027-01-06'],
    ['2026-11-20', 3, '2026-11-25'],
    ['2026-11-21', 3, '2026-11-25'],
  ])('%s and %i working days is %s', (from, days, until) => {
    expect(countedDay(from, days, calendar.isWorking)).toBe(until)
  })

  test('a special working day counts; a closure by the central bank, by the company or in the city does not', () => {
    expect(calendar.isBanking('2026-02-25')).toBe(true)
    const more: Holiday[] = [
      ...holidays,
      { date: '2026-11-23', type: 'bank_closure' },
      { date: '2026-11-24', type: 'company' },
      { date: '2026-11-25', type: 'regular', scope: 'local', city: 'Pasig City' },
    ]
    expect(countedDay('2026-11-20', 3, calendarOf(more).isWorking)).toBe('2026-11-27')
    expect(calendarOf(more).isBanking('2026-11-24')).toBe(true)
    expect(countedDay('2026-11-20', 3, calendarOf(more, 'Pasig City').isWorking)).toBe('2026-12-01')
  })

  test('the day is that of Manila', () => {
    expect(dayOf(new Date('2026-11-20T16:30:00Z'))).toBe('2026-11-21')
    expect(endOf('2026-11-25').toISOString()).toBe('2026-11-25T15:59:00.000Z')
  })
})
