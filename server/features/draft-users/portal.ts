import { sql } from 'kysely'
import { registration } from '../../../model/content/records/draft-user.ts'
import { validate } from '../../../model/content/validate.ts'
import { complete } from '../../../model/content/value.ts'
import { existing, notThere, Refusal } from '../../../model/errors.ts'
import { daysToVerify, registrationCodeTries } from '../../../model/rules/draft-users.ts'
import { emailOf, mobileOf } from '../../../model/rules/formats.ts'
import { endOfManilaDay } from '../../../model/rules/manila-days.ts'
import type { Ctx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { recruiterOf, refuseAccount } from '../../kinds/draft-users.ts'
import { markOf, sendCode } from '../../kinds/registration-code.ts'
import { once } from '../../records/once.ts'
import { wakeMail } from '../../records/wake-mail.ts'

type Handlers = HandlersOf<'sellersPortal'>
const entity = 'draft_user'
/** A code goes to an address once in so long, in ms: nobody floods another person's mailbox. */
const between = 60_000

const refuse = (field: string, says: string): Refusal => new Refusal('INVALID', { errors: { [field]: [says] } })

async function groupOf(trx: Trx, code: string): Promise<number> {
  const group = await trx
    .selectFrom('sales_groups')
    .where('code', '=', code.toUpperCase())
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirst()
  if (!group) throw refuse('sales_group_code', 'There is no active sales group of this code.')
  return group.id
}

async function answerOf(trx: Trx, id: number) {
  const row = await trx
    .selectFrom('draft_users')
    .where('id', '=', id)
    .select(['id', 'status', 'verification_sent_at', 'expires_at'])
    .executeTakeFirstOrThrow()
  return {
    registration_id: row.id,
    status: row.status,
    code_sent_at: row.verification_sent_at?.toISOString() ?? null,
    verify_by: row.expires_at.toISOString(),
  }
}

/** Registers somebody, or corrects what they sent before their address was verified. */
async function register(ctx: Ctx, trx: Trx, values: Record<string, string>) {
  const now = ctx.deps.now()
  const text = (name: string) => (values[name] ?? '').trim()
  const email = emailOf(text('email')) ?? ''
  // Registrations of one address follow one another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`.execute(trx)
  const before = await trx
    .selectFrom('draft_users')
    .where(sql<string>`lower(email)`, '=', email)
    .where('status', '!=', 'promoted')
    .select(['id', 'status', 'verification_sent_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!before) await refuseAccount(trx, email)
  if (before?.status === 'rejected') throw refuse('email', 'A registration of this address was not accepted.')
  if (before?.status === 'verified') throw refuse('email', 'This address is verified; its registration is looked at.')
  if (before?.verification_sent_at && now.getTime() - before.verification_sent_at.getTime() < between)
    throw refuse('email', 'A code was sent a moment ago. Wait a minute before you ask for another.')
  const row = {
    email,
    mobile: mobileOf(text('mobile')) ?? '',
    first_name: text('first_name'),
    last_name: text('last_name'),
    position: text('position') as 'sales_manager',
    sales_group_id: await groupOf(trx, text('sales_group_code')),
    recruiter_id: await recruiterOf(trx, text('recruiter_code')),
    status: 'draft' as const,
    expires_at: endOfManilaDay(now, daysToVerify),
    updated_at: now,
  }
  const { id } = before
    ? await trx
        .updateTable('draft_users')
        .where('id', '=', before.id)
        .set(eb => ({ ...row, version: eb('version', '+', 1) }))
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('draft_users')
        .values({ ...row, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
  await sendCode(trx, ctx.deps, { id, email, first_name: row.first_name })
  // Who it is stands in the registration; a trail keeps it for longer.
  const after = { status: row.status, position: row.position, sales_group_id: row.sales_group_id }
  await ctx.record(trx, { entity, entity_id: id, before: before ? { status: before.status } : {}, after })
  return answerOf(trx, id)
}

export const registerSeller: Handlers['registerSeller'] = async ({ body }, ctx) => {
  const values = complete(registration.fields, body) as Record<string, string>
  const errors = validate(registration, values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const registered = await once(ctx, { scope: 'sellers-registration', body }, trx => register(ctx, trx, values))
  await wakeMail(ctx.deps)
  return registered
}

export const verifySeller: Handlers['verifySeller'] = async ({ body: { registration_id: id, code } }, ctx) => {
  const { db, secrets, now: clock } = ctx.deps
  const now = clock()
  const verified = await db.system.transaction().execute(async trx => {
    const row = existing(
      await trx.selectFrom('draft_users').where('id', '=', id).selectAll().forUpdate().executeTakeFirst(),
      notThere('registration_id', 'There is no registration of this number.'),
    )
    const holds =
      row.status === 'draft' &&
      row.expires_at > now &&
      row.code_mark !== null &&
      row.code_ends_at !== null &&
      row.code_ends_at > now &&
      row.code_tries < registrationCodeTries
    const isRight = holds && row.code_mark?.equals(markOf(secrets, id, code))
    // A wrong try is kept, so it is no part of what the refusal takes back.
    if (!isRight) {
      if (holds)
        await trx
          .updateTable('draft_users')
          .where('id', '=', id)
          .set(eb => ({ code_tries: eb('code_tries', '+', 1) }))
          .execute()
      ctx.repeated()
      return undefined
    }
    await trx
      .updateTable('draft_users')
      .where('id', '=', id)
      .set(eb => ({
        status: 'verified',
        verified_at: now,
        code_mark: null,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .execute()
    await ctx.record(trx, { entity, entity_id: id, before: { status: row.status }, after: { status: 'verified' } })
    return answerOf(trx, id)
  })
  if (!verified) throw refuse('code', 'This code is not right, or it has ended. Register again for a new one.')
  return verified
}
