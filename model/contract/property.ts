import { Type } from 'typebox'
import { newProperty } from '../content/records/property.ts'
import { BrandKey, endpoint, Id, nullable, object } from './endpoint.ts'
import { judgedFields, newFields } from './fields.ts'

export const BrandId = Type.Integer({ minimum: 0, maximum: 4 })

const BrandRow = object({
  id: BrandId,
  code: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  display_label: Type.String({ description: 'What the brand selector shows.' }),
  is_sellable: Type.Boolean(),
  properties: Type.Array(object({ id: Id, property_code: Type.String(), property_name: Type.String() })),
})

export const PropertyStatus = Type.Union([Type.Literal('active'), Type.Literal('inactive')])
const PropertyRow = object({
  id: Id,
  property_name: Type.String(),
  property_code: Type.String(),
  slug: Type.String(),
  status: PropertyStatus,
  city: nullable(Type.String()),
  brand: object({ id: BrandId, code: Type.String(), name: Type.String() }),
})

const Named = Type.String({ maxLength: 2000, description: 'Those chosen already, with commas between.' })

const form = newProperty()

export const property = {
  list: endpoint('GET', '/v1/property', {
    access: 'signed-in',
    summary: 'Active properties of the role’s brands.',
    reply: Type.Array(PropertyRow),
  }),
  add: endpoint('POST', '/v1/property', {
    access: { page: 'project_info.basic-info', flag: 'add', brand: 'body.brand' },
    body: object({ ...judgedFields(form.fields), brand: BrandKey }),
    described: object({ ...newFields(form.fields) }),
    status: 201,
    reply: PropertyRow,
    summary: 'Add a property, inactive until its facts are in; its pages open at once.',
    audit: { action: 'add' },
  }),
  all: endpoint('GET', '/v1/cms/all-properties', {
    access: 'signed-in',
    summary: 'Properties of the role’s brands, inactive ones too.',
    reply: Type.Array(PropertyRow),
  }),
  find: endpoint('GET', '/v1/cms/find-properties', {
    access: 'signed-in',
    summary:
      'Properties to choose from: active ones of the role’s brands and, for the group’s site, those visitors see of every brand; or, whatever their status, those that are named.',
    query: object({
      brand: Type.Optional(BrandKey),
      search: Type.Optional(Type.String({ maxLength: 80, description: 'Part of a name, a code or a city.' })),
      codes: Type.Optional(Named),
      ids: Type.Optional(Named),
    }),
    reply: Type.Array(object({ ...PropertyRow.properties, image: nullable(Type.String()) })),
  }),
  brands: endpoint('GET', '/v1/cms/brands', {
    access: 'signed-in',
    summary: 'The role’s brands with their properties.',
    reply: Type.Array(BrandRow),
  }),
}
