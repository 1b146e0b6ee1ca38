import { useState } from 'react'
import { Message, Quiet } from './steps-elements.ts'

/** So many characters are shown above the buttons of a record; a longer text opens on request. */
const shown = 600

/** A text that somebody wrote, of any length. */
export function LongText({ children: text }: { children: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shown + 200
  return (
    <Message>
      {isLong && !isWhole ? `${text.slice(0, shown).trimEnd()}… ` : text}
      {isLong && (
        <Quiet aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all of it'}
        </Quiet>
      )}
    </Message>
  )
}
