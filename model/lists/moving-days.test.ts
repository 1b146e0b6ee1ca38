import { expect, test } from 'vitest'
import { lists } from '../kinds/lists.ts'
import { dayNow } from './day-now.ts'
import { readGroups } from './groups.ts'
import { filterInWords, queryInWords } from './in-words.ts'
import { isDayAsked, movingRanges, rangeWords } from './moving-days.ts'

/** Noon of the day in Manila. */
const noon = (day: string) => new Date(`${day}T12:00:00+08:00`)

test('the day is Manila’s', () => {
  expect(dayNow('today', 'to', new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  expect(dayNow('today', 'to', new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
})

test.each([
  ['Today', '2026-11-29', '2026-11-29', '2026-11-29'],
  ['Last 7 days', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['Last 30 days', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['This month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['This month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['Last month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['Last month', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['This year', '2026-03-31', '2026-01-01', '2026-12-31'],
  ['Yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
])('%s on %s', (label, day, from, to) => {
  const range = movingRanges.find(each => rangeWords(each) === label.toLowerCase()) ?? ''
  expect([dayNow(range, 'from', noon(day)), dayNow(range, 'to', noon(day))]).toEqual([from, to])
})

test('every range is taken at both ends, and a day is itself', () => {
  expect(movingRanges.filter(name => !isDayAsked(name))).toEqual([])
  expect(['2026-11-29', '2026-02-30', 'toString', 'someday'].map(isDayAsked)).toEqual([true, false, false, false])
  expect(dayNow('2026-11-29', 'to', noon('2027-01-01'))).toBe('2026-11-29')
})

test('on the screen a range is its name; on paper and in a file it is the days that it was', () => {
  const list = lists.webInquiries
  const filters = { created_at_from: 'today', created_at_to: 'today' }
  expect(filterInWords('created_at', { kind: 'days' }, filters)).toBe('Today')
  expect(queryInWords(list, { filters }, () => undefined)).toEqual([
    expect.stringMatching(/^Received: \d{1,2} \w{3} \d{4}$/),
  ])
  expect(filterInWords('created_at', { kind: 'days' }, { created_at_from: 'last-7-days' })).toBe('from last 7 days')
  expect(readGroups(list, 'created_at_from=last-7-days&created_at_to=last-7-days')).toHaveLength(1)
  expect(readGroups(list, 'created_at_from=toString')).toBeUndefined()
})
