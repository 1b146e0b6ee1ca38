import { appointmentWorkflow } from '../../../model/workflows/appointment.ts'
import { laterSteppedBoard } from '../../cases/board/later-board.ts'
import { stepOnMany, tonesOf, trashOnMany } from '../../cases/steps/list-steps.ts'
import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const webAppointmentsListConfig: ListConfig = {
  about: 'Who asked for a site visit on this site. What is not confirmed by its day lapses.',
  empty: 'What visitors book on the appointment page appears here, once the site is open to them.',
  Panel: laterPart(() => import('./appointment-panel.tsx')),
  board: laterSteppedBoard(async () => (await import('./appointment-panel.tsx')).appointmentSteps),
  tones: tonesOf(appointmentWorkflow.states),
  bulk: [
    stepOnMany(appointmentWorkflow, 'confirm', 'Confirmed'),
    stepOnMany(appointmentWorkflow, 'cancel', 'Cancelled'),
    ...trashOnMany,
  ],
}
