import type { Content } from '../../model/content/content.ts'
import type { Fields } from '../../model/content/field.ts'
import { nest } from '../../model/content/nest.ts'
import { schemaOf } from '../../model/content/schema.ts'
import { fieldsOfKey, type SectionsOf, sectionsOfKey } from '../../model/contract/content-values.ts'
import { kindOf } from '../../model/kinds/records.ts'
import { reviewedKeys } from '../../model/kinds/reviewed.ts'
import { pageIds } from '../../model/pages/index.ts'
import { contentOfPage } from '../../model/pages/property-content.ts'
import { type Json, plain } from './openapi-schema.ts'

/** Every page of content, by its id. */
const pages = new Map<string, Content>(
  pageIds.flatMap((id): [string, Content][] => {
    const content = contentOfPage(id)
    return content ? [[id, content]] : []
  }),
)
/** The fields of every page, each a schema by the page's id, and of the records that visitors and buyers read, by their kind. */
const fieldsById = new Map<string, Fields>([
  ...[...pages].map(([id, { fields }]): [string, Fields] => [id, fields]),
  ...reviewedKeys.map((key): [string, Fields] => [`records.${key}`, kindOf(key).content.fields]),
])
const of = (area: unknown, id: string) => id.startsWith(`${area}.`)
const reference = (id: string): Json => ({ $ref: `#/components/schemas/${id}` })

export const contentSchemas = (): Json =>
  Object.fromEntries([...fieldsById].map(([id, fields]) => [id, plain(schemaOf(fields))]))

/** A section whose page has fields of its own under '', and the sections that are a part of it under their names. */
function schemaOfPart(value: unknown, leftOut: readonly string[]): Json {
  const { '': page, ...parts } = value as { ''?: { id: string; content: Content } }
  const within = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schemaOfPart(part, leftOut)]))
  if (!page) return { type: 'object', properties: within }
  const { rows } = page.content
  const fields = Object.fromEntries(Object.entries(page.content.fields).filter(([name]) => !leftOut.includes(name)))
  const isWhole = Object.keys(fields).length === Object.keys(page.content.fields).length
  if (rows === undefined && isWhole && Object.keys(within).length === 0) return reference(page.id)
  const { properties, ...own } = plain(schemaOf(fields))
  // A list that is the whole section is read as the list.
  if (rows !== undefined) return (properties as Json)[rows] as Json
  return { ...own, properties: { ...(properties as Json), ...within } }
}

/** The contents of an area as one object: its sections stand in it as `nest` puts their values. */
const contentsOf = ({ area, leftOut }: SectionsOf): Json =>
  schemaOfPart(
    nest(
      [...pages].flatMap(([id, content]) =>
        of(area, id) ? [{ section: content.section, values: { '': { id, content } } }] : [],
      ),
    ),
    leftOut,
  )

/** The same document where values of pages and kinds have the schemas of these. */
export function withContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withContent)
  if (typeof value !== 'object' || value === null) return value
  const { [fieldsOfKey]: fields, [sectionsOfKey]: sections, patternProperties: _, ...schema } = value as Json
  if (sections !== undefined) return { ...schema, ...contentsOf(sections as SectionsOf) }
  if (fields !== undefined)
    return { ...schema, anyOf: [...fieldsById.keys()].filter(id => of(fields, id)).map(reference) }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withContent(each)]))
}
