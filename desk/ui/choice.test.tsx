import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Choice } from './choice.tsx'

test.each([3, 12])('a choice that is opened before its %i options have come shows them when they do', async many => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const draw = (count: number) =>
    act(() =>
      root.render(
        <MantineProvider env="test">
          <Choice
            label="New day"
            value={undefined}
            options={Array.from({ length: count }, (_, n) => ({ value: n, label: `Day ${n}` }))}
            isLooking={count === 0}
            onPick={() => undefined}
          />
        </MantineProvider>,
      ),
    )
  draw(0)
  act(() => host.querySelector<HTMLInputElement>('input')?.click())
  await expect.poll(() => document.body.textContent).toContain('Searching…')
  draw(many)
  await expect.poll(() => document.querySelectorAll('[role=option]').length).toBe(many)
  act(() => root.unmount())
  host.remove()
})
