import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { listenToShortcuts } from '../shell/shortcuts.ts'
import { UndoToast } from './undo-toast.tsx'

// Issue 22: "walked by keyboard alone"; the message stands after everything else on the page, for a few seconds.
test('what was just done is taken back by key, also while one types, and nothing once the message is gone', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const stop = listenToShortcuts()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const field = document.body.appendChild(document.createElement('input'))
  const undo = vi.fn()
  const press = () =>
    act(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', ctrlKey: true, bubbles: true })))
  act(() => root.render(<UndoToast text="Price of A-0202: ₱ 6,500,000.00" onUndo={undo} />))
  press()
  expect(undo).toHaveBeenCalledTimes(1)
  // A double click, or the key twice, while the message leaves.
  for (let i = 0; i < 2; i += 1) act(() => document.querySelector<HTMLElement>('[aria-keyshortcuts]')?.click())
  press()
  expect(undo).toHaveBeenCalledTimes(1)
  act(() => root.render(<UndoToast text="Price of A-0202: ₱ 6,861,000.00, as before" />))
  press()
  expect(undo).toHaveBeenCalledTimes(1)
  act(() => root.unmount())
  stop()
})
