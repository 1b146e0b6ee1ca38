import { expect, test } from 'vitest'
import { leafPatterns } from '../rules/patterns.ts'
import { group, list, number, text, toggle, values } from './field.ts'
import { complete, fieldAt, initialOf, newId, newRow, walk } from './value.ts'

const loans = list(
  'Loans',
  { term: number('Term', { min: 1 }), rates: values('Rates', number('Rate')) },
  { itemLabel: 'Loan' },
)
const fields = { show: toggle('Show'), title: text('Title', { initial: 'New' }), more: group('More', { loans }) }

test('an empty page', () => {
  expect(initialOf(fields)).toEqual({ show: true, title: 'New', more: { loans: [] } })
})

test('reading completes what is missing, in rows too, and keeps what is there', () => {
  expect(complete(fields, { show: false, more: { loans: [{ id: 'abcd', term: 5 }] } })).toEqual({
    show: false,
    title: 'New',
    more: { loans: [{ id: 'abcd', term: 5, rates: [] }] },
  })
  expect(complete(fields, null)).toEqual(initialOf(fields))
})

test('reading drops what the schema does not know and says where; only rows have ids', () => {
  const dropped: string[] = []
  const given = { id: 1, old: 1, more: { gone: 1, loans: [{ id: 'abcd', term: 1, rates: [], x: 1 }] } }
  expect(complete(fields, given, path => dropped.push(path)).more).toEqual({
    loans: [{ id: 'abcd', term: 1, rates: [] }],
  })
  expect(dropped).toEqual(['id', 'old', 'more.gone', 'more.loans.0.x'])
})

test('reading keeps values of a wrong type, so that validation can name them', () => {
  expect(complete(fields, { title: 7, more: { loans: 'x' } })).toEqual({ show: true, title: 7, more: { loans: 'x' } })
  expect(complete(fields, { more: { loans: [3] } }).more).toEqual({ loans: [3] })
})

test('new rows have ids of hex groups, no two alike', () => {
  const ids = Array.from({ length: 500 }, newId)
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(id).toMatch(leafPatterns.rowId)
  expect(newRow(loans.item)).toEqual({ id: expect.stringMatching(leafPatterns.rowId), term: 1, rates: [] })
  expect(newRow(number('Rate', { min: 2 }))).toBe(2)
})

test('every field has a path', () => {
  expect(walk(fields).map(({ path }) => path)).toEqual([
    'show',
    'title',
    'more',
    'more.loans',
    'more.loans[].term',
    'more.loans[].rates',
  ])
  expect(walk(fields).at(-1)?.labels).toEqual(['More', 'Loans', 'Rates'])
})

test('a value’s path finds its field and reads as a trail', () => {
  expect(fieldAt(fields, 'more.loans.1.rates.0')?.label).toBe('More › Loans › Loan 2 › Rates › Rate 1')
  expect(fieldAt(fields, 'more.loans.1.rates.0')?.field.kind).toBe('number')
  expect(fieldAt(fields, 'title')).toEqual({ field: fields.title, label: 'Title' })
  for (const path of ['nothing', 'title.x', 'more.loans.x', 'constructor', ''])
    expect(fieldAt(fields, path)).toBeUndefined()
})
