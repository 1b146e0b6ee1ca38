import { sql } from 'kysely'
import { groupBrand } from '../../model/brands.ts'
import type { Field, LeafField } from '../../model/content/field.ts'
import { validate } from '../../model/content/validate.ts'
import { complete, isObject, walk } from '../../model/content/value.ts'
import { fromWire, toWire } from '../../model/content/wire.ts'
import type { FieldErrors } from '../../model/errors.ts'
import type { RecordKind } from '../../model/kinds/kind.ts'
import { isRecordRelation, type RecordRelation } from '../../model/kinds/records.ts'
import type { Db } from '../db/handle.ts'
import { isBlank, safeHtml } from './rich-text.ts'

export type RecordValues = Readonly<Record<string, unknown>>

/** The table of a relation that names its record by id. Rows of other brands are not found, except the group site's. */
const tables: Record<RecordRelation | 'property' | 'sales_group', string> = {
  award_year: 'web_award_years',
  news: 'web_news',
  career: 'web_careers',
  knowledge_folder: 'knowledge_folders',
  seller: 'sellers',
  faq_category: 'faq_categories',
  web_faq_category: 'faq_categories',
  property: 'properties',
  sales_group: 'sales_groups',
}
/** Rows of a brand refer to rows of the same brand; a property may appear on another brand's site. */
const ofAnyBrand: ReadonlySet<string> = new Set(['property', 'sales_group', 'knowledge_folder', 'seller'])

/** Makes rich text harmless and trims text. A value of the wrong shape stays, so that validation reports it. */
function cleaned(field: Field, value: unknown): unknown {
  if (field.kind === 'list') return Array.isArray(value) ? value.map(item => cleaned(field.item, item)) : value
  if (field.kind === 'group')
    return isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => {
            const known = field.fields[name]
            return [name, known ? cleaned(known, inner) : inner]
          }),
        )
      : value
  if (typeof value !== 'string') return value
  if (field.kind === 'text') return value.trim()
  if (field.kind !== 'richtext') return value
  const html = safeHtml(value)
  return isBlank(html) ? '' : html
}

/** The fields as they will be stored, and their errors. Omitted fields are taken from `before`: the current record, or an empty form. */
export async function judged(
  db: Db,
  { content }: RecordKind,
  input: RecordValues,
  brand_id: number | null,
  before: RecordValues,
): Promise<{ values: RecordValues; errors: FieldErrors }> {
  const values = Object.fromEntries(
    Object.entries({ ...before, ...fromWire(content.fields, input) }).map(([name, value]) => [
      name,
      content.fields[name] ? cleaned(content.fields[name], value) : value,
    ]),
  )
  const errors = validate(content, values)
  if (Object.keys(errors).length === 0) Object.assign(errors, await absent(db, content.fields, values, brand_id))
  return { values, errors }
}

/** Relations by id must refer to a row that exists for this brand. */
async function absent(
  db: Db,
  fields: RecordKind['content']['fields'],
  values: RecordValues,
  brand_id: number | null,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const { path, field } of walk(fields)) {
    const leaf = field.kind === 'list' ? field.item : field
    if (leaf.kind !== 'relation' || leaf.by === undefined) continue
    // Only top-level fields refer by id.
    const wanted = [values[path]].flat().filter((id): id is string => typeof id === 'string')
    const known = await idsOf(db, leaf.to, wanted, brand_id)
    wanted.forEach((id, i) => {
      if (!known.has(id)) errors[field.kind === 'list' ? `${path}.${i}` : path] = [noSuch(leaf)]
    })
  }
  return errors
}

const noSuch = ({ label }: LeafField) => `There is no such ${label.toLowerCase()} here. Choose another.`

async function idsOf(db: Db, to: string, wanted: readonly string[], brand_id: number | null): Promise<Set<string>> {
  if (to === 'news_category') return categoriesOf(db, brand_id)
  const ids = wanted.filter(id => /^[1-9][0-9]{0,14}$/.test(id)).map(Number)
  if (ids.length === 0) return new Set()
  const isForGroup = to === 'property' && brand_id === groupBrand.id
  const table = isForGroup
    ? 'property_names'
    : isRecordRelation(to) || to === 'property' || to === 'sales_group'
      ? tables[to]
      : undefined
  if (!table) throw new Error(`A relation to ${to} names no row by its id.`)
  const same = ofAnyBrand.has(to) ? sql`true` : sql`t.brand_id is not distinct from ${brand_id}::int`
  const { rows } = await sql<{
    id: number
  }>`select t.id from ${sql.table(table)} as t where t.id = any(${ids}::bigint[]) and ${same}`.execute(db)
  return new Set(rows.map(({ id }) => String(id)))
}

/** The categories, which are rows of a list on a page of the site. */
async function categoriesOf(db: Db, brand_id: number | null): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from news_categories(${brand_id})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A field's value in the form of its column. */
function storedLeaf(field: LeafField, value: unknown): unknown {
  if ((field.kind === 'relation' && field.by === 'id') || field.kind === 'private_file')
    return value === null ? null : Number(value)
  return value
}
export const stored = ({ content }: RecordKind, values: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(content.fields).map(([name, field]) => [
      name,
      field.kind === 'list' || field.kind === 'group' ? JSON.stringify(values[name]) : storedLeaf(field, values[name]),
    ]),
  )

/** The fields of a record in the form of a reply. */
export const onWire = ({ content }: Pick<RecordKind, 'content'>, row: RecordValues): RecordValues =>
  toWire(content.fields, shown({ content }, row))
/** A row's columns in the form of the record's fields, completed where it was stored before a field existed. */
export const shown = ({ content }: Pick<RecordKind, 'content'>, row: RecordValues): RecordValues =>
  complete(
    content.fields,
    Object.fromEntries(Object.entries(content.fields).map(([name, field]) => [name, shownValue(field, row[name])])),
  )
function shownValue(field: Field, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  const isNumbered = (field.kind === 'relation' && field.by === 'id') || field.kind === 'private_file'
  if (isNumbered && typeof value === 'number') return String(value)
  if (field.kind === 'number' && typeof value === 'string') return Number(value)
  return value
}

/** What is stored: `undefined` is no column of the table. */
export const withColumns = (row: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
