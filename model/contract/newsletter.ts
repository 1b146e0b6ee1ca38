import { Type } from 'typebox'
import { kinds } from '../kinds/index.ts'
import { caseCalls } from './case-calls.ts'
import { AnyBrand, BrandKey, type Endpoint, endpoint, Id, Moment, nullable, object } from './endpoint.ts'
import { listQuery } from './list-shapes.ts'

const Text = Type.String()
const { page } = kinds.newsletterSubscriptions
const message = Type.Literal('Thank you for subscribing to the newsletter')

const calls = caseCalls({
  ...kinds.newsletterSubscriptions,
  paths: {
    list: '/v1/cms/subscribe',
    trashed: '/v1/cms/trashed-web-newsletter-subscriptions',
    read: '/v1/cms/subscribe/:id',
    remove: '/v1/cms/subscribe/:id',
    restore: '/v1/cms/restore-web-newsletter-subscriptions/:id',
    download: '/v1/cms/export-web-newsletter-subscriptions/:brand_id',
  },
  shown: {
    firstname: Text,
    source_page: nullable(Text),
    subscribed_at: Moment,
    unsubscribed_at: nullable(Moment),
  },
  whole: {},
  given: {},
})

export const newsletterSubscriptions = {
  ...calls,
  trashed: {
    ...calls.trashed,
    // The brand is optional (domain.md 4 row 14), so the handler limits the call to the role's brands.
    access: { page, flag: 'view' },
    query: listQuery(kinds.newsletterSubscriptions.list, { brand_id: Type.Optional(BrandKey) }),
  } satisfies Endpoint,
  subscribe: endpoint('POST', '/v1/cms/subscribe', {
    access: { page, flag: 'add', brand: 'body.brand_id' },
    body: object({
      brand_id: AnyBrand,
      email: Type.String({ maxLength: 190 }),
      firstname: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    reply: object({ message, id: Id }),
    summary: 'Subscribe a reader who asked for it; one who had left is subscribed afresh.',
    audit: { action: 'add' },
  }),
}

export const subscribe = endpoint('POST', '/v1/web/subscribe', {
  access: 'public',
  once: true,
  alsoPublic: true,
  ofSite: 'body.brand',
  body: object({
    brand: BrandKey,
    email: Type.Optional(Type.String({ maxLength: 190 })),
    firstname: Type.Optional(Type.String({ maxLength: 80 })),
    page_url: Type.Optional(Type.String({ maxLength: 500 })),
    bot_token: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  reply: object({ message }),
  summary: 'Subscribe to the newsletter of a brand. The answer is the same whether the address is known or not.',
  audit: { action: 'add', place: { area: 'website', module: 'newsletter-subscriptions' } },
})
