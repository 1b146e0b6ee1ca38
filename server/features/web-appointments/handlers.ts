import { type Brand, brandOf } from '../../../model/brands.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { existing } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { shifted } from '../../../model/rules/working-days.ts'
import type { HandlersOf } from '../../call/context.ts'
import { caseCalls } from '../../records/cases/case-handlers.ts'
import { board, booked } from './board.ts'
import { appointmentKind } from './kind.ts'
import { appointmentListSource } from './list-source.ts'
import { slots } from './slots.ts'

const week = 7

const brandNamed = (x: string): Brand => existing(brandOf(x))

export const webAppointments: HandlersOf<'webAppointments'> = {
  ...caseCalls(appointmentKind, appointmentListSource),
  board: ({ params, query: { from, days = week, ...asked } }, ctx) =>
    board(ctx, brandNamed(params.brand), queryOf(lists.webAppointments, asked), {
      first: from,
      last: shifted(from, days - 1),
    }),
  slots: ({ params }, ctx) => slots(ctx, params.id),
  booked: ({ params }, ctx) => booked(ctx, brandNamed(params.brand)),
}
