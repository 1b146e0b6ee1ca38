import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askToSignInAgain, sessionGate } from './session-gate.ts'

let close = () => undefined as unknown
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // Long after the last key of the test before.
  vi.advanceTimersByTime(60_000)
  close = sessionGate.open()
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

const type = () => document.body.dispatchEvent(new InputEvent('input', { bubbles: true }))

test('the sign-in is shown at once to whoever types nothing', async () => {
  const answer = askToSignInAgain()
  expect(sessionGate.isAsked()).toBe(true)
  sessionGate.settle(true)
  expect(await answer).toBe(true)
  expect(sessionGate.isAsked()).toBe(false)
})

test('what the background finds takes no key from whoever types: the sign-in waits for a pause of a second', async () => {
  type()
  const answer = askToSignInAgain()
  for (let key = 0; key < 5; key += 1) {
    vi.advanceTimersByTime(400)
    expect(sessionGate.isAsked()).toBe(false)
    type()
  }
  vi.advanceTimersByTime(999)
  expect(sessionGate.isAsked()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(sessionGate.isAsked()).toBe(true)
  sessionGate.settle(false)
  expect(await answer).toBe(false)
})

test('a page that closes while the sign-in waits lets its refusals through', async () => {
  type()
  const answer = askToSignInAgain()
  close()
  expect(await answer).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(sessionGate.isAsked()).toBe(false)
})
