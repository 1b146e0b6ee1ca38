import { hasBegun, type Slot, type Times } from '../../../model/rules/visits.ts'
import { dayInWords } from '../../../model/when.ts'
import { appointmentStates } from '../../../model/workflows/appointment.ts'
import type { api } from '../../api/api.ts'
import { weekdayOf } from '../../ui/weeks.ts'

export type Board = Awaited<ReturnType<typeof api.webAppointments.board>>
type Property = Board['properties'][number]
/** A visit with the property that it is of; `id` is null of those that another site booked. */
export type PlacedVisit = Property['visits'][number] & { readonly property: Pick<Property, 'id' | 'name'> }
/** A visit of this site: it is opened, and moved. */
export type OwnVisit = PlacedVisit & { readonly id: number }

export const isOwn = (visit: PlacedVisit): visit is OwnVisit => visit.id !== null

/** A row of the calendar: a time of the site, or what stands at none of them. */
export type TimeRow = { readonly key: string; readonly slot: Slot | undefined }
/** A column: a day of the week, or of one day a property. */
export type PlaceColumn = {
  readonly key: string
  readonly day: string
  readonly property?: Pick<Property, 'id' | 'name'>
}

export const visitsOn = ({ properties }: Board): PlacedVisit[] =>
  properties
    .flatMap(({ id, name, visits }) => visits.map(visit => ({ ...visit, property: { id, name } })))
    .toSorted(
      (a, b) =>
        a.visit_date.localeCompare(b.visit_date) ||
        a.start_time.localeCompare(b.start_time) ||
        // Who comes by this site stands before those of whom only a number is known.
        Number(a.id === null) - Number(b.id === null) ||
        a.property.name.localeCompare(b.property.name),
    )

const other: TimeRow = { key: 'other', slot: undefined }

/** The times of the site in their order; a row more where a visit stands at none of them: its site offers it no longer, or another does. */
export function rowsOf({ slots }: Board, visits: readonly PlacedVisit[]): TimeRow[] {
  const rows: TimeRow[] = slots
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time))
    .map(slot => ({ key: slot.id, slot }))
  return visits.some(visit => rowOf(slots, visit) === other.key) ? [...rows, other] : rows
}

const isAt = (a: Times, b: Times) => a.start_time === b.start_time && a.end_time === b.end_time

/** The key of the row that a visit stands in. */
export const rowOf = (slots: readonly Slot[], visit: Times): string =>
  slots.find(slot => isAt(slot, visit))?.id ?? other.key

/** Places taken at a property by visits of all sites. */
export const takenAt = ({ properties }: Board, property: number, day: string, slot: Slot): number =>
  properties
    .find(({ id }) => id === property)
    ?.taken.find(({ visit_date, slot_id }) => visit_date === day && slot_id === slot.id)?.visits ?? 0

export const timesOf = ({ start_time, end_time }: Times): string => `${start_time}–${end_time}`
export const weekdayInWords = (day: string): string => `${weekdayOf(day)} ${dayInWords(day)}`

/** Where a visit may go: `stays` where it is, `open` with so many places left, or `closed` in words. */
export type VisitReach =
  | { readonly is: 'stays' }
  | { readonly is: 'open'; readonly left: number }
  | { readonly is: 'closed'; readonly why: string }

const closed = (why: string): VisitReach => ({ is: 'closed', why })

/** Whether a visit can be moved to a row of a column, as the server will judge it when its step is taken. */
export function reachOf(
  board: Board,
  visit: OwnVisit,
  { slot }: TimeRow,
  { day, property }: PlaceColumn,
  now: Date,
): VisitReach {
  if (property && property.id !== visit.property.id)
    return closed(`A visit stays with its property, ${visit.property.name}.`)
  if (!slot) return closed('The site offers no such time.')
  if (day === visit.visit_date && isAt(slot, visit)) return { is: 'stays' }
  if (board.closed.includes(day)) return closed(`No visitors are received on ${weekdayInWords(day)}.`)
  if (day < board.first || hasBegun(now, day, slot)) return closed('This time has passed.')
  if (day > board.last) return closed(`Visits are arranged until ${dayInWords(board.last)}.`)
  // The place that it gives up is free for itself.
  const isFreed = day === visit.visit_date && slot.start_time < visit.end_time && visit.start_time < slot.end_time
  const left = board.capacity - takenAt(board, visit.property.id, day, slot) + (isFreed ? 1 : 0)
  if (left <= 0) return closed(`${visit.property.name} is full then: ${board.capacity} of ${board.capacity} taken.`)
  return { is: 'open', left }
}

/** Words of a place that takes the visit. */
export const leftInWords = (left: number): string => (left === 1 ? '1 place left' : `${left} places left`)

export const stateOf = (status: string | null) =>
  status === null ? undefined : appointmentStates[status as keyof typeof appointmentStates]
