import { type Kysely, sql, type Transaction } from 'kysely'
import { type Brand, brandOf } from '../../../model/brands.ts'
import { contactUsPage } from '../../../model/content/pages/contact-us-page.ts'
import { emailContent } from '../../../model/content/pages/email-content.ts'
import type { Input, Reply } from '../../../model/contract/endpoint.ts'
import type { inquiry as endpoint } from '../../../model/contract/web-inquiries.ts'
import { Refusal } from '../../../model/errors.ts'
import { type Contact, readContact } from '../../../model/rules/contact-form.ts'
import { calendarOf, countedDay, dayOf, endOf } from '../../../model/rules/working-days.ts'
import { inquiryNumber, inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import type { Tables } from '../../db/tables.ts'
import type { Ctx, Deps } from '../../http/context.ts'
import { botCheckOf } from '../../outside/bot-check.ts'
import { claim, keepReply } from '../../records/idempotency.ts'
import { publishedValues } from '../../records/published.ts'
import { mailInquiry, type Sent } from './inquiry-mails.ts'

type Form = Input<typeof endpoint>['body']
type Sending = Reply<typeof endpoint>

/** Specification 9: a reply within three working days. */
const replyDays = 3
const hour = 3_600_000

async function dueAt({ db, now }: Deps): Promise<Date> {
  const today = dayOf(now())
  const holidays = await db.system
    .selectFrom('holidays')
    .where('date', '>=', today)
    .orderBy('date')
    .limit(60)
    .select(['date', 'type', 'scope', 'city'])
    .execute()
  return endOf(countedDay(today, replyDays, calendarOf(holidays).isWorking))
}

/** The same limit for every server: what one address sent stands in the database, and its senders take turns. */
async function refuseTooMany(trx: Transaction<Tables>, { deps, request }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry ${request.ip}`}, 0))`.execute(trx)
  const since = new Date(deps.now().getTime() - hour)
  const { n } = await trx
    .selectFrom('web_inquiries')
    .where('ip', '=', request.ip)
    .where('created_at', '>', since)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  if (n >= deps.settings.INQUIRIES_PER_HOUR) throw new Refusal('TOO_MANY', { values: { seconds: hour / 1000 } })
}

async function refuseRobots({ deps, request }: Ctx, token: string | undefined): Promise<void> {
  const passed = await botCheckOf(deps.settings)
    .confirm(token, request.ip)
    .catch((error: unknown) => {
      deps.log.error({ err: error }, 'the bot check cannot be asked')
      throw new Refusal('UNAVAILABLE', {
        message: 'The check that you are a person cannot be made just now. Try again in a moment; nothing was sent.',
      })
    })
  if (!passed) throw new Refusal('INVALID', { errors: { bot_token: ['Please confirm that you are not a robot.'] } })
}

async function propertyOf(db: Kysely<Tables>, id: number | undefined) {
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

async function write(
  ctx: Ctx,
  trx: Transaction<Tables>,
  { brand, form, contact, property, due, template }: Made,
): Promise<Sending> {
  await refuseTooMany(trx, ctx)
  const now = ctx.deps.now()
  const { id } = await trx
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
    .executeTakeFirstOrThrow()
  const reference = inquiryNumber(id)
  await mailInquiry(trx, { brand, reference, contact, property, template })
  await ctx.record(trx, {
    entity: inquiryWorkflow.entity,
    entity_id: id,
    brand_id: brand.id,
    after: { status: inquiryWorkflow.initial, property_id: property?.id ?? null },
  })
  return { message: 'Your Inquiry has been sent.', reference }
}

/** A visitor's inquiry: kept, answered by mail and passed on, all or nothing; the same key again gets the same reply. */
export async function inquiry({ body }: { body: Form }, ctx: Ctx): Promise<Sending> {
  const { deps } = ctx
  const brand = brandOf(body.brand)
  if (!brand) throw new Refusal('NOT_FOUND')
  // The limit for an address counts what it sent to every brand.
  const db = deps.db.system
  const flags = await publishedValues(deps.db, brand, contactUsPage)
  const key = ctx.request.idempotency_key
  const request = key === undefined ? undefined : { scope: 'web.inquiry', key, body }
  const { contact, errors } = readContact(flags, body)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const made: Made = {
    brand,
    form: body,
    contact,
    property: await propertyOf(deps.db.public, body.property_id),
    due: await dueAt(deps),
    template: (await publishedValues(deps.db, brand, emailContent)).inquiry,
  }
  const known = request && (await knownReply(db, request.scope, request.key))
  // The answer of a bot check is good for once: a repeat has none to give.
  if (flags.show_recaptcha && !known) await refuseRobots(ctx, body.bot_token)
  return db.transaction().execute(async trx => {
    const before = request && (await claim<Sending>(trx, request, deps.now()))
    if (before) {
      ctx.repeated()
      return before
    }
    const reply = await write(ctx, trx, made)
    if (request) await keepReply(trx, request, 201, reply)
    return reply
  })
}

const knownReply = async (db: Kysely<Tables>, scope: string, key: string): Promise<boolean> =>
  (await db
    .selectFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .select('key')
    .executeTakeFirst()) !== undefined
