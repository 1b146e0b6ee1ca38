import { expect, test } from 'vitest'
import { rangeFaults } from './day-range.ts'

test.each([
  ['2026-01-01', '2026-12-31', {}],
  ['2026-05-05', '2026-05-05', {}],
  ['2026-01-01', '2027-01-01', {}],
  ['2026-01-01', '2027-01-02', { end_date: ['Choose a range of one year or less.'] }],
  ['2026-05-06', '2026-05-05', { start_date: ['The start date must not be after the end date.'] }],
  [undefined, '2026-05-05', {}],
])('from %s to %s', (from, to, faults) => {
  expect(rangeFaults(['start_date', from], ['end_date', to])).toEqual(faults)
})
