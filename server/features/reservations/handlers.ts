import { brandById } from '../../../model/brands.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { may } from '../../../model/pages/access.ts'
import {
  actionFor,
  isHeldByAnother,
  type ReservationInput,
  reservationWorkflow,
} from '../../../model/workflows/reservation.ts'
import type { Form, Reservation } from '../../../model/workflows/reservation-record.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { decide, preview } from '../../records/decisions/decide.ts'
import { viewOf, whoOf } from '../../records/decisions/place.ts'
import { listPage } from '../../records/list.ts'
import { load } from './load.ts'
import { attachments, check, file, sheets, signatures, survey } from './papers.ts'
import { reservationsAt } from './place.ts'
import { found, wholeOf } from './read.ts'
import { reservationSource } from './rows.ts'
import { update } from './update.ts'

type Asked = { form: Form; status: string; reason?: string; deficient?: readonly number[] }
type At = { rNo: string; partnerId: string }

/** The decision that a form and a status mean for the record as it stands, with only what it needs. */
function meant(ctx: CallerCtx, { form, status, reason, deficient }: Asked, partner_id: string) {
  const who = whoOf(ctx)
  const actionOf = (record: Reservation) => {
    const brand = brandById(record.brand_id)
    const mayTakeOver = may(ctx.caller.access, 'delete', reservationWorkflow.page, brand?.code)
    const action = actionFor(form, status, record.status, mayTakeOver)
    if (!action)
      throw new Refusal('INVALID', { errors: { status: ['Nobody of the desk brings a reservation there.'] } })
    if (record.status === 'under_review' && isHeldByAnother(record, action, who))
      throw new Refusal('FORBIDDEN', {
        message: `${record.name} is under review by ${record.reviewer}. Take it over first.`,
      })
    return action
  }
  return {
    action: actionOf,
    inputFor(record: Reservation): ReservationInput {
      const { needs } = reservationWorkflow.actions[actionOf(record)]
      // What was typed is judged even where it does not belong; what the call itself says is given where it is asked for.
      const typed = { reason, deficient }
      return {
        ...Object.fromEntries(Object.entries({ form, partner_id }).filter(([field]) => field in needs)),
        ...typed,
      }
    },
  }
}

const placeFor = ({ deps }: CallerCtx) => reservationsAt(deps.settings.DESK_ORIGIN)

async function subject(ctx: CallerCtx, { rNo, partnerId }: At) {
  const loaded = await found(ctx, { reservation_no: rNo })
  if (!loaded.partners.some(({ partner_id }) => partner_id === partnerId)) throw new Refusal('NOT_FOUND')
  return loaded
}

export const reservations: HandlersOf<'reservations'> = {
  list: async ({ query }, { db, caller }) =>
    listPage(
      db,
      lists.reservations,
      reservationSource,
      queryOf(lists.reservations, query),
      { brand_ids: caller.brand_ids },
      query as { after?: string },
    ),
  read: async ({ query: { id, reservation_no } }, ctx) => {
    const key = id !== undefined ? { id } : reservation_no !== undefined ? { reservation_no } : undefined
    if (!key) throw new Refusal('INVALID', { errors: { reservation_no: ['Name the reservation by its number.'] } })
    return wholeOf(ctx, await found(ctx, key))
  },
  sheets: async ({ params }, ctx) => sheets(ctx, params.id),
  attachments: async ({ params }, ctx) => attachments(ctx, params.id),
  survey: async ({ params }, ctx) => survey(ctx, params.id),
  signatures: async ({ params }, ctx) => signatures(ctx, params.id),
  decide: async ({ params, body }, ctx) => {
    const { raw, record } = await subject(ctx, params)
    const { action, inputFor } = meant(ctx, body, params.partnerId)
    const { version } = body
    await decide(ctx, placeFor(ctx), { id: raw.id, version, action, input: inputFor(record) })
    const after = await load(viewOf(ctx), ctx.db, { id: raw.id })
    if (!after) throw new Refusal('NOT_FOUND')
    return wholeOf(ctx, after)
  },
  preview: async ({ params, query }, ctx) => {
    const { raw, record } = await subject(ctx, params)
    const { deficient, ...asked } = query
    const ids = deficient?.split(',').map(Number)
    const { action, inputFor } = meant(ctx, { ...asked, ...(ids ? { deficient: ids } : {}) }, params.partnerId)
    return preview(ctx, placeFor(ctx), { id: raw.id, action, input: inputFor(record) })
  },
  check,
  file: async ({ params }, ctx) => file(ctx, params.id, params.file),
  update,
}
