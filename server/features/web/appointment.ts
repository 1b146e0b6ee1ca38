import type { Brand } from '../../../model/brands.ts'
import { emailContent } from '../../../model/content/pages/email-content.ts'
import type { EndpointInput, Reply } from '../../../model/contract/endpoint.ts'
import type { appointment as endpoint, slots as slotsEndpoint } from '../../../model/contract/web-appointments.ts'
import { fill, Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { readVisitor, type Visitor } from '../../../model/rules/contact-form.ts'
import { bookable, visitProblems } from '../../../model/rules/visits.ts'
import { type Day, dayOf, shifted } from '../../../model/rules/working-days.ts'
import { appointmentNumber, appointmentWorkflow, visitInWords } from '../../../model/workflows/appointment.ts'
import type { Ctx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertedId } from '../../db/row-queries.ts'
import { queueMail } from '../../records/outbox.ts'
import { publishedValues } from '../../records/published.ts'
import { propertyHearers } from '../../records/recipients.ts'
import { closuresOf, offeredAt, takePlace, visitable, visitRulesOf } from '../../records/visits.ts'
import { siteOf, submit } from './submit.ts'

type Form = EndpointInput<typeof endpoint>['body']
type Sending = Reply<typeof endpoint>
type SlotsInput = EndpointInput<typeof slotsEndpoint>
/** Days that one answer covers. */
const mostDays = 62

type Made = {
  brand: Brand
  form: Form
  visit_date: Day
  visitor: Visitor
  property: { id: number; name: string; code: string }
  slot: { id: string; start_time: string; end_time: string }
  slot_capacity: number
  template: { subject: string; body: string }
}

/** M35 to the visitor in the site's words, and to the recipients of the property. */
async function mail(trx: Trx, made: Made, id: number) {
  const { brand, form, visit_date, visitor, property, slot, template } = made
  const visit = visitInWords({ visit_date, start_time: slot.start_time })
  const ending = `\n\n${property.name}, ${visit}–${slot.end_time}\nReference: ${appointmentNumber(id)}`
  await queueMail(trx, {
    event_key: 'appointment.received',
    to: visitor.email,
    subject: fill(template.subject, visitor),
    body: fill(template.body, visitor) + ending,
    brand_id: brand.id,
  })
  const notified = letter('appointment.received.staff', {
    site: brand.display_label,
    visit: `${visit}–${slot.end_time}`,
    property: property.name,
    name: `${visitor.firstname} ${visitor.lastname}`,
    mobile: visitor.mobile,
    email: visitor.email,
    visitors: form.party_size ?? 1,
    notes: form.notes ?? null,
    reference: appointmentNumber(id),
  })
  const to = await propertyHearers(trx, brand, notified.event_key, property)
  if (to.length > 0) await queueMail(trx, { ...notified, to, brand_id: brand.id })
}

async function write(ctx: Ctx, trx: Trx, made: Made): Promise<Sending> {
  const { brand, form, visit_date, visitor, property, slot, slot_capacity } = made
  const now = ctx.deps.now()
  const { id: slot_id, start_time, end_time } = slot
  await takePlace(trx, { property_id: property.id, visit_date, start_time, end_time, slot_capacity })
  const id = await insertedId(trx, 'web_appointments', {
    ...visitor,
    brand_id: brand.id,
    property_id: property.id,
    visit_date,
    slot_id,
    start_time,
    end_time,
    party_size: form.party_size ?? 1,
    notes: form.notes?.trim() || null,
    consent_at: now,
    ip: ctx.request.ip,
    created_at: now,
    updated_at: now,
  })
  await mail(trx, made, id)
  await ctx.record(trx, {
    entity: appointmentWorkflow.entity,
    entity_id: id,
    brand_id: brand.id,
    after: { status: appointmentWorkflow.initial, property_id: property.id, visit_date, start_time },
  })
  return { message: 'Appointment request sent', reference: appointmentNumber(id) }
}

/** A visitor asks to see a property: the day, the time and the capacity are checked, and the last place is given once. */
export async function appointment({ body }: { body: Form }, ctx: Ctx): Promise<Sending> {
  const { deps } = ctx
  const brand = siteOf(body.brand)
  const today = dayOf(deps.now())
  const rules = await visitRulesOf(deps.db, brand)
  const { last } = bookable(today, rules)
  const { visitor, errors: faults } = readVisitor(body)
  const { property_id, visit_date, slot_id } = body
  const errors = {
    ...(property_id === undefined ? { property_id: ['Property is required.'] } : {}),
    ...visitProblems(rules, today, await closuresOf(deps.db.system, today, last), body),
    ...faults,
  }
  const slot = rules.time_slot.find(({ id }) => id === slot_id)
  if (Object.keys(errors).length > 0 || !slot || property_id === undefined || visit_date === undefined)
    throw new Refusal('INVALID', { errors })
  const made: Made = {
    brand,
    form: body,
    visit_date,
    visitor,
    slot,
    slot_capacity: rules.slot_capacity,
    property: await visitable(deps.db.public, brand, property_id),
    template: (await publishedValues(deps.db, brand, emailContent)).appointment,
  }
  return submit(ctx, { form: 'web.appointment', brand, bot_token: body.bot_token, body }, trx => write(ctx, trx, made))
}

/** The days and times at which a property can be visited, with the places left. */
export async function slots({ params, query }: SlotsInput, { deps }: Ctx): Promise<Reply<typeof slotsEndpoint>> {
  const brand = siteOf(params.brand)
  const rules = await visitRulesOf(deps.db, brand)
  const property = await visitable(deps.db.public, brand, query.property_id)
  const { first, last } = bookable(dayOf(deps.now()), rules)
  const from = query.from !== undefined && query.from > first ? query.from : first
  const until = [last, query.to ?? last, shifted(from, mostDays - 1)].sort()[0] as string
  return { first, last, days: await offeredAt(deps.db.system, rules, property.id, { first: from, last: until }) }
}
