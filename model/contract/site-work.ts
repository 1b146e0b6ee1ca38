import { Type } from 'typebox'
import { mailTemplates } from '../content/sample-mail.ts'
import { findingKinds } from '../site-check/site-check.ts'
import { BrandKey, endpoint, Moment, object } from './endpoint.ts'

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
  check: endpoint({
    method: 'GET',
    path: '/v1/cms/web-content/site-check/:brand',
    access: { page: 'website.site-check', flag: 'view', brand: 'params.brand' },
    params: object({ brand: BrandKey }),
    reply: object({
      as_of: Moment,
      /** How many pages were looked at: those of the brand that the role may see. */
      pages: Type.Integer(),
      findings: Type.Array(
        object({
          page: Type.String(),
          path: Type.String(),
          label: Type.String(),
          kind: Type.Enum(findingKinds),
          message: Type.String(),
        }),
      ),
    }),
    summary: 'What a visitor would stumble over in the drafts of a site, each with the field it stands at.',
  }),
}
