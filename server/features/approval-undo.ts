import { requestKeys } from '../../model/workflows/index.ts'
import type { Decidable } from '../../model/workflows/workflow.ts'
import type { CallerCtx, HandlersOf } from '../call/context.ts'
import type { Loaded, StepKind } from '../records/cases/kind.ts'
import { undoStep } from '../records/cases/undo.ts'
import { reservationCases } from '../records/reservations/reservation-cases.ts'
import { reviewCases } from '../records/reviews/review-cases.ts'
import { requestCases } from './approvals/store.ts'
import { buyerInquiryKind } from './buyer-inquiries/kind.ts'
import { partnerCases } from './marketing-partners/store.ts'
import { transferCases } from './transfers/store.ts'
import { applicationKind } from './web-applications/kind.ts'
import { appointmentKind } from './web-appointments/kind.ts'
import { inquiryKind } from './web-inquiries/kind.ts'

type Call = Parameters<HandlersOf<'approvalInbox'>['undo']>[0]['body']
type Undo = (ctx: CallerCtx, call: Call) => Promise<void>

const ofRow =
  <A extends string, R extends Decidable, I extends object, L extends Loaded<R>>(kind: StepKind<A, R, I, L>): Undo =>
  (ctx, { id, version }) =>
    undoStep(ctx, kind, id, { record_id: id, version })

/** Every kind whose steps may be taken back. The features meet here, since none knows another. */
const undos = {
  ...(Object.fromEntries(requestKeys.map(key => [key, ofRow(requestCases(key))])) as Record<
    (typeof requestKeys)[number],
    Undo
  >),
  marketingPartner: ofRow(partnerCases),
  transferRequest: (ctx, call) => ofRow(transferCases(ctx.deps.settings.DESK_ORIGIN))(ctx, call),
  reservation: (ctx, { id, version }) =>
    undoStep(ctx, reservationCases(ctx.deps.settings.DESK_ORIGIN), { id }, { record_id: id, version }),
  webInquiries: ofRow(inquiryKind),
  buyerInquiries: ofRow(buyerInquiryKind),
  webAppointments: ofRow(appointmentKind),
  webApplications: ofRow(applicationKind),
  // None of its steps is taken back: it says so.
  contentReview: (ctx, call) => ofRow(reviewCases(ctx.deps.settings.DESK_ORIGIN))(ctx, call),
} satisfies Record<Call['key'], Undo>

export const undoApproval: HandlersOf<'approvalInbox'>['undo'] = async ({ body }, ctx) => {
  await undos[body.key](ctx, body)
  return { key: body.key, id: body.id }
}
