import { expect, test } from 'vitest'
import { columnQuery } from './column-query.ts'

const column = (query: Parameters<typeof columnQuery>[0]) => columnQuery(query, 'status', 'new')

test('a column asks for what the list asks for, of its state', () => {
  expect(column({ filters: { mine: 'assigned' }, search: 'cruz', sort: '-created_at' })).toEqual({
    filters: { mine: 'assigned', status: 'new' },
    search: 'cruz',
    sort: '-created_at',
  })
})

test('a filter by state leaves the columns of its states, each with its own', () => {
  expect(column({ filters: { status: 'new,assigned' } })).toEqual({ filters: { status: 'new' } })
  expect(column({ filters: { status: 'closed' } })).toBeUndefined()
})

test('of groups, one of which is enough, each finds rows of the state only, and one that finds none goes', () => {
  expect(
    column({ filters: { status: 'closed' }, or: [{ property_id: '7' }, { status: 'new,spam', mine: 'assigned' }] }),
  ).toEqual({ filters: { property_id: '7', status: 'new' }, or: [{ status: 'new', mine: 'assigned' }] })
  expect(column({ filters: { status: 'closed' }, or: [{ status: 'spam' }] })).toBeUndefined()
})
