import { DndContext, type DragEndEvent, PointerSensor, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import { useRef } from 'react'
import { dayOf } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { MoreButton } from '../../ui/more-button.ts'
import { Unseen } from '../../ui/unseen.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import classes from './calendar-days.module.css'
import { CalendarEntry } from './calendar-entry.tsx'
import { type DatedEntry, keyOf } from './entries.ts'
import { type CalendarView, daysOf, isBeside } from './span.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Entries of a day that a month has room for. */
const few = 3
const nothing = () => undefined
/** What would follow is said in the question that comes next, not while something hangs in the air. */
const silence = {
  container: document.body,
  screenReaderInstructions: { draggable: '' },
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
}

/** A name is a link, and what is dragged by it is let go over it: that click would lead away. */
function holdClicks(): () => void {
  const hold = (event: Event) => event.preventDefault()
  window.addEventListener('click', hold, { capture: true })
  return () => void setTimeout(() => window.removeEventListener('click', hold, { capture: true }), clickComes)
}
/** Ms within which the click of a drop has come. */
const clickComes = 100

type Props = {
  readonly view: CalendarView
  readonly on: string
  readonly entries: readonly DatedEntry[]
  onMove(entry: DatedEntry, day: string): void
  /** Opens the week of a day that has more than the month shows. */
  onMore(day: string): void
}

/** The days of a month or week with what goes out and ends on each; on a phone a list of the days that have something. */
export function CalendarDays({ view, on, entries, onMove, onMore }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const byDay = Map.groupBy(entries, ({ day }) => day)
  const isPrinting = usePrinting()
  const letGo = useRef<() => void>(undefined)
  function drop({ active, over }: DragEndEvent) {
    letGo.current?.()
    const entry = entries.find(each => keyOf(each) === active.id)
    if (entry && over && over.id !== entry.day) onMove(entry, String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={silence}
      onDragStart={() => {
        letGo.current = holdClicks()
      }}
      onDragEnd={drop}
      onDragCancel={() => letGo.current?.()}
    >
      <div className={classes.weekdays} aria-hidden="true">
        {weekdays.map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={classes.days} data-view={view}>
        {daysOf(view, on).map(day => (
          <Day
            key={day}
            day={day}
            view={view}
            isWhole={view === 'week' || isPrinting}
            isBeside={isBeside(view, on, day)}
            entries={byDay.get(day) ?? []}
            onMove={onMove}
            onMore={onMore}
          />
        ))}
      </ol>
    </DndContext>
  )
}

type DayProps = Omit<Props, 'on'> & { readonly day: string; readonly isBeside: boolean; readonly isWhole: boolean }

function Day({ day, view, isBeside: isOutside, isWhole, entries, onMove, onMore }: DayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  const isMonth = view === 'month'
  const shown = !isWhole && entries.length > few + 1 ? entries.slice(0, few) : entries
  return (
    <li
      ref={setNodeRef}
      className={classes.day}
      data-day={day}
      data-today={day === dayOf(new Date()) || undefined}
      data-beside={isOutside || undefined}
      data-empty={entries.length === 0 || undefined}
      data-over={isOver || undefined}
    >
      <h2>
        <span className={classes.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={classes.whole}>
          {weekday} {dayInWords(day)}
        </span>
      </h2>
      {entries.length > 0 && (
        <ul>
          {shown.map(entry => (
            <CalendarEntry key={keyOf(entry)} entry={entry} isBrief={isMonth} onMove={() => onMove(entry, entry.day)} />
          ))}
        </ul>
      )}
      {shown.length < entries.length && (
        <MoreButton onClick={() => onMore(day)}>
          {entries.length - shown.length} more<Unseen> on {dayInWords(day)}</Unseen>
        </MoreButton>
      )}
    </li>
  )
}
