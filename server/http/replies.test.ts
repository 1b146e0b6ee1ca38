import { expect, test } from 'vitest'
import { Replies } from './replies.ts'

test('answers are counted by status for an hour, and then forgotten', () => {
  let now = 1_000
  const replies = new Replies(() => now)
  for (const status of [200, 503, 200]) replies.count(status)
  now += 59 * 60_000
  replies.count(404)
  expect(replies.lastHour()).toEqual([
    { status: 200, count: 2 },
    { status: 404, count: 1 },
    { status: 503, count: 1 },
  ])
  now += 60_000
  expect(replies.lastHour()).toEqual([{ status: 404, count: 1 }])
  now += 3_600_000
  expect(replies.lastHour()).toEqual([])
})
