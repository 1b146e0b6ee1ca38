import { EventEmitter } from 'node:events'
import type { Page, Request } from '@playwright/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waiting } from './e2e/waiting.ts'

/** A moment of the browser's clock, in ms. */
const start = Date.parse('2026-11-26T04:00:00Z')
beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

const screen = () => new EventEmitter() as unknown as Page & EventEmitter

/** A call that leaves and is answered so long after the start, and is seen by the test so much later. */
function call(
  page: EventEmitter,
  { leaves, answered, late = 0 }: Record<'leaves' | 'answered', number> & { late?: number },
) {
  const request = {
    resourceType: () => 'fetch',
    url: () => 'http://localhost/api/v1/property/1/units/import',
    timing: () => ({ startTime: start + leaves, responseEnd: answered - leaves }),
  } as unknown as Request
  vi.setSystemTime(start + leaves + late)
  page.emit('request', request)
  vi.setSystemTime(start + answered + late)
  page.emit('requestfinished', request)
}

test.each([
  ['a call that is answered at once is no wait', { leaves: 5, answered: 120 }, 0],
  ['a call that takes longer than is noticed is one', { leaves: 5, answered: 700 }, 1],
  ['so it is where the test sees it late, as one with a large body', { leaves: 40, answered: 700, late: 300 }, 1],
  ['and where it leaves when the typing has ended', { leaves: 250, answered: 700 }, 1],
  ['what is asked long after an act is none of it', { leaves: 5_000, answered: 9_000 }, 0],
])('%s', (_, span, waits) => {
  const page = screen()
  const seen = waiting(page)
  seen.acted(start)
  call(page, span)
  vi.setSystemTime(start + 10_000)
  expect(seen.count()).toBe(waits)
})

test('the data that a page asks for once its code has come belong to the act; the next act ends a wait', () => {
  const page = screen()
  const seen = waiting(page)
  seen.acted(start)
  call(page, { leaves: 5, answered: 250 })
  call(page, { leaves: 280, answered: 500 })
  seen.acted(start + 600)
  call(page, { leaves: 610, answered: 900 })
  vi.setSystemTime(start + 2_000)
  expect(seen.count()).toBe(1)
})
