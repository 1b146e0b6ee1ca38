import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Field, Fields, LeafField } from '../content/field.ts'
import { schemaOf } from '../content/schema.ts'
import { validateFields } from '../content/validate.ts'
import { initialOfField } from '../content/value.ts'
import { toWire } from '../content/wire.ts'
import { isRecordRelation, relationLists } from '../kinds/records.ts'
import { object } from './endpoint.ts'

/** The fields as a call takes them. The handler judges them by the content schema, so that every message names its field as the form does. */
export const judgedFields = (fields: Fields): TProperties =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { label }]) => [name, Type.Optional(Type.Unknown({ title: label }))]),
  )

/** The call that lists the values of a field, and the part of its rows that the field takes. */
type Relation = { readonly operationId: string; readonly pick: string }

function relationOf(field: LeafField): Relation | undefined {
  if (field.kind === 'private_file') return { operationId: `${field.of}.attach`, pick: 'id' }
  if (field.kind !== 'relation') return undefined
  const { to } = field
  if (isRecordRelation(to)) return { operationId: `${relationLists[to]}.list`, pick: 'id' }
  switch (to) {
    case 'property':
      return { operationId: 'property.find', pick: field.by === 'id' ? 'id' : 'property_code' }
    case 'sales_group':
      return { operationId: 'salesGroups.names', pick: 'id' }
    case 'news_category':
      return { operationId: 'webNews.categories', pick: 'id' }
    case 'brand':
    case 'page':
      return undefined
  }
}

function related(field: LeafField, schema: TSchema): TSchema {
  const relation = relationOf(field)
  if (!relation) return schema
  const { operationId, pick } = relation
  const from = `The \`${pick}\` that \`${operationId}\` answers with.`
  const { description } = schema as { description?: string }
  return { ...schema, description: description ? `${description} ${from}` : from, 'x-relation': relation } as TSchema
}

function fieldOnWire(field: Field, schema: TSchema): TSchema {
  if (field.kind === 'group') return schema
  if (field.kind !== 'list') return related(field, schema)
  const { items } = schema as { items?: TSchema }
  return field.item.kind === 'group' || !items ? schema : ({ ...schema, items: related(field.item, items) } as TSchema)
}

/** Each field in the form of the wire, with the source of its values. */
export function fieldsOnWire(fields: Fields): Record<string, TSchema> {
  const { properties } = schemaOf(fields) as TObject
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldOnWire(field, properties[name] as TSchema)]),
  )
}

/** Of a new record: an omitted field has the value of an untouched form, and the description says so. */
export const newFields = (fields: Fields): TProperties =>
  Object.fromEntries(
    Object.entries(fieldsOnWire(fields)).map(([name, schema]) => {
      const field = fields[name] as Field
      const initial = initialOfField(field)
      const isSound = Object.keys(validateFields({ [name]: field }, { [name]: initial })).length === 0
      if (!isSound) return [name, schema]
      return [name, Type.Optional({ ...schema, default: toWire({ [name]: field }, { [name]: initial })[name] })]
    }),
  )

/** Of an existing record: an omitted field stays as it is. */
export const changedFields = (fields: Fields): TProperties =>
  Object.fromEntries(Object.entries(fieldsOnWire(fields)).map(([name, schema]) => [name, Type.Optional(schema)]))

/** Taken as they come; the handler judges them. */
export const open = (shapes: TProperties): TProperties =>
  Object.fromEntries(Object.keys(shapes).map(name => [name, Type.Optional(Type.Unknown())]))

/** Parts of a read beside the fields: accepted back as read, and not changed by this call. */
export const asRead = (shapes: TProperties): TProperties =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, schema]) => [name, Type.Optional({ ...schema, readOnly: true } as TSchema)]),
  )

/** Parts of a reply that a call does not take as its own. */
export const without = (shapes: TProperties, own: TProperties): TProperties =>
  Object.fromEntries(Object.entries(shapes).filter(([name]) => !Object.hasOwn(own, name)))

/** The body of a change whose fields the contract itself judges; the record may come back with it as read. */
export const withRead = <F extends TProperties>(fields: F, read: TProperties) => ({
  body: Type.Unsafe<Static<TObject<F>>>(object({ ...open(read), ...fields })),
  described: object({ ...asRead(read), ...fields }),
})
