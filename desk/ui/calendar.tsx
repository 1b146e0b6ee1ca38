import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { manilaDate } from '../../model/rules/manila-days.ts'
import { shifted } from '../../model/rules/working-days.ts'
import { dayInWords, monthInWords } from '../../model/when.ts'
import classes from './calendar.module.css'
import { monthsOn, weeksOf } from './days-typed.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Props = {
  /** `2026-11-25`, or '' where none is chosen. */
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  onPick(day: string): void
}

/** A month to choose a day from: arrows walk by days and weeks, Page Up and Down by months, with Shift by years. */
export function Calendar({ value, min, max, onPick }: Props) {
  const today = manilaDate(new Date())
  const within = (day: string) => (min !== undefined && day < min ? min : max !== undefined && day > max ? max : day)
  const [at, setAt] = useState(within(value || today))
  const table = useRef<HTMLTableElement>(null)
  const isWalking = useRef(false)
  useEffect(() => {
    if (isWalking.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    isWalking.current = false
  }, [at])
  const weekday = new Date(`${at}T00:00:00Z`).getUTCDay()
  function walk(event: KeyboardEvent) {
    const to = {
      ArrowLeft: shifted(at, -1),
      ArrowRight: shifted(at, 1),
      ArrowUp: shifted(at, -7),
      ArrowDown: shifted(at, 7),
      Home: shifted(at, -weekday),
      End: shifted(at, 6 - weekday),
      PageUp: monthsOn(at, event.shiftKey ? -12 : -1),
      PageDown: monthsOn(at, event.shiftKey ? 12 : 1),
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    isWalking.current = true
    setAt(within(to))
  }
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <button type="button" aria-label="The month before" onClick={() => setAt(within(monthsOn(at, -1)))}>
          <IconChevronLeft size={16} stroke={1.8} aria-hidden />
        </button>
        <strong aria-live="polite">{monthInWords(at)}</strong>
        <button type="button" aria-label="The month after" onClick={() => setAt(within(monthsOn(at, 1)))}>
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </button>
      </div>
      <table ref={table} aria-label={monthInWords(at)}>
        <thead>
          <tr>
            {weekdays.map(name => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={walk}>
          {weeksOf(at).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-autofocus={day === at || undefined}
                    data-beside={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={dayInWords(day)}
                    aria-pressed={day === value}
                    tabIndex={day === at ? 0 : -1}
                    disabled={day !== within(day)}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
