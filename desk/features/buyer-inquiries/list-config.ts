import { buyerInquiryWorkflow } from '../../../model/workflows/buyer-inquiry.ts'
import { laterSteppedBoard } from '../../cases/board/later-board.ts'
import { stepOnMany, tonesOf, trashOnMany } from '../../cases/steps/list-steps.ts'
import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const buyerInquiriesListConfig: ListConfig = {
  about: 'What buyers ask and ask for in their portal. Each is answered within the working days of its request.',
  empty:
    'Buyers send requests from their portal, which calls with a key of Keys of the Portals, for contracts that are here.',
  Panel: laterPart(() => import('./buyer-inquiry-panel.tsx')),
  board: laterSteppedBoard(async () => (await import('./buyer-inquiry-panel.tsx')).buyerInquirySteps),
  tones: { ...tonesOf(buyerInquiryWorkflow.states), true: 'bad' },
  bulk: [stepOnMany(buyerInquiryWorkflow, 'close', 'Closed'), ...trashOnMany],
  isWide: true,
}
