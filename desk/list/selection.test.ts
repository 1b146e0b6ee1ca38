import { expect, test } from 'vitest'
import { isPageSelected, isSelected, nothing, ofRows, sizeOf, ticked, toggled, togglePage } from './selection.ts'

const page = [1, 2, 3]
const all = { kind: 'all', count: 1204 } as const

test('the page is ticked and unticked as one, and keeps what other pages have', () => {
  const whole = togglePage(ofRows([9, 2]), page)
  expect(whole).toEqual(ofRows([9, 2, 1, 3]))
  expect(togglePage(whole, page)).toEqual(ofRows([9]))
  expect(isPageSelected(nothing, [])).toBe(false)
})

test('all that match is a count; one row unticked leaves the rest of the page', () => {
  expect(sizeOf(all)).toBe(1204)
  expect(isSelected(all, 77)).toBe(true)
  expect(toggled(all, 2, page)).toEqual(ofRows([1, 3]))
  expect(togglePage(all, page)).toEqual(nothing)
})

test('a range is ticked from the last row to this one, whichever stands first, and keeps what was ticked', () => {
  expect(ticked(ofRows([9, 1]), 1, 3, page)).toEqual(ofRows([9, 1, 2, 3]))
  expect(ticked(nothing, 3, 2, page)).toEqual(ofRows([2, 3]))
  // The last one stands on another page: this row alone.
  expect(ticked(ofRows([9]), 9, 2, page)).toEqual(ofRows([9, 2]))
})
