import { Type } from 'typebox'
import { mailTemplates } from '../content/sample-mail.ts'
import { BrandKey, endpoint, object } from './endpoint.ts'

/** What is done with the content of sites beside editing one page. */
export const siteWork = {
  testMail: endpoint({
    method: 'POST',
    path: '/v1/cms/web-content/test-mail',
    access: { page: 'website.email-content', flag: 'edit', brand: 'body.brand' },
    body: object({
      brand: BrandKey,
      template: Type.Enum(mailTemplates),
      subject: Type.String({ maxLength: 1000 }),
      body: Type.String({ maxLength: 20_000 }),
    }),
    reply: object({ to: Type.String(), subject: Type.String() }),
    summary: 'Send a template, filled with the caller’s own name and address, to the caller.',
    audit: { action: 'test-mail' },
  }),
}
