import { caseBacking } from '../../records/cases/bulk-steps.ts'
import { appointmentKind } from './kind.ts'

export const appointmentBacking = caseBacking(appointmentKind, ['confirm', 'cancel'])
