import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import Notices from '../ui/notices.ts'
import { say } from '../ui/say.ts'
import { UndoToast } from './undo-toast.tsx'

const undos = () =>
  [...document.querySelectorAll<HTMLElement>('[role=alert]')]
    .filter(message => !message.inert && message.ariaHidden !== 'true')
    .flatMap(message => [...message.querySelectorAll('[aria-keyshortcuts]')])

// Issue 22: “with Undo where the act can be undone”: of the act that was just done, and of no earlier one.
test('a message that leaves offers nothing beside the one that replaces it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <MantineProvider>
        <Notices transitionDuration={60_000} />
      </MantineProvider>,
    ),
  )
  let hide: () => void = vi.fn()
  const shown = async (text: string) => {
    await act(async () => {
      hide()
      hide = say(<UndoToast text={text} onUndo={vi.fn()} />, 60_000)
      await import('../ui/notices.ts')
    })
    await expect.poll(() => undos().map(undo => undo.closest('[role=alert]')?.textContent)).toEqual([`${text}Undo`])
  }
  await shown('Published')
  await shown('Version 1 is the draft again')
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(2)
  act(() => root.unmount())
})
