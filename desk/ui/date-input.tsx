import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { manilaDate } from '../../model/rules/manila-days.ts'
import { QuietButton } from './button.ts'
import { Calendar } from './calendar.tsx'
import classes from './date-input.module.css'
import { shownDay, typedDay, typedMoment } from './days-typed.ts'
import { Input } from './input.ts'
import { Popover } from './popover.tsx'
import { TimeInput, type TypedField } from './time-input.tsx'

type Props = TypedField & {
  readonly withTime?: boolean
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly required?: boolean
}

/** When work begins: the time of a day that was chosen and has none yet. */
const morning = '08:00'

/**
 * A day, or a day and a time, in Manila: typed as it is shown, or chosen from a calendar. Its value is `2026-11-25`, with a time
 * `2026-11-25T09:30`; '' where none is given.
 */
export function DateInput(props: Props) {
  const { value, onPick, withTime = false, min, max, required, id, onLeave } = props
  const input = useRef<HTMLInputElement>(null)
  const said = useRef(value)
  const [typed, setTyped] = useState<string>()
  // It was set from elsewhere: what was typed is over.
  if (typed !== undefined && said.current !== value) setTyped(undefined)
  said.current = value
  const text = typed ?? shownDay(value)
  const example = withTime ? '25 Nov 2026, 09:30' : '25 Nov 2026'
  const isNone = text.trim() !== '' && value === ''
  const problem = isNone
    ? `Write it like this: ${example}.`
    : value !== '' && min !== undefined && value < min
      ? `It can be ${shownDay(min)} at the earliest.`
      : value !== '' && max !== undefined && value > max
        ? `It can be ${shownDay(max)} at the latest.`
        : ''
  useEffect(() => input.current?.setCustomValidity(problem), [problem])
  const [isLeft, setLeft] = useState(false)
  function give(next: string) {
    said.current = next
    onPick(next)
  }
  function pick(day: string, close: () => void) {
    setTyped(undefined)
    give(withTime ? `${day}T${value.slice(11, 16) || morning}` : day)
    if (withTime) return
    close()
    input.current?.focus()
  }
  return (
    <span className={classes.field}>
      <span className={classes.box}>
        <Input
          ref={input}
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={`such as ${example}`}
          required={required}
          aria-label={props['aria-label']}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid'] || (isLeft && problem !== '') || undefined}
          aria-required={props['aria-required']}
          value={text}
          onChange={({ target }) => {
            const today = manilaDate(new Date())
            setLeft(false)
            setTyped(target.value)
            give((withTime ? typedMoment(target.value, today) : typedDay(target.value, today)) ?? '')
          }}
          onBlur={() => {
            setLeft(true)
            // As it is shown elsewhere, once nobody types.
            if (!isNone) setTyped(undefined)
            onLeave?.()
          }}
        />
        <Popover
          label={<IconCalendar size={16} stroke={1.7} aria-hidden />}
          name="Open the calendar"
          className={classes.open}
          align="end"
        >
          {close => (
            <>
              <Calendar
                value={value.slice(0, 10)}
                min={min?.slice(0, 10)}
                max={max?.slice(0, 10)}
                onPick={day => pick(day, close)}
              />
              {withTime && (
                <div className={classes.time}>
                  Time
                  <TimeInput
                    aria-label="Time"
                    value={value.slice(11, 16)}
                    onPick={time => {
                      setTyped(undefined)
                      if (/^\d{2}:\d{2}$/.test(time)) give(`${value.slice(0, 10) || manilaDate(new Date())}T${time}`)
                    }}
                  />
                  <QuietButton
                    onClick={() => {
                      close()
                      input.current?.focus()
                    }}
                  >
                    Done
                  </QuietButton>
                </div>
              )}
            </>
          )}
        </Popover>
      </span>
      {isLeft && problem !== '' && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </span>
  )
}
