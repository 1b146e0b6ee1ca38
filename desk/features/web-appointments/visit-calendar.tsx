import { DndContext, DragOverlay, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { List } from '../../../model/lists/list.ts'
import { shifted } from '../../../model/rules/working-days.ts'
import { liveVisits } from '../../../model/workflows/appointment.ts'
import type { ListScope } from '../../api/rows.ts'
import { MoveDialog } from '../../list/board/move-dialog.tsx'
import { silence } from '../../list/board/silence.ts'
import { useArriving } from '../../list/board/use-arriving.ts'
import type { Moving } from '../../list/board/use-moves.ts'
import type { BoardKind, BoardWhole } from '../../list/board-kind.ts'
import { useMay } from '../../shell/profile.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { bringIntoSight } from '../../ui/bring-into-sight.ts'
import { say } from '../../ui/say.ts'
import { week } from '../../ui/weeks.ts'
import { Carrying, ColumnHead, RowName } from './calendar-parts.tsx'
import {
  type Board,
  isOwn,
  type OwnVisit,
  type PlaceColumn,
  type PlacedVisit,
  reachOf,
  rowOf,
  rowsOf,
  type TimeRow,
} from './places.ts'
import { nameOfVisit, useCarry } from './use-carry.ts'
import classes from './visit-calendar.module.css'
import { VisitCard, VisitFace } from './visit-card.tsx'
import { VisitCell } from './visit-cell.tsx'

type Props = {
  readonly board: Board
  readonly view: 'day' | 'week'
  readonly from: string
  readonly visits: readonly PlacedVisit[]
  readonly list: List
  readonly place: ListScope
  readonly kind: BoardKind | undefined
  readonly isWide: boolean
  readonly open: number | undefined
  onOpen(id: number): void
  /** Shows a day that has more than the week has room for. */
  onDay(day: string): void
  onChanged(): void
}

/** Times as rows, days or properties as columns; a visit is put into another place by drag or keys, and moved by its step. */
export function VisitCalendar(props: Props) {
  const { board, view, from, visits, list, place, kind, isWide, open, onOpen, onDay, onChanged } = props
  const rows = useMemo(() => rowsOf(board, visits), [board, visits])
  const columns = useMemo(() => columnsOf(board, view, from), [board, view, from])
  const cells = useMemo(() => Map.groupBy(visits, visit => cellOf(board, view, visit)), [board, view, visits])
  const may = useMay()
  const mayMove = kind !== undefined && may('edit', kind.workflow.page, place.brand?.code)
  const isMovable = (visit: PlacedVisit): visit is OwnVisit =>
    mayMove && isOwn(visit) && liveVisits.some(status => status === visit.status)
  const [moving, setMoving] = useState<Moving>()
  const [moved, setMoved] = useState<{ id: number }>()
  const arriving = useArriving(moved)
  const [dragged, setDragged] = useState<OwnVisit>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const now = new Date()
  const reach = (visit: OwnVisit, row: TimeRow, column: PlaceColumn) => reachOf(board, visit, row, column, now)

  function drop(visit: OwnVisit, row: TimeRow, column: PlaceColumn) {
    const to = reach(visit, row, column)
    if (to.is === 'closed') say(`${nameOfVisit(visit)} stays where it is. ${to.why}`)
    else if (to.is === 'open' && row.slot) begin(visit, 'reschedule', { visit_date: column.day, slot_id: row.slot.id })
  }
  const begin = (visit: OwnVisit, action: string, given?: Moving['given']) =>
    setMoving({ row: { ...visit, name: nameOfVisit(visit) }, action, ...(given ? { given } : {}) })

  const carry = useCarry({
    rows: rows.length,
    columns: columns.length,
    standing(id) {
      const visit = visits.find(each => each.id === id)
      if (!visit || !isMovable(visit)) return undefined
      const [row = '', column = ''] = cellOf(board, view, visit).split(between)
      return {
        visit,
        row: rows.findIndex(({ key }) => key === row),
        column: columns.findIndex(({ key }) => key === column),
      }
    },
    onDrop: ({ visit, row, column }) => {
      const [to, at] = [rows[row], columns[column]]
      if (to && at) drop(visit, to, at)
    },
  })
  const { carried } = carry
  useShortcuts([
    { keys: 'arrowdown', label: 'Next visit of the column' },
    { keys: 'arrowright', label: 'Visit in the next column' },
    { keys: 'alt+arrowdown', label: 'Take the visit to a later time' },
    { keys: 'alt+arrowright', label: 'Take the visit to the next day' },
  ])

  const table = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week is another table
  useEffect(() => {
    const [times] = table.current?.getElementsByTagName('th') ?? []
    bringIntoSight(table.current, table.current?.querySelector('[data-today]'), times?.offsetWidth)
  }, [from, view])

  const lifted = dragged ?? carried?.visit
  const stop = visits.find(visit => visit.id === open) ?? visits.find(isOwn)
  const cellProps = (row: TimeRow, column: PlaceColumn, at: readonly [number, number]) => {
    const here = cells.get(row.key + between + column.key) ?? []
    return {
      ...{ board, row, column, view, at, now },
      visits: here,
      reach: lifted && reach(lifted, row, column),
      isCarriedOver: carried?.row === at[0] && carried.column === at[1],
      onMore: () => onDay(column.day),
      card: (visit: OwnVisit) => (
        <VisitCard
          key={visit.id}
          {...{ visit, view, kind, place }}
          isAtOtherTime={row.slot === undefined}
          isMovable={isMovable(visit)}
          isStop={!isWide || visit.id === stop?.id}
          isOpen={visit.id === open}
          isLifted={visit.id === lifted?.id}
          isArriving={visit.id === arriving}
          onOpen={() => onOpen(visit.id)}
          onMove={action => begin(visit, action)}
        />
      ),
    }
  }

  function taken(whole: BoardWhole) {
    setMoving(undefined)
    setMoved({ id: movedTo(whole) })
    onChanged()
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={silence}
        onDragStart={({ active }) => setDragged(visits.filter(isMovable).find(({ id }) => id === active.id))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={({ over }) => {
          setDragged(undefined)
          const [row, column] = String(over?.id ?? '').split(' ')
          const [to, at] = [rows[Number(row)], columns[Number(column)]]
          if (over && dragged && to && at) drop(dragged, to, at)
        }}
      >
        {isWide ? (
          <section
            ref={table}
            className={classes.scroll}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
            tabIndex={0}
            aria-label={`Calendar of ${list.many}`}
            data-lifting={lifted ? true : undefined}
            onKeyDown={carry.onKeyDown}
            onBlur={carry.leave}
          >
            <table className={classes.calendar} data-view={view}>
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  {columns.map(column => (
                    <ColumnHead key={column.key} board={board} column={column} onDay={onDay} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, i) => (
                  <tr key={row.key}>
                    <th scope="row">
                      <RowName row={row} />
                    </th>
                    {columns.map((column, j) => (
                      <VisitCell key={column.key} as="td" {...cellProps(row, column, [i, j])} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <div className={classes.agenda}>
            {board.closed.includes(from) && <p className={classes.closed}>Closed for tours on this day.</p>}
            {rows.map((row, i) => (
              <section key={row.key} aria-labelledby={`time-${row.key}`}>
                <h2 id={`time-${row.key}`}>
                  <RowName row={row} />
                </h2>
                {columns.map((column, j) => (
                  <VisitCell key={column.key} as="div" {...cellProps(row, column, [i, j])} isNamed />
                ))}
                {columns.every(column => !cells.has(row.key + between + column.key)) && (
                  <p className={classes.free}>Nobody</p>
                )}
              </section>
            ))}
          </div>
        )}
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className={classes.lifted}>
              <VisitFace visit={dragged} view={view} isAtOtherTime />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      <p className={classes.carried} role="status">
        {carried && <Carrying {...{ carried, rows, columns, reach }} />}
      </p>
      {moving && kind && (
        <MoveDialog
          {...{ kind, list, place, moving }}
          onTaken={taken}
          onLate={onChanged}
          onLeave={() => setMoving(undefined)}
        />
      )}
    </>
  )
}

const between = '\n'
const cellOf = (board: Board, view: Props['view'], visit: PlacedVisit): string =>
  rowOf(board.slots, visit) + between + (view === 'week' ? visit.visit_date : String(visit.property.id))

const columnsOf = ({ properties }: Board, view: Props['view'], from: string): PlaceColumn[] =>
  view === 'week'
    ? Array.from({ length: week }, (_, i) => ({ key: shifted(from, i), day: shifted(from, i) }))
    : properties.map(({ id, name }) => ({ key: String(id), day: from, property: { id, name } }))

/** A visit that was moved ends, and another stands in its place. */
const movedTo = (whole: BoardWhole & { moved_to?: { id: number } | null }): number => whole.moved_to?.id ?? whole.id
