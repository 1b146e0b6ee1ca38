import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useLaunchChoice } from './launch-choice.tsx'

function Chosen({ first, isPicked = false }: { readonly first: string | undefined; readonly isPicked?: boolean }) {
  const [launch, pick] = useLaunchChoice(first)
  if (isPicked && launch !== 'new') pick('new')
  return <output>{launch ?? 'not known'}</output>
}

test('nothing is chosen before the launches are known, and one that comes meanwhile changes nothing', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const said = (first: string | undefined, isPicked?: true) => {
    act(() => root.render(<Chosen first={first} {...(isPicked ? { isPicked } : {})} />))
    return host.textContent
  }
  expect(said(undefined)).toBe('not known')
  expect(said('7')).toBe('7')
  expect(said('8')).toBe('7')
  expect(said('8', true)).toBe('new')
  act(() => root.unmount())
})
