import { expect, test, vi } from 'vitest'
import { listenAhead, takeAhead } from './typed-ahead.ts'

/** Whether the page still heard of the key. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  document.body.removeEventListener('keydown', heard)
  return heard.mock.calls.length > 0
}

test('what is typed before the field is there is kept for it, and reaches nothing else', () => {
  listenAhead()
  expect(press('m')).toBe(false)
  for (const key of ['x', 'Backspace', 'a', 'r']) press(key)
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect(press('Enter')).toBe(false)
  expect(takeAhead()).toEqual({ text: 'mar', isEntered: true })
  expect(press('i')).toBe(true)
  expect(takeAhead()).toEqual({ text: '', isEntered: false })
})

test('a field that does not come keeps no keys', () => {
  vi.useFakeTimers()
  listenAhead()
  vi.advanceTimersByTime(6000)
  expect(press('m')).toBe(true)
  listenAhead()
  press('Escape')
  expect(press('m')).toBe(true)
  vi.useRealTimers()
})
