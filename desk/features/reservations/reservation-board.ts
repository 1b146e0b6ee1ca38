import { formActions, reservationWorkflow } from '../../../model/workflows/reservation.ts'
import { api } from '../../api/api.ts'
import type { ListRow } from '../../api/rows.ts'
import { decidedBoard } from '../../cases/board/decided.tsx'
import type { BoardKind } from '../../list/board-kind.ts'
import { type Whole, wholeOf } from './reservation-calls.ts'
import { reservationDecision } from './reservation-decision.tsx'
import { whoseTurn } from './reservation-turn.ts'

/** Its agreement is decided on the board; a sheet is checked on its form. */
export const reservationBoard: BoardKind = decidedBoard<Whole>({
  workflow: reservationWorkflow,
  steps: formActions.ra,
  kindOf: ({ partners }) => reservationDecision('ra', partners[0]?.partner_id ?? ''),
  keyOf: id => wholeOf({ id }).queryKey,
  read: (id, signal) => api.reservations.read({ query: { id }, signal }),
  whose: row => whoseTurn(row as ListRow & Parameters<typeof whoseTurn>[0]),
})
