import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Together, useComesTogether } from './together.tsx'

function Part({ name, isLoading }: { name: string; isLoading: boolean }) {
  useComesTogether(isLoading)
  return isLoading ? null : <p>{name}</p>
}
const Panel = ({ late, later }: { late: boolean; later: boolean }) => (
  <Together>
    <Part name="leads" isLoading={late} />
    <Part name="log" isLoading={later} />
    <p>form</p>
  </Together>
)

let root: Root
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})
const draw = (late: boolean, later: boolean) => act(() => root.render(<Panel late={late} later={later} />))
const waits = () => document.querySelector('[data-waits]') !== null

test('parts stand once the last of them has come, and stay while one is read anew', () => {
  draw(true, true)
  expect(waits()).toBe(true)
  draw(false, true)
  expect(waits()).toBe(true)
  draw(false, false)
  expect(waits()).toBe(false)
  expect(document.body.textContent).toContain('leadslogform')
  draw(true, false)
  expect(waits()).toBe(false)
})

test('where nothing is late they stand at once', () => {
  draw(false, false)
  expect(waits()).toBe(false)
})
