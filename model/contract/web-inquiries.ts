import { Type } from 'typebox'
import { kinds } from '../kinds/index.ts'
import { responseKinds } from '../workflows/inquiry.ts'
import { caseCalls } from './case-calls.ts'
import { BrandKey, endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const Text = Type.String()
const { page } = kinds.webInquiries

export const webInquiries = {
  ...caseCalls({
    ...kinds.webInquiries,
    paths: {
      list: '/v1/cms/web-inquiry/brand/:brand',
      trashed: '/v1/cms/trashed-web-inquiry/:x',
      read: '/v1/cms/web-inquiry/:id',
      remove: '/v1/cms/web-inquiry/brand/:id',
      restore: '/v1/cms/web-inquiry/brand/:id',
      download: '/v1/cms/export-web-inquiry/:brand_id',
    },
    note: 'On GET the last part is a brand, on DELETE and POST the id of an inquiry (domain.md 4 row 13).',
    shown: {
      name: Text,
      mobile: Text,
      property_id: nullable(Id),
      property_name: nullable(Text),
      inquiry_type: nullable(Text),
      source_awareness: nullable(Text),
      message: Text,
      assigned_to: nullable(Id),
      assignee: nullable(Text),
      sla_due_at: Moment,
      responded_at: nullable(Moment),
      /** Who is writing a reply. */
      draft_by: nullable(Text),
      is_overdue: nullable(Type.Literal('true')),
      /** Whether the first reply came within its working days; null while there is none. */
      answered: nullable(Type.Enum(['In time', 'Late'])),
    },
    whole: {
      firstname: Text,
      lastname: Text,
      page_url: nullable(Text),
      utm: nullable(Type.Record(Text, Text)),
      consent_at: Moment,
      replies: Type.Array(object({ id: Id, kind: Type.Enum(responseKinds), text: Text, at: Moment, by: Text })),
    },
    given: {
      assigned_to: Type.Optional(Id),
      kind: Type.Optional(Type.Enum(responseKinds)),
      text: Type.Optional(Type.String({ maxLength: 5000 })),
    },
  }),
  assignees: endpoint('GET', '/v1/cms/web-inquiry/brand/:brand/assignees', {
    access: { page, flag: 'edit', brand: 'params.brand' },
    params: object({ brand: BrandKey }),
    query: object({ search: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: Type.Array(object({ id: Id, name: Text, role: Text })),
    summary: 'Whom an inquiry of the brand may be assigned to.',
  }),
}

/** A field hidden by its flag on the brand's contact page is neither required nor stored (domain.md 3.1). */
export const inquiry = endpoint('POST', '/v1/web/inquiry', {
  access: 'public',
  once: true,
  alsoPublic: true,
  ofSite: 'body.brand',
  status: 201,
  body: object({
    brand: BrandKey,
    firstname: Type.Optional(Type.String({ maxLength: 80 })),
    lastname: Type.Optional(Type.String({ maxLength: 80 })),
    mobile: Type.Optional(Type.String({ maxLength: 40 })),
    email: Type.Optional(Type.String({ maxLength: 190 })),
    source_awareness: Type.Optional(
      Type.String({
        maxLength: 80,
        description: 'One of those that the contact page of the site offers.',
        examples: ['Referral'],
      }),
    ),
    inquiry_type: Type.Optional(
      Type.String({
        maxLength: 80,
        description: 'One of those that the contact page of the site offers.',
        examples: ['New Buyer Inquiry'],
      }),
    ),
    message: Type.Optional(Type.String({ maxLength: 5000 })),
    property_id: Type.Optional(Id),
    page_url: Type.Optional(Type.String({ maxLength: 500 })),
    utm: Type.Optional(
      Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), { maxProperties: 10 }),
    ),
    consent: Type.Boolean(),
    bot_token: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  reply: object({ message: Type.Literal('Your Inquiry has been sent.'), reference: Type.String() }),
  summary: 'A visitor’s inquiry.',
  audit: { action: 'add', place: { area: 'website', module: 'property-inquiry' } },
})
