import { brandOf } from '../../../model/brands.ts'
import { emailContent } from '../../../model/content/pages/email-content.ts'
import { existing } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { entryOf } from '../../records/content/target.ts'
import { sendTest } from '../../records/send-test.ts'

export const testMail: HandlersOf<'siteWork'>['testMail'] = async ({ body }, ctx) => {
  const brand = existing(brandOf(body.brand))
  const { template, subject, body: text } = body
  return sendTest(ctx, {
    event_key: 'site.test',
    fields: emailContent.fields[template].fields,
    mail: { subject, body: text },
    entry: { ...entryOf({ brand, content: emailContent }), after: { template, to: ctx.caller.email } },
  })
}
