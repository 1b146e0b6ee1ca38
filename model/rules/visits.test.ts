import { describe, expect, test } from 'vitest'
import { bookable, goodFriday, isClosedForTours, meet, visitDays, visitProblems } from './visits.ts'

const rules = {
  time_slot: [{ id: 'a', start_time: '09:00', end_time: '10:30' }],
  slot_capacity: 3,
  lead_days: 1,
  window_days: 60,
}
const none = new Set<string>()

describe('visits', () => {
  test.each([
    [2024, '2024-03-29'],
    [2025, '2025-04-18'],
    [2026, '2026-04-03'],
    [2027, '2027-03-26'],
    [2038, '2038-04-23'],
  ])('Good Friday of %i', (year, day) => expect(goodFriday(year)).toBe(day))

  test('closed on 1 January, Good Friday, 25 December and when the company is', () => {
    const closed = ['2027-01-01', '2026-04-03', '2026-12-25', '2026-12-28']
    expect(closed.filter(day => isClosedForTours(day, new Set(['2026-12-28'])))).toEqual(closed)
    expect(isClosedForTours('2026-12-24', none)).toBe(false)
    expect(visitDays('2026-12-24', '2026-12-26', none)).toEqual(['2026-12-24', '2026-12-26'])
  })

  test('from lead_days to window_days ahead, both included', () => {
    expect(bookable('2026-11-21', rules)).toEqual({ first: '2026-11-22', last: '2027-01-20' })
    const asked = (visit_date: string, slot_id = 'a') =>
      visitProblems(rules, '2026-11-21', none, { visit_date, slot_id })
    expect(asked('2026-11-22')).toEqual({})
    expect(asked('2027-01-20')).toEqual({})
    expect(asked('2026-11-21')['visit_date']).toEqual(['Choose a day from 22 Nov 2026 to 20 Jan 2027.'])
    expect(asked('2027-01-21')).toHaveProperty('visit_date')
    expect(asked('2026-12-25')['visit_date']?.[0]).toMatch(/no visitors/)
    expect(asked('2026-12-01', 'b')).toEqual({ slot_id: ['Choose one of the times that are offered.'] })
    expect(visitProblems(rules, '2026-11-21', none, {})).toEqual({
      visit_date: ['Day is required.'],
      slot_id: ['Time is required.'],
    })
  })

  test('slots that touch do not meet', () => {
    const at = (start_time: string, end_time: string) => ({ start_time, end_time })
    expect(meet(at('09:00', '10:30'), at('10:30', '12:00'))).toBe(false)
    expect(meet(at('09:00', '10:30'), at('10:00', '12:00'))).toBe(true)
  })
})
