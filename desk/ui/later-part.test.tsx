import { MantineProvider } from '@mantine/core'
import { act, type ComponentType, type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { laterPart } from './later-part.tsx'

const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://desk.example.com/assets/a.js'))
let answer: () => Promise<{ default: ComponentType<{ onClose?: () => void }> }>
let host: HTMLElement
let root: Root
let told: unknown[]
const hear = (event: ErrorEvent) => {
  told.push(event.error)
  event.preventDefault()
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  answer = missing
  told = []
  addEventListener('error', hear)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host, { onCaughtError: () => undefined })
})
afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  act(() => root.unmount())
  host.remove()
  removeEventListener('error', hear)
})

/** Beside a form, as on a page. */
const draw = (part: ReactNode) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <input aria-label="Street" />
        <Suspense>{part}</Suspense>
      </MantineProvider>,
    ),
  )
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(each => each.textContent === name)?.click())
/** What comes by itself, some time later. */
const unasked = (): void => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
const words = 'A part of Atrium could not be fetched'

test('a part that does not come is missing in its own place, and the page around it stays', async () => {
  const Part = laterPart(() => answer())
  await draw(<Part />)
  expect(host.querySelector('input')).not.toBeNull()
  expect(host.querySelector('h2')?.textContent).toBe(words)
  answer = async () => ({ default: () => <b>here</b> })
  await press('Try again')
  await expect.poll(() => host.querySelector('b')?.textContent).toBe('here')
})

test('one that was asked for says so in a dialog, which leaves what was asked for', async () => {
  const Part = laterPart(() => answer())
  let closed = 0
  await draw(<Part onClose={() => (closed += 1)} />)
  expect(document.querySelector('dialog[open] h2')?.textContent).toBe(words)
  act(() => document.querySelector<HTMLElement>('dialog [aria-label=Close]')?.click())
  expect(closed).toBe(1)
})

test('one that nobody asked for leaves its place empty, says so in the corner, and comes when there is a connection', async () => {
  const Part = laterPart(() => answer(), { isQuiet: true })
  await draw(<Part />)
  expect(host.querySelector('h2, dialog')).toBeNull()
  // Once it did not come again.
  unasked()
  await expect.poll(() => told.map(String)).toEqual([expect.stringContaining('dynamically imported module')])
  answer = async () => ({ default: () => <b>here</b> })
  dispatchEvent(new Event('online'))
  await expect.poll(() => host.querySelector('b')?.textContent).toBe('here')
})

test.each([true, false])(
  'one whose miss is known only after the connection is there comes by itself, quiet: %s',
  async isQuiet => {
    let fail: ((reason: unknown) => void) | undefined
    answer = () => new Promise((_, reject) => (fail = reject))
    const Part = laterPart(() => answer(), { isQuiet })
    await draw(<Part />)
    await act(async () => dispatchEvent(new Event('online')))
    answer = async () => ({ default: () => <b>here</b> })
    await act(async () => fail?.(await missing().catch((error: unknown) => error)))
    expect(host.querySelector('b')).toBeNull()
    unasked()
    await expect.poll(() => host.querySelector('b')?.textContent, { timeout: 10_000 }).toBe('here')
    expect(told).toEqual([])
  },
)

test('any other fault stays in its place as well, and is told to the log', async () => {
  const Part = laterPart(() => answer())
  answer = async () => ({
    default: () => {
      throw new Error('rows is undefined')
    },
  })
  await draw(<Part />)
  expect(host.querySelector('input')).not.toBeNull()
  expect(host.querySelector('h2')?.textContent).toBe('Sorry, there was a problem loading the page')
  expect(told.map(String)).toEqual(['Error: rows is undefined'])
})
