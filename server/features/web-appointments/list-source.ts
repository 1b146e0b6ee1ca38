import { caseListSource } from '../../records/cases/bulk-steps.ts'
import { appointmentKind } from './kind.ts'

export const appointmentListSource = caseListSource(appointmentKind, ['confirm', 'cancel'])
