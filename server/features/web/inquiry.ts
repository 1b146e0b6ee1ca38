import type { Brand } from '../../../model/brands.ts'
import { contactUsPage } from '../../../model/content/pages/contact-us-page.ts'
import { emailContent } from '../../../model/content/pages/email-content.ts'
import type { Input, Reply } from '../../../model/contract/endpoint.ts'
import type { inquiry as endpoint } from '../../../model/contract/web-inquiries.ts'
import { Refusal } from '../../../model/errors.ts'
import { type Contact, readContact } from '../../../model/rules/contact-form.ts'
import { dueAfter } from '../../../model/rules/working-days.ts'
import { inquiryNumber, inquiryWorkflow, replyDays } from '../../../model/workflows/inquiry.ts'
import type { Ctx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { queueMails } from '../../records/outbox.ts'
import { publishedOf } from '../../records/published.ts'
import { propertyHearers } from '../../records/recipients.ts'
import { calendarFrom } from '../../records/working-calendar.ts'
import { inquiryMails, type Sent } from './inquiry-mails.ts'
import { siteOf, submit } from './submit.ts'

type Form = Input<typeof endpoint>['body']
type Sending = Reply<typeof endpoint>

async function propertyOf(db: Db, id: number | undefined) {
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('properties')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .select(['id', 'property_name as name', 'property_code as code'])
    .executeTakeFirst()
  if (!row)
    throw new Refusal('INVALID', {
      errors: { property_id: ['This property is not offered any more. Choose another, or none.'] },
    })
  return row
}

type Made = {
  brand: Brand
  form: Form
  contact: Contact
  property: Awaited<ReturnType<typeof propertyOf>>
  due: Date
  template: Sent['template']
}

async function write(ctx: Ctx, trx: Trx, { brand, form, contact, property, due, template }: Made): Promise<Sending> {
  const now = ctx.deps.now()
  const inserted = trx
    .insertInto('web_inquiries')
    .values({
      ...contact,
      brand_id: brand.id,
      site_code: brand.code,
      property_id: property?.id ?? null,
      page_url: form.page_url ?? null,
      ...(form.utm === undefined ? {} : { utm: JSON.stringify(form.utm) }),
      consent_at: now,
      ip: ctx.request.ip,
      sla_due_at: due,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow()
  const [{ id }, to] = await Promise.all([inserted, propertyHearers(trx, brand, 'inquiry.new', property)])
  const reference = inquiryNumber(id)
  await Promise.all([
    queueMails(trx, inquiryMails({ brand, reference, contact, property, template }, to)),
    ctx.record(trx, {
      entity: inquiryWorkflow.entity,
      entity_id: id,
      brand_id: brand.id,
      after: { status: inquiryWorkflow.initial, property_id: property?.id ?? null },
    }),
  ])
  return { message: 'Your Inquiry has been sent.', reference }
}

/** Stores a visitor's inquiry, answers it by mail and passes it on, all or nothing; the same key gets the same reply. */
export async function inquiry({ body }: { body: Form }, ctx: Ctx): Promise<Sending> {
  const { deps } = ctx
  const brand = siteOf(body.brand)
  const now = deps.now()
  const [published, calendar] = await Promise.all([
    publishedOf(deps.db, brand, [contactUsPage, emailContent]),
    calendarFrom(deps.db.system, now),
  ])
  const flags = published(contactUsPage)
  const { contact, errors } = readContact(flags, body)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const made: Made = {
    brand,
    form: body,
    contact,
    property: await propertyOf(deps.db.public, body.property_id),
    due: dueAfter(now, replyDays, calendar),
    template: published(emailContent).inquiry,
  }
  const { show_recaptcha } = flags
  const sent = { form: 'web.inquiry', brand, bot_token: body.bot_token, show_recaptcha, body } as const
  return submit(ctx, sent, trx => write(ctx, trx, made))
}
