import { Type } from 'typebox'
import { BrandKey, endpoint, object, Version } from './endpoint.ts'

const page = 'website.email-recipients'
/** A JSON-encoded list (domain.md 4 row 15). */
const List = Type.String({
  maxLength: 40_000,
  description: 'A JSON-encoded list of {name, email, property_code?}.',
})
const id = Type.Integer({ minimum: 1, description: 'The site’s id.' })
const ofSite = object({ id: BrandKey })
const seeing = { page, flag: 'view', brand: 'params.id' } as const
const Row = object({ id, payload: List, careers: List, property_inquiry: List, version: Version })

/** The recipients of a site's mails: one row for each site, its id the site's. */
export const webRecipients = {
  read: endpoint('GET', '/v1/web/web-recipient/:id', {
    access: seeing,
    params: ofSite,
    reply: Row,
    summary: 'The recipients of a site, all three lists.',
  }),
  careers: endpoint('GET', '/v1/web/web-careers-recipient/:id', {
    access: seeing,
    params: ofSite,
    reply: object({ id, careers: List, version: Version }),
    summary: 'Who hears of the applications to a site.',
  }),
  propertyInquiry: endpoint('GET', '/v1/web/web-property-inquiry/:id', {
    access: seeing,
    params: ofSite,
    reply: object({ id, property_inquiry: List, version: Version }),
    summary: 'Who hears of the inquiries to a site.',
  }),
  save: endpoint('POST', '/v1/web/web-recipient', {
    access: { page, flag: 'edit', brand: 'body.id' },
    body: object({
      id: Type.Union([id, BrandKey], { title: 'Brand', examples: ['ZRLU'] }),
      payload: List,
      careers: List,
      property_inquiry: List,
      version: Type.Optional(Version),
    }),
    reply: Row,
    summary: 'Keep who hears of what a site receives.',
    audit: { action: 'edit' },
  }),
}
