import { type Brand, brandOf } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { caseCalls } from '../../records/cases/case-handlers.ts'
import { board, booked } from './board.ts'
import { appointmentKind } from './kind.ts'
import { appointmentListSource } from './list-source.ts'

const brandNamed = (x: string): Brand => existing(brandOf(x))

export const webAppointments: HandlersOf<'webAppointments'> = {
  ...caseCalls(appointmentKind, appointmentListSource),
  board: ({ params, query }, ctx) => board(ctx, brandNamed(params.brand), query.from),
  booked: ({ params }, ctx) => booked(ctx, brandNamed(params.brand)),
}
