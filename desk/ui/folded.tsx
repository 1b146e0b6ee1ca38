import { useState } from 'react'
import { FaintButton } from './button.ts'

/** Signs and lines of a value that are shown at once; what is longer is folded. */
const [mostSigns, mostLines] = [240, 6]

/** A text as it stands; of a long one its start, until the rest is asked for. */
export function Folded({ children: text }: { readonly children: string }) {
  const [isOpen, setOpen] = useState(false)
  const start = text.split('\n').slice(0, mostLines).join('\n').slice(0, mostSigns)
  if (text.length <= start.length) return text
  return (
    <>
      {isOpen ? text : `${start.trimEnd()}…`}{' '}
      <FaintButton size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(now => !now)}>
        {isOpen ? 'Show less' : 'Show all'}
      </FaintButton>
    </>
  )
}
