import { expect, test } from 'vitest'
import { after, inOrder, type Waiting } from './inbox.ts'

const waiting = (key: string, id: number, due: string | null): Waiting => ({
  key,
  row: { id, version: 1, status: 'pending' },
  item: { brands: [1], title: 'x', number: 'y', who: 'z', due },
})
const names = (shown: readonly Waiting[]) => shown.map(({ key, row }) => `${key}${row.id}`)
const a = [waiting('a', 1, '2026-11-20T00:00:00Z'), waiting('a', 2, '2026-11-24T00:00:00Z')]
const b = [waiting('b', 1, '2026-11-22T00:00:00Z'), waiting('b', 2, null)]

test('all kinds by their due date, what has none last', () => {
  const queues = [a, b].map(each => ({ waiting: each, hasMore: false }))
  expect(names(inOrder(queues).shown)).toEqual(['a1', 'b1', 'a2', 'b2'])
})

test('where a queue goes on, nothing is shown before what may still come of it', () => {
  const { shown, hasMore } = inOrder([
    { waiting: a.slice(0, 1), hasMore: true },
    { waiting: b, hasMore: false },
  ])
  expect(names(shown)).toEqual(['a1'])
  expect(hasMore).toBe(true)
})

test('deciding moves to the next, and from the last to the first', () => {
  const { shown } = inOrder([a, b].map(each => ({ waiting: each, hasMore: false })))
  expect(names([after(shown, 'b', 1)].flatMap(each => each ?? []))).toEqual(['a2'])
  expect(names([after(shown, 'b', 2)].flatMap(each => each ?? []))).toEqual(['a1'])
  expect(after(a.slice(0, 1), 'a', 1)).toBeUndefined()
})
