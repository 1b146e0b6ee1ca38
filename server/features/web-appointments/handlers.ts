import { type Brand, brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../http/context.ts'
import { caseCalls } from '../../records/cases/case-handlers.ts'
import { appointmentBacking } from './backing.ts'
import { board, booked } from './board.ts'
import { appointmentKind } from './kind.ts'

const brandNamed = (x: string): Brand => {
  const brand = brandOf(x)
  if (!brand) throw new Refusal('NOT_FOUND')
  return brand
}

export const webAppointments: HandlersOf<'webAppointments'> = {
  ...caseCalls(appointmentKind, appointmentBacking),
  board: ({ params, query }, ctx) => board(ctx, brandNamed(params.brand), query.from),
  booked: ({ params }, ctx) => booked(ctx, brandNamed(params.brand)),
}
