import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { brandCodes } from '../brands.ts'
import type { RecordKind } from '../kinds/kind.ts'
import type { ColumnKind, ListColumn } from '../lists/list.ts'
import { pageOf } from '../pages/index.ts'
import type { Flag } from '../pages/page.ts'
import { publicationFlag } from '../workflows/publication.ts'
import { AnyBrand, BrandKey, Cursor, Done, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { asRead, changedFields, fieldsOnWire, judgedFields, newFields, open } from './fields.ts'
import { listQuery, listReply } from './list-shapes.ts'
import { Changed } from './lists.ts'

/** What a column of a kind is on the wire. */
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
const oneRecord = object({ id: Id })
const oneOrNew = object({ id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }) as typeof oneRecord

/** A row of the list: its columns. */
const rowOf = (kind: RecordKind) => {
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
/** What the server keeps beside the fields of the form. */
const besideOf = (kind: RecordKind): TProperties => {
  const { list } = kind
  const kept = Object.fromEntries(Object.entries(kind.kept ?? {}).map(([column, as]) => [column, shapes[as]]))
  return {
    ...kept,
    ...(list.branded ? { brand: Type.String({ description: 'The code of its brand.' }) } : {}),
    ...(list.trash ? trashed : {}),
    ...(kind.publication ? publicationShape(kind) : {}),
  }
}
/** The record: its fields as the form has them, and what the server keeps beside them. */
const recordOf = (kind: RecordKind): TObject<typeof meta> =>
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
const Seen = Type.Optional(Version)

/** What a read gives beside the fields may be sent back with a change (decision 152). */
const readBack = (kind: RecordKind): TProperties => ({
  ...besideOf(kind),
  ...(kind.list.branded ? { brand_id: AnyBrand } : {}),
  updated_at: meta.updated_at,
  updated_by: meta.updated_by,
})

/** The body of a new record: its fields and its brand. */
const newBody = (kind: RecordKind) => {
  const brand = brandIn(kind, AnyBrand)
  return {
    body: Type.Unsafe<Sent>(object({ ...judgedFields(kind.content.fields), ...brand })),
    described: object({ ...newFields(kind.content.fields), ...brand }),
  }
}
/** The body of a change: the fields, and the record as it was read with them. Domain.md 4 row 34: PUT names the record in its body too. */
const changeBody = (kind: RecordKind) => ({
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
const savedBody = (kind: RecordKind) => ({
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

const words = ({ list }: RecordKind) => list
const accessOf = (kind: RecordKind, flag: Flag, brand?: 'query.brand_id' | 'body.brand_id') => ({
  page: kind.page,
  flag,
  ...(brand !== undefined && words(kind).branded ? { brand } : {}),
})
/** The brand of a call, with the brands that have the page. */
const brandIn = (kind: RecordKind, shape: TSchema): TProperties => {
  if (!words(kind).branded) return {}
  const codes = pageOf(kind.page).brands ?? brandCodes
  const description = `One of ${codes.join(', ')}, by its code, its id or the id of its site.`
  return { brand_id: { ...shape, description, examples: [codes[0]] } as TSchema }
}
/** Its last segment under another name: what stands in the trash of it. */
const named = ({ path }: RecordKind, prefix: 'trashed' | 'restore') => path.replace(/[^/]+$/, `${prefix}-$&`)
const at = ({ root }: RecordKind, path: string): `/${string}` => `/v1/${root ?? 'cms'}/${path}`

function readCalls(kind: RecordKind) {
  const { one, many } = words(kind)
  const query = listQuery(words(kind), brandIn(kind, BrandKey))
  const reply = recordOf(kind)
  return {
    list: endpoint({
      method: 'GET',
      path: at(kind, kind.path),
      access: accessOf(kind, 'view', 'query.brand_id'),
      query,
      reply: listReply(rowOf(kind)),
      summary: `The ${many}${words(kind).branded ? ' of a brand' : ''}, 25 at a time.`,
    }),
    read: endpoint({
      method: 'GET',
      path: at(kind, `${kind.path}/:id`),
      access: accessOf(kind, 'view'),
      params: oneRecord,
      reply,
      summary: `One ${one}.`,
    }),
  }
}

/** List, read, create and change. Specification 7: GET with query, POST, PUT and DELETE by id. */
export function recordCalls(kind: RecordKind) {
  const { one } = words(kind)
  const reply = recordOf(kind)
  return {
    ...readCalls(kind),
    create: endpoint({
      method: 'POST',
      path: at(kind, kind.path),
      access: accessOf(kind, 'add', 'body.brand_id'),
      ...newBody(kind),
      reply,
      status: 201,
      summary: `Add a ${one}${kind.order ? ', last in order' : ''}.`,
      audit: { action: 'add' },
    }),
    update: endpoint({
      method: 'PUT',
      path: at(kind, `${kind.path}/:id`),
      access: {
        ...accessOf(kind, 'edit'),
        ...(kind.saved === 'put' ? { withPart: { at: 'params.id', is: 0, flag: 'add' } as const } : {}),
      },
      params: kind.saved === 'put' ? oneOrNew : oneRecord,
      ...changeBody(kind),
      reply,
      summary: kind.saved === 'put' ? `Change a ${one}; id 0 adds one.` : `Change a ${one}.`,
      audit: { action: 'edit' },
    }),
  }
}

/** List, read, and one call that adds and, with an id, changes. */
export function savedByPostCalls(kind: RecordKind) {
  const { one } = words(kind)
  return {
    ...readCalls(kind),
    save: endpoint({
      method: 'POST',
      path: at(kind, kind.path),
      access: {
        page: kind.page,
        flag: 'add',
        ...(words(kind).branded ? { brand: 'body.brand_id' as const } : {}),
        withPart: { at: 'body.id', flag: 'edit' },
      },
      ...savedBody(kind),
      reply: recordOf(kind),
      summary: `Add a ${one}; with \`id\`, change that one.`,
      audit: { action: 'edit' },
    }),
  }
}

/** To the trash and back. */
export function trashCalls(kind: RecordKind) {
  const { one, many } = words(kind)
  return {
    trashed: endpoint({
      method: 'GET',
      path: at(kind, named(kind, 'trashed')),
      access: accessOf(kind, 'view', 'query.brand_id'),
      query: listQuery(words(kind), brandIn(kind, BrandKey)),
      reply: listReply(rowOf(kind)),
      summary: `The ${many} in the trash.`,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: at(kind, `${kind.path}/:id`),
      access: accessOf(kind, 'delete'),
      params: oneRecord,
      reply: Changed,
      summary: `Move a ${one} to the trash.`,
      audit: { action: 'delete' },
    }),
    restore: endpoint({
      method: 'POST',
      path: at(kind, `${named(kind, 'restore')}/:id`),
      access: accessOf(kind, 'delete'),
      params: oneRecord,
      reply: Changed,
      summary: `Take a ${one} out of the trash.`,
      audit: { action: 'restore' },
    }),
  }
}

/** For good, where there is no trash: refused while anything uses it. */
export const removalCall = (kind: RecordKind) => ({
  remove: endpoint({
    method: 'DELETE',
    path: at(kind, `${kind.path}/:id`),
    access: accessOf(kind, 'delete'),
    params: oneRecord,
    reply: Done,
    summary: `Delete a ${words(kind).one} that nothing uses.`,
    audit: { action: 'delete' },
  }),
})

/** By hand, up and down. */
export const orderCall = (kind: RecordKind) => ({
  move: endpoint({
    method: 'POST',
    path: at(kind, `${kind.path}/:id/move`),
    access: accessOf(kind, 'edit'),
    params: oneRecord,
    body: object({ by: Type.Integer({ minimum: -1000, maximum: 1000, description: 'Places: -1 is one up.' }) }),
    reply: object({ moved: Type.Boolean() }),
    summary: `Move a ${words(kind).one} up or down.`,
    audit: { action: 'order' },
  }),
})

/** Step by step before visitors. */
export const publicationCall = (kind: RecordKind) => ({
  act: endpoint({
    method: 'PUT',
    path: at(kind, `${kind.path}/:id/status`),
    access: accessOf(kind, kind.publication ? publicationFlag(kind.publication) : 'publish'),
    params: oneRecord,
    body: object({
      action: Type.Enum(Object.keys(kind.publication?.actions ?? {})),
      version: Seen,
      publish_at: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: recordOf(kind),
    summary: `Bring a ${words(kind).one} before visitors, or take it away again.`,
    audit: { action: 'publish' },
  }),
})

const told = { integer: Type.Integer(), text: nullable(Type.String()) } as const
const asked = {
  integer: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  text: Type.String({ minLength: 1, maxLength: 200 }),
} as const

/** A record as visitors have it. */
const publicShape = ({ content, publication, web }: RecordKind) =>
  object({
    id: Id,
    ...Object.fromEntries(
      Object.entries(fieldsOnWire(content.fields)).filter(([name]) => !web?.without?.includes(name)),
    ),
    ...Object.fromEntries(Object.entries(web?.also ?? {}).map(([name, of]) => [name, told[of]])),
    ...(publication ? { published_at: nullable(Moment) } : {}),
  } as { id: typeof Id })

/** What visitors read: published rows of a brand, in order. */
export const publicCall = (kind: RecordKind) =>
  endpoint({
    method: 'GET',
    path: `/v1/web/${kind.web?.path ?? kind.path}`,
    access: 'public',
    alsoPublic: true,
    query: object({
      brand: BrandKey,
      ...Object.fromEntries(Object.entries(kind.web?.by ?? {}).map(([name, of]) => [name, Type.Optional(asked[of])])),
      after: Type.Optional(Cursor),
    }),
    reply: object({
      items: Type.Array(publicShape(kind)),
      next: nullable(Type.String()),
    }),
    summary: `What a brand’s site shows of its ${words(kind).many}.`,
  })

/** One of them by its address. */
export const publicOneCall = (kind: RecordKind) =>
  endpoint({
    method: 'GET',
    path: `/v1/web/${kind.web?.path ?? kind.path}/:slug`,
    access: 'public',
    alsoPublic: true,
    params: object({ slug: Type.String({ minLength: 1, maxLength: 200 }) }),
    query: object({ brand: BrandKey }),
    reply: publicShape(kind),
    summary: `One ${words(kind).one} of a brand’s site by its address.`,
  })

const fileParams = object({ file: Id })
const PrivateFile = object({ id: Id, original_name: Type.String(), mime: Type.String(), size: Type.Integer() })

/** The private file of a record: sent before the record is saved, named by its number, opened by who may see the record. */
export const privateFileCalls = (kind: RecordKind) => ({
  attach: endpoint({
    method: 'POST',
    path: at(kind, `${kind.path}/file`),
    // Who may only add needs it too: a record may be one that is nothing without its file.
    access: { page: kind.page, flag: ['add', 'edit'] },
    body: 'multipart',
    bodyLimit: 11 * 1024 * 1024,
    reply: PrivateFile,
    status: 201,
    summary: `Send a file (PDF, JPG or PNG of 10 MB or less) that a ${words(kind).one} may then name.`,
    audit: { action: 'attach' },
  }),
  about: endpoint({
    method: 'GET',
    path: at(kind, `${kind.path}/file/:file/about`),
    access: accessOf(kind, 'view'),
    params: fileParams,
    reply: PrivateFile,
    summary: 'What a file is called, and how large it is.',
  }),
  file: endpoint({
    method: 'GET',
    path: at(kind, `${kind.path}/file/:file`),
    access: accessOf(kind, 'view'),
    params: fileParams,
    query: object({ how: Type.Optional(Type.Enum(['preview', 'download'])) }),
    reply: 'file',
    summary: `The file of a ${words(kind).one}. Who looked at it and who took it stands in the trail.`,
    audit: { action: 'download' },
  }),
})

/** Who opened the file of a record, the latest first. */
export const fileLogCall = (kind: RecordKind) => ({
  log: endpoint({
    method: 'GET',
    path: at(kind, `${kind.path}/:id/downloads`),
    access: accessOf(kind, 'view'),
    params: oneRecord,
    reply: object({
      items: Type.Array(object({ at: Moment, who: Type.String(), action: Type.Enum(['preview', 'download']) })),
    }),
    summary: `Who looked at the file of a ${words(kind).one} and who took it: the last hundred.`,
  }),
})
