import { useId, useRef, useState } from 'react'
import { unitProblem } from '../../../model/rules/units.ts'
import { grouped, parseNumber } from '../../form/number-text.ts'
import { peso } from '../../ui/format.ts'
import classes from './number-cell.module.css'

type Props = {
  readonly label: string
  readonly value: number
  readonly mayEdit: boolean
  /** It was saved just now: the cell is drawn anew, and the focus stays in it. */
  readonly isSaved: boolean
  onSave(value: number): void
}

/**
 * A price in a grid: saved when it is left or by Enter, taken back by Esc. A text that is no amount stays, and says so.
 */
export function NumberCell({ label, value, mayEdit, isSaved, onSave }: Props) {
  const [text, setText] = useState(() => grouped(value.toFixed(2)))
  const [stood, setStood] = useState(value)
  // Enter saves it and so does leaving it afterwards: one change is sent once.
  const sent = useRef<number>(undefined)
  const id = useId()
  if (value !== stood) {
    setStood(value)
    setText(grouped(value.toFixed(2)))
  }
  if (!mayEdit) return <span className={`figures ${classes.fixed}`}>{peso(value)}</span>
  const typed = parseNumber(text)
  const problem = unitProblem('list_price', typed)
  const save = () => {
    if (typeof typed !== 'number' || problem !== undefined || typed === value || typed === sent.current) return
    sent.current = typed
    onSave(typed)
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
        onChange={event => {
          sent.current = undefined
          setText(event.target.value)
        }}
        onFocus={() => {
          sent.current = undefined
        }}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') setText(grouped(value.toFixed(2)))
        }}
      />
      {isSaved && problem === undefined && typed === value && <span className={classes.saved}>Saved</span>}
      {problem !== undefined && (
        <span id={id} className={classes.wrongly} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
