import { Type } from 'typebox'
import { lead, leadContact } from '../content/records/lead.ts'
import { AnyBrand, Cursor, endpoint, Moment, nullable, object, Version } from './endpoint.ts'
import { changedFields, judgedFields, newFields } from './fields.ts'
import { inParts, keyed, LeadNo, seller } from './sellers-shapes.ts'

const Words = Type.String()
const Count = Type.Integer()
const place = { area: 'sellers_portal', module: 'lead-retention' } as const
const leadStates = ['active', 'expiring', 'expired', 'released', 'converted', 'anonymised'] as const

/** What a seller may ask for now, within which window and limits, or why not. */
const Ask = object({
  open: Type.Boolean(),
  why: nullable(Type.String({ description: 'Why it is not open.' })),
  opens_at: nullable(Moment),
  closes_at: Moment,
  most_days: Type.Integer({ description: 'The most days that may be asked for.' }),
  used: Count,
  left: Count,
  pending: nullable(Type.String({ description: 'The number of the request that waits.' })),
})
const Lead = object({
  lead_no: Words,
  version: Version,
  status: Type.Enum([...leadStates]),
  brand_code: Words,
  property_code: nullable(Words),
  property: nullable(Words),
  client_first_name: Words,
  client_last_name: Words,
  client_email: nullable(Words),
  client_mobile: nullable(Words),
  citizenship: nullable(Words),
  source: Words,
  registered_at: Moment,
  ownership_expiration: Moment,
  current_expiry_date: Moment,
  extension: Ask,
  renewal: Ask,
  transfer: object({ open: Type.Boolean(), why: nullable(Words), pending: nullable(Words) }),
})

const Property = Type.String({
  maxLength: 12,
  title: 'Property',
  description: 'The code of an active property of the brand; left out where the client has not chosen one.',
  examples: ['ALC01'],
})
const at = { brand: AnyBrand, property_code: Type.Optional(Property) }

export const sellersLeads = {
  registerLead: endpoint('POST', '/v1/sellers/lead', {
    ...keyed,
    once: true,
    body: Type.Unsafe<{ seller_code: string; brand: string | number; property_code?: string }>(
      object({ ...seller, ...at, ...judgedFields(lead.fields) }),
    ),
    described: object({ ...seller, ...at, ...newFields(lead.fields) }),
    status: 201,
    reply: Lead,
    summary: 'A seller registers a client, who is theirs until the retention rule of brand and position ends it.',
    note: 'A client of another seller, by mobile or e-mail, is refused until that ownership ends.',
    audit: { action: 'register', place },
  }),
  updateLead: endpoint('PUT', '/v1/sellers/lead/:lead_no', {
    ...keyed,
    params: object({ lead_no: LeadNo }),
    body: Type.Unsafe<{ seller_code: string; version?: number }>(
      object({ ...seller, version: Type.Optional(Version), ...judgedFields(leadContact.fields) }),
    ),
    described: object({ ...seller, version: Type.Optional(Version), ...changedFields(leadContact.fields) }),
    reply: Lead,
    summary: 'The owner of a lead changes the client’s name, address or citizenship; what is left out stays.',
    audit: { action: 'edit', place },
  }),
  releaseLead: endpoint('POST', '/v1/sellers/lead/:lead_no/release', {
    ...keyed,
    params: object({ lead_no: LeadNo }),
    body: object({ ...seller, version: Type.Optional(Version) }),
    reply: Lead,
    summary: 'The owner gives a lead up: it goes to the house pool, and any seller may register the client.',
    audit: { action: 'release', place },
  }),
  leads: endpoint('GET', '/v1/sellers/lead', {
    ...keyed,
    query: object({
      ...seller,
      after: Type.Optional(Cursor),
      status: Type.Optional(
        Type.String({
          pattern: `^(?:${leadStates.join('|')})(?:,(?:${leadStates.join('|')}))*$`,
          maxLength: 80,
          title: 'Status',
          description: 'One value, or several with commas between.',
          examples: ['active,expiring'],
        }),
      ),
    }),
    reply: inParts(Lead),
    summary: 'A seller’s own leads, the latest first, with what may be asked for each of them.',
  }),
  lead: endpoint('GET', '/v1/sellers/lead/:lead_no', {
    ...keyed,
    params: object({ lead_no: LeadNo }),
    query: object(seller),
    reply: Lead,
    summary: 'One of a seller’s own leads.',
  }),
}
