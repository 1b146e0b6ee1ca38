import { useId, useState } from 'react'
import { unitProblem } from '../../../model/rules/units.ts'
import { grouped, parseNumber } from '../../form/number-text.ts'
import { peso } from '../../ui/format.ts'
import classes from './number-cell.module.css'

type Props = {
  readonly label: string
  readonly value: number
  readonly mayEdit: boolean
  onSave(value: number): void
}

/**
 * A price in a grid: saved when it is left or by Enter, taken back by Esc. A text that is no amount stays, and says so.
 */
export function NumberCell({ label, value, mayEdit, onSave }: Props) {
  const [text, setText] = useState(() => grouped(value.toFixed(2)))
  const id = useId()
  if (!mayEdit) return <span className="figures">{peso(value)}</span>
  const typed = parseNumber(text)
  const problem = unitProblem('list_price', typed)
  const save = () => {
    if (typeof typed === 'number' && problem === undefined && typed !== value) onSave(typed)
  }
  return (
    <span className={classes.cell}>
      <input
        className={classes.price}
        aria-label={label}
        inputMode="decimal"
        value={text}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        onChange={event => setText(event.target.value)}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setText(grouped(value.toFixed(2)))
        }}
      />
      {problem !== undefined && (
        <span id={id} className={classes.wrongly} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
