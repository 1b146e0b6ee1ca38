import type { Fields } from '../../model/content/field.ts'
import { sampleMail } from '../../model/content/sample-mail.ts'
import { validateFields } from '../../model/content/validate.ts'
import { Refusal } from '../../model/errors.ts'
import type { AuditEntry } from '../call/audit.ts'
import type { CallerCtx } from '../call/context.ts'
import { firstNameOfUser } from './first-name.ts'
import { queueMail } from './outbox.ts'

type Tried = {
  readonly event_key: string
  readonly fields: Fields
  readonly mail: { readonly subject: string; readonly body: string }
  /** Samples for its further placeholders. */
  readonly samples?: Readonly<Record<string, string>>
  readonly entry: AuditEntry
}

/** Sends a template of the form, saved or not, only to the caller. */
export async function sendTest(ctx: CallerCtx, { event_key, fields, mail, samples = {}, entry }: Tried) {
  const { subject, body } = fields
  const query = Object.fromEntries(
    Object.entries({ subject, body }).flatMap(([name, field]) => (field ? [[name, field]] : [])),
  )
  const errors = validateFields(query, mail)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const { email, user_id } = ctx.caller
  const firstname = await firstNameOfUser(ctx.deps.db.system, user_id)
  const filled = sampleMail(mail, { ...samples, firstname, email })
  const sent = { to: email, subject: `Test: ${filled.subject}` }
  await ctx.db.transaction().execute(async trx => {
    const { brand_id } = entry
    await queueMail(trx, { event_key, ...sent, body: filled.body, ...(brand_id === undefined ? {} : { brand_id }) })
    await ctx.record(trx, entry)
  })
  return sent
}
