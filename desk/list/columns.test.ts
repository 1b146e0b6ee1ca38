import { expect, test } from 'vitest'
import { lists } from '../../model/kinds/lists.ts'
import { type List, shownAtFirst } from '../../model/lists/list.ts'
import { choosable, fitted, moved, shownColumns, withTrash } from './columns.ts'

const { unsubscribedUsers, webInquiries } = lists

test('the address wins over what is remembered, and that over what the list says', () => {
  const fields = (...given: Parameters<typeof shownColumns>) => shownColumns(...given).map(({ field }) => field)
  expect(fields(webInquiries, undefined, undefined)).toEqual(shownAtFirst(webInquiries))
  const layout = { order: ['status', 'gone', 'name'], widths: { name: 5000, status: 1 } }
  expect(fields(webInquiries, layout, undefined)).toEqual(['status', 'name'])
  expect(fields(webInquiries, layout, ['email'])).toEqual(['email'])
  expect(fields(webInquiries, { order: ['gone'], widths: {} }, undefined)).toEqual(shownAtFirst(webInquiries))
  expect(shownColumns(webInquiries, layout, undefined).map(({ width }) => width)).toEqual([60, 800])
})

test('who put a row into the trash comes first there; a list of its own order keeps it', () => {
  const fields = (list: List) => shownColumns(list, undefined, undefined).map(({ field }) => field)
  expect(fields(withTrash(webInquiries)).slice(0, 2)).toEqual(['deleted_at', 'deleted_by'])
  expect(fields(unsubscribedUsers)).toEqual(Object.keys(unsubscribedUsers.columns))
})

test('the chooser names each thing once', () => {
  const labels = choosable(webInquiries).map(([, { label }]) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).toContain('Property')
})

test('a column moves, and stays where there is no further', () => {
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
})

test.each(Object.entries<List>(lists))(
  'what %s shows at first fits a screen 1440 wide, with what is worked by',
  (_, list) => {
    const first = fitted(list)
    expect(first.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(1440 - 300 - 66 - 40 - 17)
    expect(first.length).toBeGreaterThan(1)
    const fields = first.map(({ field }) => field)
    const needed = Object.entries(list.columns).flatMap(([field, { off, deadline }]) =>
      !off && (field === 'status' || deadline) ? [field] : [],
    )
    expect(fields).toEqual(expect.arrayContaining(needed))
  },
)

// Issue 22: "columns that fit 1440 ... tell states apart": a state that is cut ("Publis…") tells nothing. A letter of the
// desk is six pixels wide at least, and mark and room around it take fifty.
test.each(Object.entries<List>(lists))('the states of %s are read in whole at first', (_, list) => {
  for (const { column, width } of fitted(list)) {
    if (!['status', 'flag'].includes(column.as) || column.filter?.kind !== 'choice') continue
    const longest = Math.max(...column.filter.options.map(({ label }) => label.length))
    expect(width).toBeGreaterThanOrEqual(50 + 6 * longest)
  }
})

test('a time of day is never cut', () => {
  const times = fitted(lists.webAppointments).filter(({ field }) => /_time$/.test(field))
  expect(times.map(({ width }) => width)).toEqual([70, 70])
})
