import type { Brand } from '../../../model/brands.ts'
import { contactUsPage } from '../../../model/content/pages/contact-us-page.ts'
import { emailContent } from '../../../model/content/pages/email-content.ts'
import type { EndpointInput, Reply } from '../../../model/contract/endpoint.ts'
import type { inquiry as endpoint } from '../../../model/contract/web-inquiries.ts'
import { Refusal } from '../../../model/errors.ts'
import { type Contact, readContact } from '../../../model/rules/contact-form.ts'
import { dueAfter } from '../../../model/rules/working-days.ts'
import { inquiryNumber, inquiryWorkflow, replyDays } from '../../../model/workflows/inquiry.ts'
import type { Ctx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { addressingOf, queueAddressed } from '../../records/outbox.ts'
import { publishedOf } from '../../records/published.ts'
import { propertyHearers } from '../../records/recipients.ts'
import { calendarFrom } from '../../records/working-calendar.ts'
import { inquiryMails, type SentInquiry } from './inquiry-mails.ts'
import { siteOf, submitIn } from './submit.ts'

type Form = EndpointInput<typeof endpoint>['body']
type Sending = Reply<typeof endpoint>

async function propertyOf(db: Db, id: number | undefined) {
  if (id === undefined) return undefined
  return db
    .selectFrom('properties')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .select(['id', 'property_name as name', 'property_code as code'])
    .executeTakeFirst()
}

type Made = {
  brand: Brand
  form: Form
  contact: Contact
  property: Awaited<ReturnType<typeof propertyOf>>
  template: SentInquiry['template']
}

const numbers = 'web_inquiries_rows_id_seq'
const mails = ['inquiry.received', 'inquiry.new'] as const

async function look({ deps }: Ctx, trx: Trx, { brand, property }: Made) {
  const [to, addressing, calendar] = await Promise.all([
    propertyHearers(trx, brand, 'inquiry.new', property),
    addressingOf(trx, mails),
    calendarFrom(trx, deps.now()),
  ])
  return { to, addressing, calendar }
}
type Looked = Awaited<ReturnType<typeof look>>

function write(ctx: Ctx, trx: Trx, id: number, made: Made, { to, addressing, calendar }: Looked) {
  const { brand, form, contact, property, template } = made
  const now = ctx.deps.now()
  const reference = inquiryNumber(id)
  const row = {
    ...contact,
    id,
    brand_id: brand.id,
    site_code: brand.code,
    property_id: property?.id ?? null,
    page_url: form.page_url ?? null,
    utm: form.utm === undefined ? null : JSON.stringify(form.utm),
    consent_at: now,
    ip: ctx.request.ip,
    sla_due_at: dueAfter(now, replyDays, calendar),
    created_at: now,
    updated_at: now,
  }
  const letters = inquiryMails({ brand, reference, contact, property, template }, to)
  const line = {
    entity: inquiryWorkflow.entity,
    entity_id: id,
    brand_id: brand.id,
    after: { status: inquiryWorkflow.initial, property_id: property?.id ?? null },
  }
  return {
    reply: { message: 'Your Inquiry has been sent.', reference } satisfies Sending,
    last: [
      () => trx.insertInto('web_inquiries').values(row).modifyEnd(plannedOnce).execute(),
      () => queueAddressed(trx, letters, addressing),
      () => ctx.record(trx, line),
    ],
  }
}

/** Stores a visitor's inquiry, answers it by mail and passes it on, all or nothing; the same key gets the same reply. */
export async function inquiry({ body }: { body: Form }, ctx: Ctx): Promise<Sending> {
  const brand = siteOf(body.brand)
  // On one connection they are one trip.
  const [published, property] = await ctx.deps.db.public
    .connection()
    .execute(one =>
      Promise.all([
        publishedOf({ public: one }, brand, [contactUsPage, emailContent]),
        propertyOf(one, body.property_id),
      ]),
    )
  const flags = published(contactUsPage)
  const { contact, errors } = readContact(flags, body)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  if (body.property_id !== undefined && !property)
    throw new Refusal('INVALID', {
      errors: { property_id: ['This property is not offered any more. Choose another, or none.'] },
    })
  const made: Made = { brand, form: body, contact, property, template: published(emailContent).inquiry }
  const { show_recaptcha } = flags
  const sent = { form: 'web.inquiry', brand, bot_token: body.bot_token, show_recaptcha, body } as const
  return submitIn(ctx, sent, {
    numbers,
    look: trx => look(ctx, trx, made),
    write: (trx, id, looked) => write(ctx, trx, id, made, looked),
  })
}
