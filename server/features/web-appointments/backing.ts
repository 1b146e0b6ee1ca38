import { workedBacking } from '../../records/worked/bulk.ts'
import { appointmentKind } from './kind.ts'

export const appointmentBacking = workedBacking(appointmentKind, ['confirm', 'cancel'])
