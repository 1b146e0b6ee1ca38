import { Refusal } from '../../../model/errors.ts'
import {
  formActions,
  isHeldByAnother,
  type ReservationAction,
  type ReservationInput,
  reservationWorkflow,
} from '../../../model/workflows/reservation.ts'
import type { Reservation, SheetKind } from '../../../model/workflows/reservation-record.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { decide, preview } from '../../records/cases/decide.ts'
import { whoOf } from '../../records/cases/kind.ts'
import { actionNamed, isNamed, type NamedStep } from '../../records/cases/named-step.ts'
import { queuePage } from '../../records/cases/queue.ts'
import { found } from '../../records/reservations/load.ts'
import { reservationCases } from '../../records/reservations/reservation-cases.ts'
import { onPaper } from './on-paper.ts'
import { attachments, check, file, sheets, signatures, survey } from './reservation-papers.ts'
import { heldBy, update } from './update.ts'
import { wholeOf } from './whole-reservation.ts'

type DecisionInput = NamedStep<ReservationAction> & {
  readonly form: SheetKind
  readonly reason?: string | undefined
  readonly deficient?: readonly number[] | undefined
}

/** The step that a call names for a form of the reservation, with only the input that it needs. */
const stepOf =
  (ctx: CallerCtx, { form, reason, deficient, ...named }: DecisionInput, partner_id: string) =>
  (record: Reservation): { action: ReservationAction; input: ReservationInput } => {
    if (!record.partners.some(partner => partner.partner_id === partner_id)) throw new Refusal('NOT_FOUND')
    const who = whoOf(ctx)
    // A sheet never ends a reservation (decision 192): whoever tries is told where that is done.
    const nobody =
      form === 'cis' && formActions.ra.some(action => isNamed(reservationWorkflow, named, action))
        ? 'A client information sheet is approved or returned by itself. What ends the reservation is done on its agreement, form=ra.'
        : 'Nobody of the desk brings a reservation there.'
    const action = actionNamed(reservationWorkflow, record, named, who, nobody, formActions[form])
    if (isHeldByAnother(record, action, who)) throw heldBy(record)
    const { needs = {} } = reservationWorkflow.actions[action]
    // The workflow judges typed input even where it does not belong; form and sheet are given only to steps that need them.
    const said = Object.fromEntries(Object.entries({ form, partner_id }).filter(([field]) => field in needs))
    return { action, input: { ...said, reason, deficient } }
  }

const casesFor = ({ deps }: CallerCtx) => reservationCases(deps.settings.DESK_ORIGIN)

export const reservations: HandlersOf<'reservations'> = {
  list: ({ query }, ctx) => queuePage(ctx, casesFor(ctx), query),
  read: async ({ query: { id, reservation_no } }, ctx) => {
    const key = id !== undefined ? { id } : reservation_no !== undefined ? { reservation_no } : undefined
    if (!key) throw new Refusal('INVALID', { errors: { reservation_no: ['Name the reservation by its number.'] } })
    return wholeOf(ctx, await found(ctx, key))
  },
  sheets: async ({ params }, ctx) => sheets(ctx, params.id),
  attachments: async ({ params }, ctx) => attachments(ctx, params.id),
  survey: async ({ params }, ctx) => survey(ctx, params.id),
  signatures: async ({ params }, ctx) => signatures(ctx, params.id),
  decide: ({ params: { rNo, partnerId }, body }, ctx) => {
    const step = stepOf(ctx, body, partnerId)
    return decide(ctx, casesFor(ctx), { id: { reservation_no: rNo }, version: body.version, step }, (left, trx) =>
      wholeOf({ ...ctx, db: trx }, left),
    )
  },
  preview: ({ params: { rNo, partnerId }, query: { deficient, ...request } }, ctx) => {
    const ids = deficient?.split(',').map(Number)
    const step = stepOf(ctx, { ...request, deficient: ids }, partnerId)
    return preview(ctx, casesFor(ctx), { id: { reservation_no: rNo }, step })
  },
  check,
  file: async ({ params }, ctx) => file(ctx, params.id, params.file),
  paper: ({ params }, ctx) => onPaper(ctx, params.id),
  update,
}
