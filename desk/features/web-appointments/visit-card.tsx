import { useDraggable } from '@dnd-kit/core'
import { type ComponentProps, useRef } from 'react'
import type { ListScope } from '../../api/rows.ts'
import { CardHead, MoveButton } from '../../list/board/card-head.tsx'
import type { BoardKind } from '../../list/board-kind.ts'
import { useArrival } from '../../ui/arrival.ts'
import { counted } from '../../ui/format.ts'
import { type OwnVisit, stateOf, timesOf } from './places.ts'
import { nameOfVisit } from './use-carry.ts'
import classes from './visit-card.module.css'

type Face = {
  readonly visit: OwnVisit
  readonly view: 'day' | 'week'
  /** Its time stands on it: no row says it. */
  readonly isAtOtherTime: boolean
}
type Props = Face & {
  readonly kind: BoardKind | undefined
  readonly place: ListScope
  readonly isMovable: boolean
  /** The tabulator comes to it; the arrows come to all. */
  readonly isStop: boolean
  readonly isOpen: boolean
  readonly isLifted: boolean
  /** It was moved here, and the focus with it. */
  readonly isArriving: boolean
  onOpen(): void
  onMove(action: string): void
}

/** A visit: its name opens the record, it is dragged to another time, or moved by its menu. */
export function VisitCard({
  kind,
  place,
  isMovable,
  isStop,
  isOpen,
  isLifted,
  isArriving,
  onOpen,
  onMove,
  ...face
}: Props) {
  const { visit } = face
  const { id, status } = visit
  const name = nameOfVisit(visit)
  const title = useRef<HTMLButtonElement>(null)
  useArrival(title, isArriving ? `visit ${id} ${status}` : undefined)
  const { setNodeRef, listeners } = useDraggable({ id, disabled: !isMovable })
  const tabIndex = isStop ? 0 : -1
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={classes.card}
      data-row={id}
      data-open={isOpen || undefined}
      data-movable={isMovable || undefined}
      data-lifted={isLifted || undefined}
      data-tone={stateOf(status)?.tone}
      data-over={visit.is_over || undefined}
    >
      <VisitFace
        {...face}
        acts={{
          ...{ id, isOpen, tabIndex, ref: title, onOpen },
          menu: kind && <MoveButton {...{ kind, place, row: visit, name, tabIndex, onMove }} />,
        }}
      />
    </li>
  )
}

/** What a card says: who comes, in which state, to which property, how many. */
export function VisitFace({ visit, view, isAtOtherTime, acts }: Face & Pick<ComponentProps<typeof CardHead>, 'acts'>) {
  const { status, property, party_size, is_over } = visit
  return (
    <>
      <CardHead name={nameOfVisit(visit)} isSmall {...(acts ? { acts } : {})} />
      {isAtOtherTime && <p className="figures">{timesOf(visit)}</p>}
      {view === 'week' && <p>{property.name}</p>}
      <p>
        <span className={classes.state}>{stateOf(status)?.label ?? status}</span>
        {party_size !== null && (
          <>
            {' · '}
            <span className={classes.size}>{counted(party_size, 'visitor')}</span>
          </>
        )}
      </p>
      {is_over && <p className={classes.beyond}>Over capacity</p>}
    </>
  )
}
