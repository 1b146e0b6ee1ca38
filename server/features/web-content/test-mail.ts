import { brandOf } from '../../../model/brands.ts'
import { emailContent } from '../../../model/content/pages/email-content.ts'
import { sampleMail } from '../../../model/content/sample-mail.ts'
import { validateFields } from '../../../model/content/validate.ts'
import { Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../http/context.ts'
import { queueMail } from '../../records/outbox.ts'

/** A template as it stands in the form, saved or not, to nobody but the one who asks for it. */
export const testMail: HandlersOf<'siteWork'>['testMail'] = async ({ body }, ctx) => {
  const brand = brandOf(body.brand)
  if (!brand) throw new Refusal('NOT_FOUND')
  const { subject, body: text } = body
  const errors = validateFields(emailContent.fields[body.template].fields, { subject, body: text })
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const { email, name } = ctx.caller
  const mail = sampleMail({ subject, body: text }, { firstname: name.split(' ')[0] ?? name, email })
  const sent = { to: email, subject: `Test: ${mail.subject}` }
  await ctx.db.transaction().execute(async trx => {
    await queueMail(trx, { event_key: 'site.test', ...sent, body: mail.body, brand_id: brand.id })
    await ctx.record(trx, {
      entity: 'web-content',
      entity_id: emailContent.section,
      brand_id: brand.id,
      after: { template: body.template, to: email },
    })
  })
  return sent
}
