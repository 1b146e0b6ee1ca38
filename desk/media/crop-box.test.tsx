import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { CropArea } from './crop-area.ts'
import { CropBox } from './crop-box.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('a key before the picture has come leaves the part as it is', async () => {
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as HTMLElement)
  const areas: CropArea[] = []
  const area = { left: 0, top: 0, width: 320, height: 320 }
  await act(async () =>
    root.render(
      <CropBox
        url="/none"
        of={{ width: 640, height: 480 }}
        area={area}
        aspect={1}
        onArea={moved => areas.push(moved)}
      />,
    ),
  )
  const part = document.querySelector<HTMLElement>('[aria-label^="The part that stays"]')
  expect(part).not.toBeNull()
  part?.focus()
  await act(async () => {
    part?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))
  })
  expect(areas).toEqual([])
})
