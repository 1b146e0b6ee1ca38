import type { Field, Fields, LeafField } from './field.ts'
import { isObject } from './value.ts'

/**
 * Whether the value is a number on the wire, as ids are in every list, while the form and rows of JSON keep its digits
 * as text: the id of a record or of a private file, and a choice among numbers (decision 152).
 */
export const isNumbered = (field: LeafField): boolean =>
  field.kind === 'private_file' ||
  (field.kind === 'relation' && field.by === 'id') ||
  (field.kind === 'choice' && field.numbered === true)

type Turn = (value: unknown) => unknown

function turned(field: Field, value: unknown, turn: Turn): unknown {
  if (field.kind === 'group') return turnedFields(field.fields, value, turn)
  if (field.kind === 'list') return Array.isArray(value) ? value.map(row => turned(field.item, row, turn)) : value
  return isNumbered(field) ? turn(value) : value
}

const turnedFields = (fields: Fields, value: unknown, turn: Turn): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, inner]) => {
          const field = Object.hasOwn(fields, name) ? fields[name] : undefined
          return [name, field ? turned(field, inner, turn) : inner]
        }),
      )
    : value

type Values = Readonly<Record<string, unknown>>
const asNumber: Turn = value => (typeof value === 'string' && value !== '' ? Number(value) : value)
const asDigits: Turn = value => (typeof value === 'number' ? String(value) : value)

/** The values of a form as a reply gives them. */
export const toWire = (fields: Fields, values: Values): Values => turnedFields(fields, values, asNumber) as Values
/** The body of a call in the form's types. Digits sent as text are taken; a value of a wrong type stays, so that validation names it. */
export const fromWire = (fields: Fields, values: Values): Values => turnedFields(fields, values, asDigits) as Values
