import { dayOf } from '../../../model/rules/working-days.ts'
import {
  type Board,
  leftInWords,
  type OwnVisit,
  type PlaceColumn,
  type TimeRow,
  timesOf,
  type VisitReach,
  weekdayInWords,
} from './places.ts'
import { type Carried, nameOfVisit } from './use-carry.ts'

/** A time of the site, or that there are others. */
export const RowName = ({ row: { slot } }: { row: TimeRow }) =>
  slot ? (
    <span className="figures">{timesOf(slot)}</span>
  ) : (
    <>
      Other times <small>not offered by this site</small>
    </>
  )

/** A day, which opens by itself, or a property. */
export function ColumnHead({ board, column, onDay }: { board: Board; column: PlaceColumn; onDay(day: string): void }) {
  const { day, property } = column
  const isToday = day === dayOf(new Date())
  const closed = board.closed.includes(day) && <small>closed for tours</small>
  if (property)
    return (
      <th scope="col">
        {property.name}
        {closed}
      </th>
    )
  return (
    <th scope="col" data-today={isToday || undefined}>
      <button type="button" onClick={() => onDay(day)}>
        {weekdayInWords(day).replace(/ \d{4}$/, '')}
      </button>
      {isToday && <small>today</small>}
      {closed}
    </th>
  )
}

type CarryingProps = {
  readonly carried: Carried
  readonly rows: readonly TimeRow[]
  readonly columns: readonly PlaceColumn[]
  reach(visit: OwnVisit, row: TimeRow, column: PlaceColumn): VisitReach
}

/** What would come of it, seen and read out, before Enter is pressed. */
export function Carrying({ carried, rows, columns, reach }: CarryingProps) {
  const { visit } = carried
  const [row, column] = [rows[carried.row], columns[carried.column]]
  if (!row || !column) return null
  const to = reach(visit, row, column)
  const at = `${column.property?.name ?? weekdayInWords(column.day)}, ${row.slot ? timesOf(row.slot) : 'other times'}`
  return (
    <span data-reach={to.is}>
      <strong>{nameOfVisit(visit)}</strong> over {at}:{' '}
      {to.is === 'closed'
        ? to.why
        : to.is === 'stays'
          ? 'where it stands.'
          : `${leftInWords(to.left)}. Enter moves it here, Esc leaves it.`}
    </span>
  )
}
