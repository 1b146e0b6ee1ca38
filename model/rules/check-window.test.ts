import { describe, expect, test } from 'vitest'
import list from '../../defaults/holidays.json' with { type: 'json' }
import { type CheckFacts, judgeCheck, lastDayFor, receivedOn } from './check-window.ts'
import { calendarOf, type Holiday } from './working-days.ts'

const calendar = calendarOf(list.holidays as Holiday[])
const check = { check_no: '000451', check_date: '2026-12-15', status: 'on_hand', status_label: 'On hand' }
const fine: CheckFacts = {
  action: 'hold',
  received_at: new Date('2026-11-27T09:00:00+08:00'),
  check,
  calendar,
  promised: null,
  missing_years: [],
  estimated: [],
  new_date: '2026-12-30',
  replacement: null,
  pending: undefined,
}
const late =
  'Requests to hold or pull out a check must reach us at least ten banking days before the check date. For a check dated 15 Dec 2026 the last day was 27 Nov 2026.'

describe('domain.md 3.3', () => {
  test.each([
    ['2026-12-07', '2026-11-20'],
    ['2026-12-15', '2026-11-27'],
    ['2027-01-05', '2026-12-15'],
    ['2027-01-15', '2026-12-29'],
    ['2026-04-15', '2026-03-27'],
  ])('for a check dated %s the last day to request is %s; that day passes, the next does not', (check_date, last) => {
    expect(lastDayFor(check_date, calendar)).toBe(last)
    const on = (received_at: string) =>
      judgeCheck({
        ...fine,
        action: 'pullout',
        replacement: 'OR-1',
        check: { ...check, check_date },
        received_at: new Date(received_at),
      }).passes
    expect([on(`${last}T16:59:00+08:00`), on(`${last}T17:00:00+08:00`)]).toEqual([true, false])
  })

  test.each([
    ['2026-11-27T16:59:59+08:00', '2026-11-27'],
    ['2026-11-27T17:00:00+08:00', '2026-12-01'],
    ['2026-11-28T09:00:00+08:00', '2026-12-01'],
    ['2026-11-30T09:00:00+08:00', '2026-12-01'],
  ])('what comes at %s counts as received on %s', (moment, day) => {
    expect(receivedOn(new Date(moment), calendar)).toBe(day)
  })

  test('a check dated 15 Dec, asked for on 27 and on 28 Nov', () => {
    expect(judgeCheck(fine)).toMatchObject({ passes: true, problems: [] })
    expect(judgeCheck({ ...fine, received_at: new Date('2026-11-28T09:00:00+08:00') }).problems).toEqual([late])
  })

  test('a later day that was promised stays promised; an earlier one binds nobody', () => {
    const received_at = new Date('2026-12-01T09:00:00+08:00')
    expect(judgeCheck({ ...fine, received_at, promised: '2026-12-01' }).passes).toBe(true)
    expect(judgeCheck({ ...fine, promised: '2026-11-20' }).passes).toBe(true)
  })

  test.each([
    [
      'deposited already',
      { check: { ...check, status: 'deposited', status_label: 'Deposited' } },
      'Check 000451 was already deposited and cannot be held.',
    ],
    ['asked for already', { pending: 'BI26-000009' }, 'Check 000451 already has a pending request.'],
    ['a date that is no later', { new_date: '2026-12-15' }, 'Choose a new date within 15 days after the check date.'],
    ['a date too late', { new_date: '2026-12-31' }, 'Choose a new date within 15 days after the check date.'],
    ['no date', { new_date: null }, 'Choose a new date within 15 days after the check date.'],
    [
      'a pullout without a replacement',
      { action: 'pullout' as const },
      'Give the replacement check or the official receipt number.',
    ],
    [
      'a year without its list',
      { missing_years: [2028] },
      'The holiday list for 2028 is not complete. Ask IT to update it.',
    ],
    ['no such check', { check: undefined }, 'The contract has no check of this number. Ask the buyer for it.'],
  ])('%s is refused in these words', (_, more, problem) => {
    expect(judgeCheck({ ...fine, ...more })).toMatchObject({ passes: false, problems: [problem] })
  })

  test('a pullout needs no new date', () => {
    expect(judgeCheck({ ...fine, action: 'pullout', new_date: null, replacement: 'Check 000452' }).passes).toBe(true)
  })
})
