import { useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { brandByCode } from '../../../model/brands.ts'
import { hasBegun } from '../../../model/rules/visits.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { MoreButton } from '../../ui/more-button.ts'
import { Unseen } from '../../ui/unseen.ts'
import {
  type Board,
  isOwn,
  leftInWords,
  type OwnVisit,
  type PlaceColumn,
  type PlacedVisit,
  type TimeRow,
  takenAt,
  timesOf,
  type VisitReach,
  weekdayInWords,
} from './places.ts'
import classes from './visit-cell.module.css'

/** Visits of a time that a week has room for. */
const few = 3

type Props = {
  readonly as: 'td' | 'div'
  readonly board: Board
  readonly row: TimeRow
  readonly column: PlaceColumn
  readonly view: 'day' | 'week'
  readonly at: readonly [row: number, column: number]
  readonly now: Date
  readonly visits: readonly PlacedVisit[]
  /** What the visit that is on its way may do here. */
  readonly reach: VisitReach | undefined
  /** It is over it by keys. */
  readonly isCarriedOver: boolean
  /** On a phone it says whose it is: no column does. */
  readonly isNamed?: boolean
  card(visit: OwnVisit): ReactNode
  onMore(): void
}

/** A time of a day: who comes then, which properties are full, and whether it takes the visit that is on its way. */
export function VisitCell({ as: Tag, at, visits, reach, isNamed = false, ...props }: Props) {
  const { board, row, column, view, now, isCarriedOver, card, onMore } = props
  const { setNodeRef, isOver } = useDroppable({ id: at.join(' ') })
  const isPast = column.day < dayOf(now) || (row.slot !== undefined && hasBegun(now, column.day, row.slot))
  const isClosed = board.closed.includes(column.day)
  const shown = view === 'week' && visits.length > few + 1 ? visits.slice(0, few) : visits
  const full = fullAt(board, row, column)
  if (isNamed && visits.length === 0) return null
  return (
    <Tag
      ref={setNodeRef}
      className={classes.cell}
      data-cell={at.join(' ')}
      data-past={isPast || undefined}
      data-shut={isClosed || undefined}
      data-reach={reach?.is}
      data-over={isOver || isCarriedOver || undefined}
    >
      {isNamed && column.property && <h3>{column.property.name}</h3>}
      {visits.length > 0 && (
        <ul>
          {shown.map(visit =>
            isOwn(visit) ? (
              card(visit)
            ) : (
              <li key={`${visit.brand} ${visit.property.id} ${visit.start_time}`} className={classes.other}>
                {visit.count} by {brandByCode(visit.brand)?.display_label ?? visit.brand}
                {view === 'week' && <span> · {visit.property.name}</span>}
                {row.slot === undefined && <span className="figures"> · {timesOf(visit)}</span>}
                {visit.is_over && <strong> · over capacity</strong>}
              </li>
            ),
          )}
        </ul>
      )}
      {shown.length < visits.length && (
        <MoreButton onClick={onMore}>
          {visits.length - shown.length} more<Unseen> on {weekdayInWords(column.day)}</Unseen>
        </MoreButton>
      )}
      {full.length > 0 && !isPast && (
        <p className={classes.full}>{column.property ? 'Full' : `Full: ${full.join(', ')}`}</p>
      )}
      {reach && (isOver || isCarriedOver) && reach.is !== 'stays' && (
        <p className={classes.reach}>{reach.is === 'open' ? `Move here · ${leftInWords(reach.left)}` : reach.why}</p>
      )}
    </Tag>
  )
}

/** The properties that take nobody more then. */
const fullAt = (board: Board, { slot }: TimeRow, { day, property }: PlaceColumn): string[] =>
  slot === undefined
    ? []
    : board.properties
        .filter(({ id }) => property === undefined || property.id === id)
        .filter(({ id }) => takenAt(board, id, day, slot) >= board.capacity)
        .map(({ name }) => name)
