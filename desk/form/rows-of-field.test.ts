import { expect, it } from 'vitest'
import { list, text, values } from '../../model/content/field.ts'
import { rowTitle } from './row-title.ts'
import { added, duplicated, moved, putBack, removed } from './rows-of-field.ts'

const rows = [
  { id: '0001', title: 'One', parts: [{ id: 'aaaa', name: 'x' }] },
  { id: '0002', title: 'Two', parts: [] },
  { id: '0003', title: 'Three', parts: [] },
]

it('moves, removes and puts back', () => {
  expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4])
  expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3])
  expect(putBack(removed(rows, 1), 1, rows[1])).toEqual(rows)
})

it('gives a copy ids of its own, at any depth', () => {
  const copy = duplicated(rows, 0)[1] as (typeof rows)[0]
  expect([copy.title, copy.parts[0]?.name]).toEqual(['One', 'x'])
  expect(copy.id).not.toBe('0001')
  expect(copy.parts[0]?.id).not.toBe('aaaa')
})

it('adds a row with an id, or a bare value', () => {
  expect(added([], list('Rows', { title: text('Title') }))).toEqual([
    { id: expect.stringMatching(/^[0-9a-f-]+$/), title: '' },
  ])
  expect(added(['a'], values('Tags', text('Tag')))).toEqual(['a', ''])
})

it('calls a folded row by its first words, or by those that tell it from the others', () => {
  const fields = { tower: text('Tower'), level: text('Level') }
  const row = { id: '0001', tower: 'Tower A', level: ' 02 ' }
  expect(rowTitle(list('Plans', fields).item, row)).toBe('Tower A')
  const { item } = list('Plans', fields, { titledBy: ['tower', 'level'] })
  expect(rowTitle(item, row)).toBe('Tower A · 02')
  expect(rowTitle(item, { ...row, level: '' })).toBe('Tower A')
  expect(rowTitle(item, { ...row, tower: '', level: ' ' })).toBeUndefined()
})
