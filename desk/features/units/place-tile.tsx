import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent } from 'react'
import { positionOf } from './level-plan.tsx'
import type { PlanPoint } from './placing.ts'
import { Tile } from './units-elements.ts'
import { nameOf, type UnitRow } from './use-units.ts'

type Props = {
  readonly unit: UnitRow
  readonly point: PlanPoint | undefined
  readonly isPicked: boolean
  readonly isMoved: boolean
  onPick(code: string): void
  onKey(event: KeyboardEvent, code: string): void
}

export const saidOf = ({ x, y }: PlanPoint) =>
  `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`

/** A unit that can be placed: dragged, or chosen and the plan pressed, or moved by the arrows. */
export function PlaceTile({ unit, point, isPicked, isMoved, onPick, onKey }: Props) {
  const { unit_code, unit_or_lot_no, status } = unit
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: unit_code })
  return (
    <Tile
      ref={setNodeRef}
      {...listeners}
      data-status={status}
      data-movable
      data-unit={unit_code}
      data-moved={isMoved || undefined}
      data-dragging={isDragging || undefined}
      aria-pressed={isPicked}
      aria-label={`${nameOf(unit)}, ${point ? saidOf(point) : 'not on the plan'}`}
      style={{
        ...positionOf(point),
        ...(transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : {}),
      }}
      onClick={() => onPick(unit_code)}
      onKeyDown={event => onKey(event, unit_code)}
    >
      {unit_or_lot_no}
    </Tile>
  )
}
