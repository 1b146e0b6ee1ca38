import { formats } from '../rules/formats.ts'
import type { Field, Fields, LeafField, RelationTarget } from './field.ts'
import { toWire } from './wire.ts'

export const exampleRowId = '1a2b3c4d-5e6f'
const cut = (text: string, max: number) => [...text].slice(0, max).join('')
const codes: Partial<Record<RelationTarget, string>> = { property: 'ALC01', brand: 'ZRLU', page: 'contact_us' }
const between = (min: number, max: number, wanted: number) => Math.min(max, Math.max(min, wanted))

function leafExample(field: LeafField): unknown {
  switch (field.kind) {
    case 'text':
      return field.format ? formats[field.format].example : cut(field.label, field.max)
    case 'template':
      return cut(`${field.label} {${field.placeholders[0]}}`, field.max)
    case 'richtext':
      return `<p>${field.label}</p>`
    case 'toggle':
      return field.initial
    case 'number':
      return field.initial ?? between(field.min, field.max, 1)
    case 'choice':
      return field.options[0]?.value ?? ''
    case 'date':
      return '2030-11-21'
    case 'time':
      return '09:30'
    case 'moment':
      return '2030-12-01T00:00:00.000Z'
    case 'colour':
      return '#1A2B3C'
    case 'link':
      return '/contact-us'
    case 'image':
      return 'https://example.com/picture.webp'
    case 'file':
      return 'https://example.com/paper.pdf'
    case 'private_file':
      return '1'
    case 'relation':
      return field.by === 'row' ? exampleRowId : field.by === 'id' ? '1' : (codes[field.to] ?? '1')
  }
}

/** A value that a field may hold, for the API page and for trying a call (decision 153). A test checks each against its field. */
function exampleOfField(field: Field): unknown {
  if (field.example !== undefined) return field.example
  if (field.kind === 'group') return examplesOf(field.fields)
  if (field.kind !== 'list') return leafExample(field)
  const { item } = field
  return item.kind === 'group' ? [{ id: exampleRowId, ...examplesOf(item.fields) }] : [exampleOfField(item)]
}

const examplesOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, exampleOfField(field)]))

/** Of one field, in the form of the wire. */
export const exampleOf = (field: Field): unknown => toWire({ it: field }, { it: exampleOfField(field) })['it']
