import { inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import { laterSteppedBoard } from '../../cases/board/later-board.ts'
import { stepOnMany, tonesOf, trashOnMany } from '../../cases/steps/list-steps.ts'
import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { AssignMany } from './assign-many.tsx'

export const webInquiriesListConfig: ListConfig = {
  about: 'What visitors asked on this site, newest first. A reply is due within three working days.',
  empty: 'What visitors send from the contact page appears here, once the site is open to them.',
  Panel: laterPart(() => import('./inquiry-panel.tsx')),
  board: laterSteppedBoard(async () => (await import('./inquiry-panel.tsx')).inquirySteps),
  tones: { ...tonesOf(inquiryWorkflow.states), true: 'bad' },
  bulk: [
    { ...stepOnMany(inquiryWorkflow, 'assign', 'Assigned'), Input: AssignMany },
    stepOnMany(inquiryWorkflow, 'close', 'Closed'),
    stepOnMany(inquiryWorkflow, 'spam', 'Marked as spam'),
    stepOnMany(inquiryWorkflow, 'not_spam', 'Taken out of spam'),
    ...trashOnMany,
  ],
}
