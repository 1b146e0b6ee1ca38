import { sampleValues } from '../../../model/content/portal/buyer-mails.ts'
import { buyerEmailContent } from '../../../model/content/portal/email-content.ts'
import type { HandlersOf } from '../../call/context.ts'
import { entryOf } from '../../records/content/target.ts'
import { sendTest } from '../../records/send-test.ts'

export const testMail: HandlersOf<'emailContent'>['testMail'] = ({ body: { template_key, ...mail } }, ctx) =>
  sendTest(ctx, {
    event_key: 'portal.test',
    fields: buyerEmailContent.fields[template_key].fields,
    mail,
    samples: sampleValues,
    entry: {
      ...entryOf({ brand: null, content: buyerEmailContent }),
      after: { template: template_key, to: ctx.caller.email },
    },
  })
