import { Type } from 'typebox'
import { lists } from '../lists/index.ts'
import { type InquiryStatus, inquiryActions, inquiryStates, responseKinds } from '../workflows/inquiry.ts'
import { BrandKey, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'
import { Changed } from './lists.ts'

const Status = Type.Enum(Object.keys(inquiryStates) as InquiryStatus[])
const Text = Type.String()
const shown = {
  id: Id,
  version: Version,
  created_at: Moment,
  name: Text,
  email: Text,
  mobile: Text,
  property_id: nullable(Id),
  property_name: nullable(Text),
  inquiry_type: nullable(Text),
  source_awareness: nullable(Text),
  message: Text,
  status: Status,
  assigned_to: nullable(Id),
  assignee: nullable(Text),
  sla_due_at: Moment,
  responded_at: nullable(Moment),
  deleted_at: nullable(Moment),
  deleted_by: nullable(Text),
}
const Row = object(shown)
const Record = object({
  ...shown,
  number: Type.String({ description: 'What the visitor may quote.' }),
  brand: Text,
  firstname: Text,
  lastname: Text,
  page_url: nullable(Text),
  utm: nullable(Type.Record(Text, Text)),
  consent_at: Moment,
  /** What the caller may do with it now. */
  actions: Type.Array(Type.Enum(inquiryActions)),
  replies: Type.Array(object({ id: Id, kind: Type.Enum(responseKinds), text: Text, at: Moment, by: Text })),
  timeline: Type.Array(object({ at: Moment, by: Text, action: Text, before: Type.Unknown(), after: Type.Unknown() })),
})

const page = 'website.property-inquiry'
const inTrash = { page, flag: 'delete' } as const
const oneRecord = object({ id: Id })

export const webInquiries = {
  list: endpoint({
    method: 'GET',
    path: '/v1/cms/web-inquiry/brand/:brand',
    access: { page, flag: 'view', brand: 'params.brand' },
    params: object({ brand: BrandKey }),
    query: listQuery(lists.webInquiries),
    reply: listReply(Row),
    summary: 'Property inquiries of a brand, 25 at a time.',
    note: 'On GET the last part is a brand, on DELETE and POST the id of an inquiry (domain.md 4 row 13).',
  }),
  trashed: endpoint({
    method: 'GET',
    path: '/v1/cms/trashed-web-inquiry/:x',
    access: { page, flag: 'view', brand: 'params.x' },
    params: object({ x: BrandKey }),
    query: listQuery(lists.webInquiries),
    reply: listReply(Row),
    summary: 'The inquiries of a brand in the trash.',
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/cms/web-inquiry/:id',
    access: { page, flag: 'view' },
    params: oneRecord,
    reply: Record,
    summary: 'One inquiry, live or in the trash, with what was answered and done.',
  }),
  assignees: endpoint({
    method: 'GET',
    path: '/v1/cms/web-inquiry/brand/:brand/assignees',
    access: { page, flag: 'edit', brand: 'params.brand' },
    params: object({ brand: BrandKey }),
    query: object({ search: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: Type.Array(object({ id: Id, name: Text, role: Text })),
    summary: 'Whom an inquiry of the brand may be assigned to.',
  }),
  work: endpoint({
    method: 'PUT',
    path: '/v1/cms/web-inquiry/:id',
    access: { page, flag: 'edit' },
    params: oneRecord,
    body: object({
      action: Type.Enum(inquiryActions),
      version: Type.Optional(Version),
      assigned_to: Type.Optional(Id),
      kind: Type.Optional(Type.Enum(responseKinds)),
      text: Type.Optional(Type.String({ maxLength: 5000 })),
    }),
    reply: Record,
    summary: 'Assign, start, answer, close, reopen an inquiry, or mark it as spam.',
    audit: { action: 'edit' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/cms/web-inquiry/brand/:id',
    access: inTrash,
    params: oneRecord,
    reply: Changed,
    summary: 'Move an inquiry to the trash; it keeps its status.',
    audit: { action: 'delete' },
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/cms/web-inquiry/brand/:id',
    access: inTrash,
    params: oneRecord,
    reply: Changed,
    summary: 'Take an inquiry out of the trash.',
    audit: { action: 'restore' },
  }),
  download: endpoint({
    method: 'GET',
    path: '/v1/cms/export-web-inquiry/:brand_id',
    access: { page, flag: 'export', brand: 'params.brand_id' },
    params: object({ brand_id: BrandKey }),
    query: listQuery(lists.webInquiries),
    reply: 'file',
    summary: 'The inquiries of a brand as a spreadsheet, sent as it is made; the filters are those of the list.',
    audit: { action: 'export' },
  }),
}

/** A field hidden by its flag on the brand's contact page is neither required nor stored (domain.md 3.1). */
export const inquiry = endpoint({
  method: 'POST',
  path: '/v1/web/inquiry',
  access: 'public',
  alsoPublic: true,
  status: 201,
  body: object({
    brand: BrandKey,
    firstname: Type.Optional(Type.String({ maxLength: 80 })),
    lastname: Type.Optional(Type.String({ maxLength: 80 })),
    mobile: Type.Optional(Type.String({ maxLength: 40 })),
    email: Type.Optional(Type.String({ maxLength: 190 })),
    source_awareness: Type.Optional(Type.String({ maxLength: 80 })),
    inquiry_type: Type.Optional(Type.String({ maxLength: 80 })),
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
  summary: 'A visitor’s inquiry. With an Idempotency-Key header a repeat gets the same reply and nothing twice.',
  audit: { action: 'add', place: { area: 'website', module: 'property-inquiry' } },
})
