import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import { requestAndInquiry } from '../../../model/content/portal/request-and-inquiry.ts'
import { type FieldErrors, notThere, Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { buyerInquiryWorkflow } from '../../../model/workflows/buyer-inquiry.ts'
import type { BuyerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { queueMail } from '../../records/outbox.ts'
import { portalPublished } from '../../records/portal-published.ts'
import { countAct, once } from './act.ts'
import { contractsOf } from './own-contract.ts'
import { answeredStatuses } from './own-inquiries.ts'

type Own = HandlersOf<'buyersPortal'>
/** A bound on what one inquiry collects. */
const mostReplies = 100

const refuse = (errors: FieldErrors): never => {
  throw new Refusal('INVALID', { errors })
}

/** The buyer's inquiry, held until the transaction ends. */
async function held(trx: Trx, { buyer }: BuyerCtx, ticket_no: string) {
  const row = await trx
    .selectFrom('buyer_inquiries')
    .where('ticket_no', '=', ticket_no.trim())
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`contract_no in ${contractsOf(buyer)}`)
    .select(['id', 'ticket_no', 'brand_id', 'name', 'subject', 'category_name', 'sub_name', 'status', 'assigned_to'])
    .select(['feedback_rating', 'version'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notThere('ticket_no', 'You have no inquiry of this number.')
  return row
}
type Held = Awaited<ReturnType<typeof held>>

/** Whoever works on it is told; where nobody does, whom the e-mail settings name. */
async function tellCare(trx: Trx, row: Held, text: string): Promise<void> {
  const assignee = await trx
    .selectFrom('users')
    .where('id', '=', row.assigned_to ?? 0)
    .where('deleted_at', 'is', null)
    .select('email')
    .executeTakeFirst()
  const told = letter('buyer.request.replied', {
    buyer: row.name,
    no: row.ticket_no,
    subject: row.subject,
    request: row.sub_name ?? row.category_name,
    text,
    reference: row.ticket_no,
  })
  await queueMail(trx, { ...told, to: assignee ? assignee.email : [], brand_id: row.brand_id as BrandId })
}

/** Domain.md 2.10: an inquiry that waits for the buyer is worked on again; any other stays where it is. */
const reply: Own['reply'] = async ({ params, body }, ctx) => {
  await countAct(ctx, 'reply')
  const text = body.text.trim()
  if (text === '') refuse({ text: ['Reply is required.'] })
  return once(ctx, { action: 'reply', body: { ...params, ...body } }, async trx => {
    const row = await held(trx, ctx, params.ticket_no)
    if (row.status === 'closed') refuse({ text: ['This inquiry is closed. Send a new one.'] })
    const { n } = await trx
      .selectFrom('buyer_inquiry_replies')
      .where('inquiry_id', '=', row.id)
      .where('kind', '=', 'buyer')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    if (Number(n) >= mostReplies) refuse({ text: ['This inquiry takes no more replies. Send a new one.'] })
    const now = ctx.deps.now()
    await trx
      .insertInto('buyer_inquiry_replies')
      .values({
        inquiry_id: row.id,
        brand_id: row.brand_id,
        kind: 'buyer',
        body: text,
        created_at: now,
        created_by: ctx.buyer.user_id,
        created_by_name: ctx.buyer.name,
      })
      .execute()
    const { from, to } = buyerInquiryWorkflow.actions.resume
    const status = from.includes(row.status) && typeof to === 'string' ? to : row.status
    await trx
      .updateTable('buyer_inquiries')
      .where('id', '=', row.id)
      .set({ status, version: row.version + 1, updated_at: now, updated_by: ctx.buyer.user_id })
      .execute()
    await tellCare(trx, row, text)
    await ctx.record(trx, {
      entity: buyerInquiryWorkflow.entity,
      entity_id: row.id,
      brand_id: row.brand_id as BrandId,
      before: { status: row.status },
      after: { status, reply: text },
    })
    return { ticket_no: row.ticket_no, status }
  })
}

const feedback: Own['feedback'] = async ({ params, body }, ctx) => {
  await countAct(ctx, 'feedback')
  const { show_feedback } = await portalPublished(ctx.deps.db.system, requestAndInquiry)
  return once(ctx, { action: 'feedback', body: { ...params, ...body } }, async trx => {
    const row = await held(trx, ctx, params.ticket_no)
    if (!show_feedback) refuse({ rating: ['The portal does not ask for a rating just now.'] })
    if (!answeredStatuses.includes(row.status)) refuse({ rating: ['This inquiry is not answered yet. Rate it then.'] })
    if (row.feedback_rating !== null) refuse({ rating: ['You rated this inquiry already.'] })
    const feedback_comment = body.comment?.trim() || null
    await trx
      .updateTable('buyer_inquiries')
      .where('id', '=', row.id)
      .set({
        feedback_rating: body.rating,
        feedback_comment,
        version: row.version + 1,
        updated_at: ctx.deps.now(),
        updated_by: ctx.buyer.user_id,
      })
      .execute()
    await ctx.record(trx, {
      entity: buyerInquiryWorkflow.entity,
      entity_id: row.id,
      brand_id: row.brand_id as BrandId,
      after: { feedback_rating: body.rating, feedback_comment },
    })
    return { ticket_no: row.ticket_no, rating: body.rating }
  })
}

export const said = { reply, feedback }
