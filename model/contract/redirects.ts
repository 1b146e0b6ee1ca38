import { Type } from 'typebox'
import { BrandKey, endpoint, Moment, object } from './endpoint.ts'

const page = 'website.redirects'
const brand = 'body.brand'

/** Work on the addresses that a site gave up, beside editing one redirect (decision 242). */
export const redirects = {
  lost: endpoint('GET', '/v1/cms/lost-address', {
    access: { page, flag: 'view', brand: 'query.brand' },
    query: object({ brand: BrandKey }),
    reply: object({
      items: Type.Array(object({ path: Type.String(), hits: Type.Integer(), last_at: Moment })),
    }),
    summary: 'Addresses of a site that visitors asked for in vain within 30 days, most asked first.',
  }),
  importing: endpoint('POST', '/v1/cms/web-redirect/import', {
    cost: 'heavy',
    access: { page, flag: 'add', brand },
    body: object({
      brand: BrandKey,
      text: Type.String({
        maxLength: 500_000,
        description: 'CSV: old address, where it leads; heads may stand above.',
      }),
    }),
    reply: object({
      added: Type.Integer(),
      changed: Type.Integer(),
      refused: Type.Array(object({ line: Type.Integer(), message: Type.String() })),
    }),
    summary: 'Take redirects from a CSV: an address that leads on already is changed. Lines that are refused say why.',
    audit: { action: 'import' },
  }),
}
