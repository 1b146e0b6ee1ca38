import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { MonthColumns } from './month-columns.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('behind the chart of months a table has both years, whole, on the screen and for who hears it', () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const months = [
    { month: 1, amount: 28_812_345, prior: 31_000_001 },
    { month: 2, amount: 0, prior: 4_200_000 },
  ]
  let isTable = false
  const draw = () =>
    act(() =>
      root.render(
        <MonthColumns
          year={2026}
          months={months}
          isTable={isTable}
          onTable={now => {
            isTable = now
          }}
        />,
      ),
    )
  draw()
  const rows = () =>
    [...document.querySelectorAll('table tr')].map(row => [...row.children].map(cell => cell.textContent))
  const figures = [
    ['Month', '2026', 'Since January', '2025', 'Since January 2025'],
    ['Jan', '₱\u00a028,812,345', '₱\u00a028,812,345', '₱\u00a031,000,001', '₱\u00a031,000,001'],
    // The year has not come to it.
    ['Feb', '–', '–', '₱\u00a04,200,000', '₱\u00a035,200,001'],
  ]
  // Beside the drawing it is heard and not seen; as a table it is in place of it.
  expect(rows()).toEqual(figures)
  expect(document.querySelector('ol')).not.toBeNull()
  act(() => document.querySelector<HTMLElement>('button[aria-pressed="false"]')?.click())
  draw()
  expect(rows()).toEqual(figures)
  expect(document.querySelector('ol')).toBeNull()
  act(() => root.unmount())
})
