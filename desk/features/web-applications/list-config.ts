import { applicationWorkflow } from '../../../model/workflows/application.ts'
import { laterSteppedBoard } from '../../cases/board/later-board.ts'
import { stepOnMany, tonesOf, trashOnMany } from '../../cases/steps/list-steps.ts'
import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const webApplicationsListConfig: ListConfig = {
  about:
    'Who applied through this site. Twelve months after it came an application is erased, unless its sender was hired.',
  empty:
    'What applicants send from the careers page appears here, once the site is open to them. One that came another way is added by hand.',
  Panel: laterPart(() => import('./application-panel.tsx')),
  board: laterSteppedBoard(async () => (await import('./application-panel.tsx')).applicationSteps),
  Create: laterPart(() => import('./new-application.tsx')),
  tones: tonesOf(applicationWorkflow.states),
  bulk: [
    stepOnMany(applicationWorkflow, 'screen', 'Moved to screening'),
    stepOnMany(applicationWorkflow, 'shortlist', 'Shortlisted'),
    stepOnMany(applicationWorkflow, 'not_select', 'Not selected, without a mail'),
    ...trashOnMany,
  ],
}
