import { useState } from 'react'
import type { ListRow } from '../../api/rows.ts'
import type { BoardWhole, StepInput } from '../board-kind.ts'

/** A card that is on its way: into a state where it was dropped there, by a step where one was chosen, with what its place says. */
export type Moving = {
  readonly row: ListRow
  readonly to?: string
  readonly action?: string
  readonly given?: StepInput
}

/** What is moved now, and what was moved last, which stands on top of its column until the list says where it belongs. */
export function useMoves(refresh: () => Promise<void>) {
  const [moving, setMoving] = useState<Moving>()
  const [moved, setMoved] = useState<ListRow>()
  return {
    moving,
    moved,
    begin: setMoving,
    leave: () => setMoving(undefined),
    taken({ status, version }: BoardWhole) {
      setMoving(undefined)
      if (moving) setMoved({ ...moving.row, status, version })
      void refresh()
    },
    /** A step was refused, since somebody else was faster: the board shows what they did. */
    readAgain: () => void refresh(),
    forget: () => setMoved(undefined),
  }
}
