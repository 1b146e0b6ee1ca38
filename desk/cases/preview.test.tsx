import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { type Previewed, usePauseIn } from './preview.tsx'

const asked = (of: string, typed: string): Previewed => ({
  step: 'inquiry respond',
  of,
  query: { queryKey: [of, typed] },
  words: {},
  needs: {},
})
/** By the clock of the browser: longer than the pause of a preview, which is 300 ms. */
const wait = (ms: number) => act(() => new Promise(resolve => setTimeout(resolve, ms)))

test('what is typed is asked about after a pause, another record at once, and a look by itself draws nothing anew', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  let drawn = 0
  function Looked({ of, typed }: { readonly of: string; readonly typed: string }) {
    drawn += 1
    // Made anew with each drawing, as the panels do.
    return <output>{JSON.stringify(usePauseIn(asked(of, typed)).query.queryKey)}</output>
  }
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const show = (of: string, typed: string) => act(() => root.render(<Looked of={of} typed={typed} />))
  show('1', 'call')
  show('1', 'reply')
  expect(host.textContent).toBe('["1","call"]')
  await wait(500)
  expect(host.textContent).toBe('["1","reply"]')
  show('2', 'call')
  expect(host.textContent).toBe('["2","call"]')
  await wait(500)
  const before = drawn
  await wait(1_000)
  expect(drawn).toBe(before)
  act(() => root.unmount())
})
