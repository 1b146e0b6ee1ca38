import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { List } from '../../../model/lists/list.ts'
import { nameOf } from '../../api/row-name.ts'
import type { ListRow, ListScope } from '../../api/rows.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { Choice } from '../../ui/choice.tsx'
import { count } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { widerThan } from '../../ui/widths.ts'
import type { BoardKind } from '../board-kind.ts'
import type { ListConfig } from '../list-config.ts'
import { stateField } from '../state-field.ts'
import type { ListState } from '../use-list.ts'
import { BoardCard, CardFace } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import classes from './case-board.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { silence } from './silence.ts'
import { useArriving } from './use-arriving.ts'
import { type CardColumn, useColumn } from './use-column.ts'
import { useJudged } from './use-judged.ts'
import { useMoves } from './use-moves.ts'
import { reachOf } from './ways.ts'

type Props = { readonly list: List; readonly parts: ListConfig; readonly place: ListScope; readonly state: ListState }

export default function BoardOf({ parts, ...props }: Props) {
  const kind = parts.board?.useLoaded()
  return kind && <Board kind={kind} parts={parts} {...props} />
}

/** The list by the states of its workflow, a column each; a card moves by the step that leads to its column. */
function Board({ list, parts, kind, place, state }: Props & { kind: BoardKind }) {
  const { query, panel } = state
  const states = Object.entries(kind.workflow.states)
  // biome-ignore lint/correctness/useHookAtTopLevel: a workflow has the same states each time
  const columns = states.map(([of]) => useColumn(place, query, of))
  const moves = useMoves(state.refresh)
  const { moved } = moves
  const asked = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query says itself where everything stands
  useEffect(() => moves.forget(), [asked])
  const shown = columns.map(column => withMoved(column, columns, moved))

  const [dragged, setDragged] = useState<ListRow>()
  const { ways } = useJudged(kind, place, dragged)
  const reachTo = (of: string) => (dragged ? reachOf(ways, of) : undefined)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const rowOf = (id: number) => shown.flatMap(({ rows }) => rows).find(row => row.id === id)
  function drop({ over }: DragEndEvent) {
    setDragged(undefined)
    const to = over?.id
    if (!dragged || to === undefined) return
    const reach = reachOf(ways, String(to))
    if (reach.is === 'open') moves.begin({ row: dragged, to: String(to) })
    else if (reach.is === 'closed') say(`${nameOf(list, dragged)} stays where it is. ${reach.why}`)
  }

  const ids = shown.flatMap(({ rows }) => rows.map(({ id }) => id))
  const inOrder = ids.join()
  const { standIn } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids are a new array each time
  useEffect(() => standIn(ids), [inOrder, standIn])

  useShortcuts([
    { keys: 'arrowdown', label: 'Next card' },
    { keys: 'arrowup', label: 'Previous card' },
    { keys: 'arrowright', label: 'Card in the next column' },
    { keys: 'arrowleft', label: 'Card in the column before' },
  ])
  const board = useRef<HTMLElement>(null)
  const arriving = useArriving(moved)
  const isWide = useMediaQuery(widerThan('phone'), undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<string>()
  const first = shown.find(({ isLeftOut, isLoading, rows }) => !isLeftOut && (isLoading || rows.length > 0))
  const current = chosen ?? first?.state ?? states[0]?.[0]
  useEffect(() => {
    if (moved) setChosen(String(moved[stateField]))
  }, [moved])

  const ofCard = { list, parts, kind, place, columns: state.columns }
  return (
    <>
      {!isWide && (
        <div className={classes.switch}>
          <Choice
            aria-label="Column"
            options={shown.map(({ state: value, total }) => ({ value, label: labelOf(kind, value, total) }))}
            value={current}
            onPick={setChosen}
          />
        </div>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={silence}
        onDragStart={({ active }: DragStartEvent) => setDragged(rowOf(Number(active.id)))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={drop}
      >
        <section
          ref={board}
          className={classes.board}
          aria-label={`Board of ${list.many}`}
          data-dragging={dragged ? true : undefined}
          onKeyDown={event => walk(event, board.current)}
        >
          {shown
            .filter(column => isWide || column.state === current)
            .map(column => (
              <BoardColumn
                key={column.state}
                column={column}
                kind={kind}
                list={list}
                reach={reachTo(column.state)}
                onShow={() => state.ask({ filters: withState(state.address.filters, column.state) })}
              >
                {tabStop =>
                  column.rows.map((row, i) => (
                    <BoardCard
                      key={row.id}
                      {...ofCard}
                      row={row}
                      isStop={tabStop === undefined ? i === 0 : row.id === tabStop}
                      isOpen={panel.open === row.id}
                      isArriving={arriving === row.id}
                      onOpen={() => panel.openRow(row.id)}
                      onMove={action => moves.begin({ row, action })}
                    />
                  ))
                }
              </BoardColumn>
            ))}
        </section>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className={classes.lifted}>
              <CardFace {...ofCard} row={dragged} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {moves.moving && (
        <MoveDialog
          {...{ kind, list, place }}
          moving={moves.moving}
          onTaken={moves.taken}
          onLate={moves.readAgain}
          onLeave={moves.leave}
        />
      )}
    </>
  )
}

const labelOf = (kind: BoardKind, state: string, total: CardColumn['total']) =>
  `${kind.workflow.states[state]?.label ?? state}${total ? ` · ${count(total.count)}${total.more ? '+' : ''}` : ''}`

const withState = (filters: ListState['address']['filters'], state: string) => ({
  ...filters,
  [stateField]: [filters[stateField], state].filter(Boolean).join(','),
})

/** The card that was moved last, in its new column at once: there, or on top until the column has been read again. */
function withMoved(column: CardColumn, all: readonly CardColumn[], moved: ListRow | undefined): CardColumn {
  if (!moved || column.isLeftOut) return column
  const isHere = moved[stateField] === column.state
  const known = column.rows.find(({ id }) => id === moved.id)
  if (!isHere)
    // As it stood before the step; a later version was moved on by somebody else.
    return known && Number(known.version ?? 0) <= Number(moved.version ?? 0)
      ? { ...column, rows: column.rows.filter(({ id }) => id !== moved.id) }
      : column
  const isElsewhere = all.some(
    other =>
      other !== column && other.rows.some(({ id, version = 0 }) => id === moved.id && version > Number(moved.version)),
  )
  return known || isElsewhere ? column : { ...column, rows: [moved, ...column.rows] }
}

const aside: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const along: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The arrows go from card to card, and from column to column past those that are empty. */
function walk(event: React.KeyboardEvent, board: HTMLElement | null) {
  const target = event.target as HTMLElement
  const card = target.closest<HTMLElement>('[data-row]')
  const column = target.closest<HTMLElement>('[data-column]')
  if (!board || !column || target.closest('[popover], input, textarea, select')) return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const cardsOf = (of: Element) => [...of.querySelectorAll<HTMLElement>('[data-row]')]
  const here = cardsOf(column)
  const at = card ? here.indexOf(card) : -1
  const by = along[event.key]
  const toSide = aside[event.key]
  let next: HTMLElement | undefined
  if (by !== undefined) next = here[at < 0 ? 0 : at + by]
  else if (toSide !== undefined) {
    const all = [...board.querySelectorAll<HTMLElement>('[data-column]')]
    const rest = toSide > 0 ? all.slice(all.indexOf(column) + 1) : all.slice(0, all.indexOf(column)).reverse()
    const cards = rest.map(cardsOf).find(each => each.length > 0)
    next = cards?.[Math.min(Math.max(at, 0), cards.length - 1)]
  } else return
  event.preventDefault()
  next?.querySelector<HTMLElement>('[data-title]')?.focus()
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
