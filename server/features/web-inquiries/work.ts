import type { Input } from '../../../model/contract/endpoint.ts'
import type { webInquiries } from '../../../model/contract/web-inquiries.ts'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import {
  type Inquiry,
  type InquiryInput,
  inquiryStates,
  inquiryWorkflow,
  reopenDays,
} from '../../../model/workflows/inquiry.ts'
import { apply, faults, judge } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../http/context.ts'
import { queueMail } from '../../records/outbox.ts'
import { assignable, brandOfRow } from './people.ts'
import { inquiryOf, readInquiry, whoOf } from './record.ts'

const day = 86_400_000
type Given = Input<typeof webInquiries.work>['body']

async function nameOf({ db }: CallerCtx['deps'], id: number | null): Promise<string> {
  if (id === null) return 'Someone'
  const user = await db.system
    .selectFrom('users')
    .where('id', '=', id)
    .select(['Firstname', 'Lastname'])
    .executeTakeFirst()
  return user ? `${user.Firstname} ${user.Lastname}` : 'Someone'
}

/** The person that `assigned_to` names. Looked up before the transaction: the embedded database has one connection. */
async function inputOf(ctx: CallerCtx, inquiry: Inquiry, { assigned_to, kind, text }: Given): Promise<InquiryInput> {
  const rest = { ...(kind === undefined ? {} : { kind }), ...(text === undefined ? {} : { text }) }
  if (assigned_to === undefined) return rest
  const [person] = await assignable(ctx.deps, brandOfRow(inquiry.brand_id), { id: assigned_to })
  if (!person)
    throw new Refusal('INVALID', {
      errors: { assigned_to: ['Choose someone who works on the inquiries of this brand.'] },
    })
  return { ...rest, assigned_to: person }
}

/** Domain.md 2.10: the assignee answers, nobody else. */
function refuseOthers(inquiry: Inquiry, ctx: CallerCtx, action: Given['action']): void {
  if (action === 'respond' && inquiry.assigned_to !== null && inquiry.assigned_to !== ctx.caller.user_id)
    throw new Refusal('INVALID', {
      errors: { assigned_to: ['Someone else has this inquiry. Assign it to yourself first.'] },
    })
}

function refuseLate({ closed_at }: Inquiry, ctx: CallerCtx, action: Given['action']): void {
  if (action === 'reopen' && closed_at && closed_at.getTime() + reopenDays * day < ctx.deps.now().getTime())
    throw new Refusal('INVALID', {
      errors: { action: [`An inquiry can be opened again for ${reopenDays} days after it was closed.`] },
    })
}

export async function work(ctx: CallerCtx, id: number, given: Given) {
  const { action, version } = given
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const before = await inquiryOf(ctx.db, id)
  const input = await inputOf(ctx, before.inquiry, given)
  const by = await nameOf(ctx.deps, before.row.updated_by)
  const now = ctx.deps.now()
  await ctx.db.transaction().execute(async trx => {
    const { row, inquiry } = await inquiryOf(trx, id, { lock: true })
    if (row.version !== version) throw new Refusal('STALE', { values: { user: by, time: when(row.updated_at) } })
    const verdict = judge(inquiryWorkflow, inquiry, action, whoOf(ctx))
    if (verdict === 'forbidden' || verdict === 'own') throw new Refusal('FORBIDDEN')
    if (verdict === 'closed' || row.deleted_at !== null) {
      const status = row.deleted_at === null ? inquiryStates[inquiry.status].label : 'in the trash'
      throw new Refusal('INVALID_TRANSITION', {
        values: { record: inquiry.name, status, user: by, time: when(row.updated_at) },
      })
    }
    refuseOthers(inquiry, ctx, action)
    refuseLate(inquiry, ctx, action)
    const errors = faults(inquiryWorkflow, inquiry, action, input)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const { record, audit, mails } = apply(inquiryWorkflow, inquiry, action, input, { who: whoOf(ctx), now })
    const { status, assigned_to, responded_at, closed_at, response } = record
    await trx
      .updateTable('web_inquiries')
      .where('id', '=', id)
      .where('brand_id', '=', inquiry.brand_id)
      .set({
        status,
        assigned_to,
        responded_at,
        closed_at,
        version: version + 1,
        updated_at: now,
        updated_by: ctx.caller.user_id,
      })
      .execute()
    if (response)
      await trx
        .insertInto('web_inquiry_replies')
        .values({
          inquiry_id: id,
          brand_id: inquiry.brand_id,
          kind: response.kind,
          body: response.text,
          created_at: now,
          created_by: ctx.caller.user_id,
          created_by_name: ctx.caller.name,
        })
        .execute()
    await ctx.record(trx, {
      entity: inquiryWorkflow.entity,
      entity_id: id,
      brand_id: inquiry.brand_id,
      action,
      before: audit.before,
      after: audit.after,
    })
    for (const { event_key, to, subject, body } of mails) {
      await queueMail(trx, {
        event_key,
        to: to.map(({ email }) => email),
        subject,
        body: `${body}\n\nReference: ${inquiry.name}`,
        brand_id: inquiry.brand_id,
      })
    }
  })
  return readInquiry(ctx, id)
}
