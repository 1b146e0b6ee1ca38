import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { brandCodes } from '../brands.ts'
import type { RecordKind } from '../kinds/kind.ts'
import type { ColumnKind, ListColumn } from '../lists/list.ts'
import { pageOf } from '../pages/index.ts'
import { AnyBrand, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { asRead, changedFields, fieldsOnWire, judgedFields, newFields, open } from './fields.ts'

/** The wire type of a kind's column. */
const shapes: Record<ColumnKind, TSchema> = {
  text: nullable(Type.String()),
  date: nullable(Type.String({ format: 'date' })),
  time: nullable(Moment),
  peso: nullable(Type.Number()),
  count: nullable(Type.Number()),
  status: Type.String(),
  image: nullable(Type.String()),
  brand: nullable(Type.Integer({ minimum: 0 })),
  person: nullable(Type.String()),
  flag: Type.Boolean(),
}
const shapeOf = ({ as, filter }: ListColumn): TSchema =>
  filter?.kind === 'relation' && filter.by !== 'row' ? nullable(Id) : shapes[as]
const trashed = { deleted_at: nullable(Moment), deleted_by: nullable(Type.String()) }
const known = { id: Id, version: Version }
/** A row of the list: its columns. */
export const rowOf = (kind: RecordKind) => {
  const { list } = kind
  const columns = Object.fromEntries(
    Object.entries(list.columns).map(([field, column]) => {
      const shape = kind.content.fields[field]?.kind === 'number' ? shapes.count : shapeOf(column)
      return [field, { ...shape, title: column.label }]
    }),
  )
  return object({ ...columns, ...known, ...(list.trash ? trashed : {}) } as typeof known)
}

const meta = { ...known, updated_at: Moment, updated_by: nullable(Type.String()) }
/** Columns that the server keeps beside the fields of the form. */
const besideOf = (kind: RecordKind): TProperties => {
  const { list } = kind
  const kept = Object.entries(kind.kept ?? {}).map(([name, as]): [string, TSchema] => {
    const column = list.columns[name]
    return [name, column ? { ...shapeOf(column), title: column.label } : shapes[as]]
  })
  return {
    ...Object.fromEntries(kept),
    ...(list.branded
      ? { brand: Type.String({ description: 'The code of its brand.' }), brand_id: Type.Integer({ minimum: 0 }) }
      : {}),
    ...(list.trash ? trashed : {}),
    ...(kind.publication ? publicationShape(kind) : {}),
  }
}
/** The record: its fields as in the form, and the columns that the server keeps beside them. */
export const recordOf = (kind: RecordKind): TObject<typeof meta> =>
  object({ ...fieldsOnWire(kind.content.fields), ...besideOf(kind), ...meta })
const publicationShape = ({ publication }: RecordKind): TProperties => ({
  status: Type.Enum(Object.keys(publication?.states ?? {})),
  publish_at: nullable(Moment),
  published_at: nullable(Moment),
  actions: Type.Array(Type.Enum(Object.keys(publication?.actions ?? {})), {
    description: 'What the caller may do with it now.',
  }),
})

type Sent = Readonly<Record<string, unknown>>
export const Seen = Type.Optional(Version)

/** A change may send back the parts of a read beside the fields (decision 152). */
const readBack = (kind: RecordKind): TProperties => ({
  ...besideOf(kind),
  ...(kind.list.branded ? { brand_id: AnyBrand } : {}),
  updated_at: meta.updated_at,
  updated_by: meta.updated_by,
})

/** The brand of a call, with the brands that have the page. */
export const brandIn = (kind: RecordKind, shape: TSchema): TProperties => {
  if (!kind.list.branded) return {}
  const codes = pageOf(kind.page).brands ?? brandCodes
  const description = `One of ${codes.join(', ')}, by its code, its id or the id of its site.`
  return { brand_id: { ...shape, description, examples: [codes[0]] } as TSchema }
}

/** The body of a new record: its fields and its brand. */
export const newBody = (kind: RecordKind) => {
  const brand = brandIn(kind, AnyBrand)
  return {
    body: Type.Unsafe<Sent>(object({ ...judgedFields(kind.content.fields), ...brand })),
    described: object({ ...newFields(kind.content.fields), ...brand }),
  }
}
/** The body of a change: the fields, and the record as read with them. Domain.md 4 row 34: PUT names the record in its body too. */
export const changeBody = (kind: RecordKind) => ({
  body: Type.Unsafe<Sent>(
    object({
      ...judgedFields(kind.content.fields),
      ...open(readBack(kind)),
      id: Type.Optional(Type.Integer()),
      version: Seen,
    }),
  ),
  described: object({
    ...changedFields(kind.content.fields),
    ...asRead({ ...readBack(kind), id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    version: kind.saved === 'put' ? Seen : Version,
  }),
})
/** One body that adds and, with an id, changes. */
export const savedBody = (kind: RecordKind) => ({
  body: Type.Unsafe<Sent>(
    object({
      ...judgedFields(kind.content.fields),
      ...open(readBack(kind)),
      ...brandIn(kind, AnyBrand),
      id: Type.Optional(Id),
      version: Seen,
    }),
  ),
  described: object({
    ...newFields(kind.content.fields),
    ...asRead(readBack(kind)),
    ...brandIn(kind, AnyBrand),
    id: Type.Optional(Id),
    version: Seen,
  }),
})
