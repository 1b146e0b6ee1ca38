import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenToShortcuts, type Shortcut, useShortcuts } from './shortcuts.ts'

const Page = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => {
  useShortcuts(shortcuts)
  return <input aria-label="field" />
}

let root: Root
let stop: () => void
const pressed: string[] = []
const shortcut = (keys: string, name = keys): Shortcut => ({ keys, label: name, run: () => pressed.push(name) })
const press = (init: KeyboardEventInit, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  pressed.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
  stop = listenToShortcuts()
})
afterEach(() => {
  act(() => root.unmount())
  stop()
  document.body.replaceChildren()
})

test('the page’s own shortcut wins over the shell’s, and is gone with the page', () => {
  act(() =>
    root.render(
      <>
        <Page key="shell" shortcuts={[shortcut('mod+k', 'shell')]} />
        <Page key="page" shortcuts={[shortcut('mod+k', 'page')]} />
      </>,
    ),
  )
  press({ key: 'k', ctrlKey: true })
  act(() => root.render(<Page key="shell" shortcuts={[shortcut('mod+k', 'shell')]} />))
  press({ key: 'k', ctrlKey: true })
  expect(pressed).toEqual(['page', 'shell'])
})

test('bare keys rest while the person types; those with a modifier do not', () => {
  act(() => root.render(<Page shortcuts={[shortcut('?'), shortcut('mod+s'), shortcut('mod+enter')]} />))
  const field = document.querySelector('input') as HTMLInputElement
  press({ key: '?', shiftKey: true }, field)
  expect(pressed).toEqual([])
  press({ key: '?', shiftKey: true })
  press({ key: 's', ctrlKey: true }, field)
  press({ key: 'Enter', ctrlKey: true }, field)
  press({ key: 's' })
  press({ key: 's', ctrlKey: true, altKey: true })
  press({ key: 'S', ctrlKey: true, shiftKey: true })
  expect(pressed).toEqual(['?', 'mod+s', 'mod+enter'])
})
