import { brandCodes } from '../../model/brands.ts'
import type { Content } from '../../model/content/content.ts'
import type { Field, LeafField } from '../../model/content/field.ts'
import { walk } from '../../model/content/value.ts'
import { pageIds, pageOf } from '../../model/pages/index.ts'
import { contentOfPage } from '../../model/pages/property-content.ts'
import { code, page, table } from './markdown.ts'

type Limits = { [K in Field['kind']]: (field: Extract<Field, { kind: K }>) => string }

const upTo = (max: number): string => `up to ${max} characters`
const kindLimits: Limits = {
  text: field =>
    [upTo(field.max), field.multiline ? 'several lines' : '', field.format ?? ''].filter(Boolean).join(', '),
  template: field => `${upTo(field.max)}; ${field.placeholders.map(name => code(`{${name}}`)).join(' ')}`,
  richtext: field => upTo(field.max),
  toggle: () => '',
  number: field => `${field.integer ? 'whole, ' : ''}${field.min} to ${field.max}, ${field.unit}`,
  choice: field => field.options.map(option => code(option.value)).join(' '),
  date: () => 'YYYY-MM-DD',
  time: () => 'HH:MM',
  moment: () => 'ISO 8601, UTC',
  image: field => (field.aspect === undefined ? '' : `about ${Number(field.aspect.toFixed(2))} times as wide as high`),
  file: () => '',
  private_file: () => 'the number of a file that was sent for it',
  colour: () => '#RRGGBB',
  link: () => '',
  relation: field => `a ${field.to}`,
  group: () => '',
  list: field =>
    `${field.min} to ${field.max} rows${field.unique ? ', no value twice' : ''}${limitsOfItem(field.item)}`,
}
// The key and the argument are of one kind; the type checker cannot follow that through an index.
const limitsOf = (field: Field): string => (kindLimits[field.kind] as (field: Field) => string)(field)
const limitsOfItem = (item: Extract<Field, { kind: 'list' }>['item']): string =>
  item.kind === 'group' ? '' : [`; each ${item.kind}`, limitsOf(item)].filter(Boolean).join(': ')

const isRequired = (field: Field): boolean =>
  field.kind !== 'group' && field.kind !== 'list' && (field as LeafField).required

function fieldsTable(content: Content): string {
  return table(
    ['field', 'label', 'kind', 'required', 'limits', 'shown by'],
    walk(content.fields).map(({ path, field }) => [
      code(path),
      field.label,
      field.kind,
      isRequired(field) ? 'yes' : '',
      limitsOf(field),
      field.governedBy ? code(field.governedBy) : '',
    ]),
  )
}

export function fieldsPage(): string {
  return page(
    'Fields',
    `Every field of every content page that has an editor. Declared in ${code('model/content/pages')}.`,
    ...pageIds.flatMap(id => {
      const content = contentOfPage(id)
      if (!content) return []
      const brands = pageOf(id).brands ?? brandCodes
      return [
        `## ${pageOf(id).label}`,
        `${code(id)}, section ${code(content.section)}, ${brands.join(' ')}`,
        fieldsTable(content),
      ]
    }),
  )
}
