import { sql } from 'kysely'
import type { CatalogueRequest } from '../../../model/content/portal/request-catalogue.ts'
import type { buyerInquiry as endpoint } from '../../../model/contract/buyers-portal-writes.ts'
import type { EndpointInput, Reply } from '../../../model/contract/endpoint.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { lastDayFor } from '../../../model/rules/check-window.ts'
import { firstNameOf } from '../../../model/rules/first-name.ts'
import { dueAfter, shifted } from '../../../model/rules/working-days.ts'
import { buyerInquiryWorkflow } from '../../../model/workflows/buyer-inquiry.ts'
import type { BuyerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertRow, readRow } from '../../db/row-queries.ts'
import { numberOf } from '../../records/numbers.ts'
import { queueMails } from '../../records/outbox.ts'
import { offeredRequests } from '../../records/request-catalogue.ts'
import { bankingCalendar, calendarFrom } from '../../records/working-calendar.ts'
import { countAct, once } from './act.ts'
import { type BuyerContract, contractOf, required } from './own-contract.ts'

export type InquiryBody = EndpointInput<typeof endpoint>['body']
export type InquiryReply = Reply<typeof endpoint>

/** What a request is bound to: the values of its rule, or of what is asked for. */
type Bound = {
  readonly payload: Readonly<Record<string, string>>
  readonly check_id?: number
  readonly request_deadline?: string
}

/** How far before a check's date its calendar is read, in days. */
const reach = 60
/** The values that the rule of the request will judge. */
async function payloadOf(
  ctx: BuyerCtx,
  form: InquiryBody,
  contract: BuyerContract,
  { code, validator }: CatalogueRequest,
): Promise<Bound> {
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
  const check = await readRow(
    ctx.deps.db.system,
    'post_dated_checks',
    { contract_no: contract.contract_no, check_no: check_no.trim() },
    ['id', 'check_no', 'check_date', 'amount'],
  )
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
  form: InquiryBody
  contract: BuyerContract
  request: CatalogueRequest
  due: Date
  bound: Bound
}

async function write(ctx: BuyerCtx, trx: Trx, { form, contract, request, due, bound }: Made): Promise<InquiryReply> {
  const now = ctx.deps.now()
  const { rows } = await sql<{ id: number }>`select nextval('buyer_inquiries_rows_id_seq')::int as id`.execute(trx)
  const id = rows[0]?.id ?? 0
  const ticket_no = numberOf('BI', id, now)
  const { brand } = contract
  await insertRow(trx, 'buyer_inquiries', {
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
  const [subject, reference] = [form.subject.trim(), ticket_no]
  const { buyer_name: buyer, email } = contract
  const notified = { buyer, no: ticket_no, subject, request: request.sub_name ?? request.category_name }
  const received = letter('buyer.request.received', {
    firstname: firstNameOf(buyer),
    email,
    ticket_no,
    subject,
    reference,
  })
  // The e-mail settings of the second letter name Buyer Care.
  const toBuyerCare = letter('buyer.request.new', { ...notified, property: contract.property_name, reference })
  await queueMails(trx, [
    { ...received, to: email, brand_id: brand.id },
    { ...toBuyerCare, to: [], brand_id: brand.id },
  ])
  await ctx.record(trx, {
    entity: buyerInquiryWorkflow.entity,
    entity_id: id,
    brand_id: brand.id,
    after: { status: buyerInquiryWorkflow.initial, ticket_no, code: request.code },
  })
  return { message: 'Your Inquiry has been sent.', reference: ticket_no, answer_by: due.toISOString() }
}

type Asking = {
  /** The body that a repeat with the same key must have. */
  readonly body?: unknown
  readonly errors?: FieldErrors
  readonly bound?: Bound
  /** Refuses, in the transaction that would write it. */
  readonly judge?: (trx: Trx) => Promise<void>
}
/** A request of the catalogue by its code, about a contract of one's own: stored with its clock, confirmed by mail, all or nothing. */
export async function fileInquiry(
  ctx: BuyerCtx,
  form: InquiryBody,
  { body = form, errors = {}, bound, judge }: Asking = {},
): Promise<InquiryReply> {
  const { deps } = ctx
  const request = (await offeredRequests(deps.db.system)).find(({ code }) => code === form.code)
  const wrong = request ? errors : { ...errors, code: ['Choose what you ask for from the list.'] }
  if (!request || Object.keys(wrong).length > 0) throw new Refusal('INVALID', { errors: wrong })
  const contract = await contractOf(ctx, form.contract_no)
  const now = deps.now()
  const [calendar, own] = await Promise.all([
    calendarFrom(deps.db.system, now),
    bound ?? payloadOf(ctx, form, contract, request),
  ])
  const due = dueAfter(now, request.sla_working_days, calendar)
  return once(ctx, { action: 'inquiry', body }, async trx => {
    await judge?.(trx)
    return write(ctx, trx, { form, contract, request, due, bound: own })
  })
}

export async function buyerInquiry({ body }: { body: InquiryBody }, ctx: BuyerCtx): Promise<InquiryReply> {
  await countAct(ctx, 'inquiry')
  return fileInquiry(ctx, body, { errors: required(body, ['contract_no', 'subject', 'message']) })
}
