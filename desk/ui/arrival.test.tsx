import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { goElsewhere, goOn, useArrival } from './arrival.ts'

function Place({ name, label }: { readonly name: string; readonly label: string }) {
  const place = useRef<HTMLButtonElement>(null)
  useArrival(place, name)
  return (
    <button ref={place} type="button">
      {label}
    </button>
  )
}

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<main id="content" tabindex="-1"><div></div></main>'
  root = createRoot(document.querySelector('div') as HTMLElement)
})
afterEach(() => root.unmount())

/** Draws places by name, and says what has the focus once their effects have run. */
async function drawn(places: readonly (readonly [name: string, label: string])[]) {
  flushSync(() => root.render(places.map(([name, label]) => <Place key={label} {...{ name, label }} />)))
  await new Promise(resolve => setTimeout(resolve))
  return document.activeElement?.id || document.activeElement?.textContent
}

test('after a step the focus waits for the record as the step left it', async () => {
  await drawn([['record 1 7', 'Claim']])
  goOn('record 1 7')
  expect(await drawn([['record 1 7', 'Claim']])).toBe('content')
  expect(await drawn([['record 1 8', 'Approve']])).toBe('Approve')
})

test('a step that is taken back leaves what was still being drawn of the record as it was', async () => {
  await drawn([])
  goElsewhere('record 1 8')
  // The papers of the claimed record come only now.
  expect(await drawn([['record 1 8', 'Papers']])).toBe('content')
  expect(await drawn([['record 1 9', 'Claim']])).toBe('Claim')
})

test('it leaves every other record that stands, and arrives at the one that is shown again', async () => {
  await drawn([['record 2 3', 'Claim the next']])
  goElsewhere('record 1 8')
  expect(await drawn([['record 2 3', 'Claim the next']])).toBe('content')
  expect(await drawn([['record 1 9', 'Claim']])).toBe('Claim')
})
