import { useState } from 'react'
import classes from './steps.module.css'

/** So many characters stand before what can be done with a record; a longer text opens on request. */
const shown = 600

/** What somebody wrote, however much it is. */
export function LongText({ children: text }: { children: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shown + 200
  return (
    <p className={classes.message}>
      {isLong && !isWhole ? `${text.slice(0, shown).trimEnd()}… ` : text}
      {isLong && (
        <button type="button" className={classes.quiet} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </p>
  )
}
