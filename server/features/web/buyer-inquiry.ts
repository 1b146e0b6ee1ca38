import { sql } from 'kysely'
import type { CatalogueRequest } from '../../../model/content/portal/request-catalogue.ts'
import type { buyerInquiry as endpoint } from '../../../model/contract/buyer-inquiries.ts'
import type { Input, Reply } from '../../../model/contract/endpoint.ts'
import { Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { lastDayFor } from '../../../model/rules/check-window.ts'
import { dueAfter, shifted } from '../../../model/rules/working-days.ts'
import { buyerInquiryWorkflow } from '../../../model/workflows/buyer-inquiry.ts'
import type { Trx } from '../../db/handle.ts'
import type { Ctx } from '../../http/context.ts'
import { numberOf } from '../../records/numbers.ts'
import { queueMails } from '../../records/outbox.ts'
import { offeredRequests } from '../../records/request-catalogue.ts'
import { bankingCalendar, calendarFrom } from '../../records/working-calendar.ts'
import { type BuyerContract, contractOf, required } from './buyer-contract.ts'
import { submit } from './submit.ts'

type Form = Input<typeof endpoint>['body']
type Sending = Reply<typeof endpoint>

/** How far before a check's date its calendar is read, in days. */
const reach = 60
/** What the rule of the request will look at. */
async function payloadOf(ctx: Ctx, form: Form, contract: BuyerContract, { code, validator }: CatalogueRequest) {
  const { destination_unit = '', check_no = '', new_date, replacement } = form
  if (validator === 'downgrade') {
    const errors = required(form, ['destination_unit'])
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    return { payload: { destination_unit: destination_unit.trim(), property_id: String(contract.property_id) } }
  }
  if (validator === 'none') return { payload: {} }
  const isPullout = /pull-?out/.test(code)
  const errors = required(form, ['check_no', isPullout ? 'replacement' : 'new_date'])
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const check = await ctx.deps.db.system
    .selectFrom('post_dated_checks')
    .where('contract_no', '=', contract.contract_no)
    .where('check_no', '=', check_no.trim())
    .select(['id', 'check_no', 'check_date', 'amount'])
    .executeTakeFirst()
  if (!check)
    throw new Refusal('INVALID', { errors: { check_no: ['This contract has no check of this number with us.'] } })
  const { calendar } = await bankingCalendar(ctx.deps.db.system, shifted(check.check_date, -reach), check.check_date)
  return {
    check_id: check.id,
    request_deadline: lastDayFor(check.check_date, calendar),
    payload: {
      action: isPullout ? 'pullout' : 'hold',
      check_no: check.check_no,
      check_date: check.check_date,
      check_amount: check.amount,
      ...(new_date === undefined ? {} : { new_date }),
      ...(replacement === undefined ? {} : { replacement: replacement.trim() }),
    },
  }
}

type Made = {
  form: Form
  contract: BuyerContract
  request: CatalogueRequest
  due: Date
  bound: Awaited<ReturnType<typeof payloadOf>>
}

async function write(ctx: Ctx, trx: Trx, { form, contract, request, due, bound }: Made): Promise<Sending> {
  const now = ctx.deps.now()
  const { rows } = await sql<{ id: number }>`select nextval('buyer_inquiries_rows_id_seq')::int as id`.execute(trx)
  const id = rows[0]?.id ?? 0
  const ticket_no = numberOf('BI', id, now)
  const { brand } = contract
  await trx
    .insertInto('buyer_inquiries')
    .values({
      id,
      ticket_no,
      brand_id: brand.id,
      name: contract.buyer_name,
      email: contract.email,
      contract_no: contract.contract_no,
      property_id: contract.property_id,
      code: request.code,
      group_name: request.group_name,
      category_name: request.category_name,
      sub_name: request.sub_name,
      validator: request.validator,
      processing_fee: request.fee === null ? null : String(request.fee),
      subject: form.subject.trim(),
      message: form.message.trim(),
      ...bound,
      payload: JSON.stringify(bound.payload),
      sla_due_at: due,
      ip: ctx.request.ip,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const [subject, reference] = [form.subject.trim(), ticket_no]
  const { buyer_name: buyer, email } = contract
  const told = { buyer, no: ticket_no, subject, request: request.sub_name ?? request.category_name }
  const received = letter('buyer.request.received', { firstname: buyer, email, ticket_no, subject, reference })
  // Buyer Care stands in the e-mail settings of the second.
  const asked = letter('buyer.request.new', { ...told, property: contract.property_name, reference })
  await queueMails(trx, [
    { ...received, to: email, brand_id: brand.id },
    { ...asked, to: [], brand_id: brand.id },
  ])
  await ctx.record(trx, {
    entity: buyerInquiryWorkflow.entity,
    entity_id: id,
    brand_id: brand.id,
    after: { status: buyerInquiryWorkflow.initial, ticket_no, code: request.code },
  })
  return { message: 'Your Inquiry has been sent.', reference: ticket_no, answer_by: due.toISOString() }
}

/** A buyer's request from the portal: held against the catalogue, kept with its clock, confirmed by mail, all or nothing. */
export async function buyerInquiry({ body }: { body: Form }, ctx: Ctx): Promise<Sending> {
  const errors = required(body, ['contract_no', 'email', 'subject', 'message'])
  const request = (await offeredRequests(ctx.deps.db.system)).find(({ code }) => code === body.code)
  if (!request) errors.code = ['Choose what you ask for from the list.']
  if (!request || Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const { deps } = ctx
  const contract = await contractOf(ctx, body)
  const now = deps.now()
  const [calendar, bound] = await Promise.all([
    calendarFrom(deps.db.system, now),
    payloadOf(ctx, body, contract, request),
  ])
  const due = dueAfter(now, request.sla_working_days, calendar)
  return submit(ctx, { form: 'web.buyer-inquiry', brand: contract.brand, bot_token: body.bot_token, body }, trx =>
    write(ctx, trx, { form: body, contract, request, due, bound }),
  )
}
