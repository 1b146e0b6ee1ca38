import { type TSchema, Type } from 'typebox'
import { formats } from '../rules/formats.ts'
import { leafPatterns } from '../rules/patterns.ts'
import { exampleOf, exampleRowId } from './example.ts'
import type { Field, Fields, LeafField } from './field.ts'
import { isNumbered } from './wire.ts'

/** The JSON Schema of a field tree on the wire, for OpenAPI and for checking replies. `validate` says the same in words; a test compares the two. */
export const schemaOf = (fields: Fields): TSchema => Type.Object(properties(fields), { additionalProperties: false })

const properties = (fields: Fields): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]))

function schemaOfField(field: Field): TSchema {
  const described = { title: field.label, ...(field.help === undefined ? {} : { description: field.help }) }
  if (field.kind === 'group')
    return Type.Object(properties(field.fields), { additionalProperties: false, ...described })
  if (field.kind === 'list') {
    const item =
      field.item.kind === 'group'
        ? Type.Object(
            {
              id: Type.String({ pattern: leafPatterns.rowId.source, examples: [exampleRowId] }),
              ...properties(field.item.fields),
            },
            { additionalProperties: false },
          )
        : schemaOfLeaf(field.item)
    return Type.Array(item, {
      minItems: field.min,
      maxItems: field.max,
      ...(field.unique ? { uniqueItems: true } : {}),
      ...described,
      examples: [exampleOf(field)],
    })
  }
  return { ...schemaOfLeaf(field), ...described, examples: [exampleOf(field)] }
}

const RowNumber = Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 })
const nullable = (schema: TSchema, required: boolean): TSchema =>
  required ? schema : Type.Union([schema, Type.Null()])

function schemaOfLeaf(field: LeafField): TSchema {
  // A required text must not be blank; an optional one may be empty whatever its pattern.
  const patterned = (pattern: RegExp, max?: number) =>
    Type.String({
      pattern: field.required ? pattern.source : `^$|${pattern.source}`,
      ...(max === undefined ? {} : { maxLength: max }),
    })
  switch (field.kind) {
    case 'text':
      if (field.format) return patterned(formats[field.format].pattern, field.max)
      return Type.String({ maxLength: field.max, ...(field.required ? { pattern: '\\S' } : {}) })
    case 'template':
    case 'richtext':
      return Type.String({ maxLength: field.max, ...(field.required ? { pattern: '\\S' } : {}) })
    case 'toggle':
      return Type.Boolean()
    case 'number': {
      const limits = { minimum: field.min, maximum: field.max }
      return nullable(field.integer ? Type.Integer(limits) : Type.Number(limits), field.required)
    }
    case 'choice':
      return Type.Enum(field.options.map(({ value }) => (isNumbered(field) ? Number(value) : value)))
    case 'date':
      return nullable(Type.String({ format: 'date' }), field.required)
    case 'time':
      return patterned(leafPatterns.time)
    case 'moment':
      return nullable(Type.String({ format: 'date-time', pattern: leafPatterns.moment.source }), field.required)
    case 'colour':
      return patterned(leafPatterns.colour)
    case 'link':
      return patterned(leafPatterns.link, 2000)
    case 'image':
    case 'file':
      return nullable(Type.String({ pattern: leafPatterns.address.source, maxLength: 2000 }), field.required)
    case 'private_file':
      return nullable(RowNumber, field.required)
    case 'relation':
      return nullable(isNumbered(field) ? RowNumber : Type.String({ pattern: '\\S', maxLength: 80 }), field.required)
  }
}
