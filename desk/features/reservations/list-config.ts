import { reservationStates } from '../../../model/workflows/reservation-record.ts'
import type { ListConfig } from '../../list/list-config.ts'
import { later } from '../../ui/later.tsx'
import { laterPart } from '../../ui/later-part.tsx'

export const reservationsListConfig: ListConfig = {
  about: 'Client information sheets and reservation agreements, to be claimed, checked and decided.',
  empty:
    'Sellers make reservations in their portal. One comes here once its fee is receipted, by the portal or by the command Receipts.',
  Panel: laterPart(() => import('./reservation-panel.tsx')),
  board: later(async () => (await import('./reservation-board.ts')).reservationBoard),
  tones: {
    ...Object.fromEntries(Object.entries(reservationStates).map(([state, { tone }]) => [state, tone])),
    pending: 'calm',
    true: 'bad',
  },
}
