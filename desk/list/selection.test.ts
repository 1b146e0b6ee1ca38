import { expect, test } from 'vitest'
import { isPageSelected, isSelected, nothing, ofRows, sizeOf, toggled, togglePage } from './selection.ts'

const page = [1, 2, 3]
const all = { kind: 'all', count: 1204 } as const

test('the page is ticked and unticked as one, and keeps what other pages have', () => {
  const ticked = togglePage(ofRows([9, 2]), page)
  expect(ticked).toEqual(ofRows([9, 2, 1, 3]))
  expect(togglePage(ticked, page)).toEqual(ofRows([9]))
  expect(isPageSelected(nothing, [])).toBe(false)
})

test('all that match is a count; one row unticked leaves the rest of the page', () => {
  expect(sizeOf(all)).toBe(1204)
  expect(isSelected(all, 77)).toBe(true)
  expect(toggled(all, 2, page)).toEqual(ofRows([1, 3]))
  expect(togglePage(all, page)).toEqual(nothing)
})
