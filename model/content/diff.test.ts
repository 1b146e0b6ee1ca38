import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diff, same } from './diff.ts'
import { group, list, number, text, values } from './field.ts'

const fields = {
  title: text('Title'),
  range: group('Range', { to: number('To') }),
  tags: values('Tags', text('Tag')),
  rows: list('Loans', { term: number('Term') }, { itemLabel: 'Loan' }),
}
const row = (id: string, term: number) => ({ id, term })
const page = { title: 'A', range: { to: 1 }, tags: ['x'], rows: [row('aaaa', 1), row('bbbb', 2)] }

test('changes are told by path and in labels', () => {
  expect(diff(fields, page, { ...page, title: 'B', range: { to: 2 }, tags: ['x', 'y'] })).toEqual([
    { path: 'title', label: 'Title', kind: 'changed', before: 'A', after: 'B' },
    { path: 'range.to', label: 'Range › To', kind: 'changed', before: 1, after: 2 },
    { path: 'tags', label: 'Tags', kind: 'changed', before: ['x'], after: ['x', 'y'] },
  ])
})

test('rows are followed by their id: changed, added, removed', () => {
  expect(diff(fields, page, { ...page, rows: [row('bbbb', 3), row('cccc', 5)] })).toEqual([
    { path: 'rows.0.term', label: 'Loans › Loan 1 › Term', kind: 'changed', before: 2, after: 3 },
    { path: 'rows.1', label: 'Loans › Loan 2', kind: 'added', before: undefined, after: row('cccc', 5) },
    { path: 'rows.0', label: 'Loans › Loan 1', kind: 'removed', before: row('aaaa', 1), after: undefined },
  ])
})

test('rows that only changed places are told as moved', () => {
  expect(diff(fields, page, { ...page, rows: page.rows.toReversed() })).toEqual([
    { path: 'rows', label: 'Loans › order', kind: 'moved', before: ['aaaa', 'bbbb'], after: ['bbbb', 'aaaa'] },
  ])
})

test('nothing changed, nothing told; the order of keys is no change', () => {
  expect(diff(fields, page, structuredClone(page))).toEqual([])
  expect(same({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(same({ a: undefined }, {})).toBe(false)
})

test('same is equality of JSON, there and back', () => {
  fc.assert(fc.property(fc.jsonValue(), value => same(value, JSON.parse(JSON.stringify(value)))))
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => same(a, b) === same(b, a)))
  expect(same(0, -0)).toBe(true)
})
