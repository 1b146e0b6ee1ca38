import { Type } from 'typebox'
import { withArticle } from '../capital.ts'
import type { RecordKind } from '../kinds/kind.ts'
import type { Flag } from '../pages/page.ts'
import { publicationFlag } from '../workflows/publication.ts'
import { Asked } from './asked.ts'
import { BrandKey, Cursor, Done, endpoint, Id, Moment, nullable, object } from './endpoint.ts'
import { fieldsOnWire } from './fields.ts'
import { listQuery, listReply } from './list-shapes.ts'
import { Changed } from './lists.ts'
import { brandIn, changeBody, newBody, recordOf, rowOf, Seen, savedBody } from './record-shapes.ts'

const oneRecord = object({ id: Id })
const oneOrNew = object({ id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }) as typeof oneRecord

const words = ({ list }: RecordKind) => list

const accessOf = (kind: RecordKind, flag: Flag, brand?: 'query.brand_id' | 'body.brand_id') => ({
  page: kind.page,
  flag,
  ...(brand !== undefined && words(kind).branded ? { brand } : {}),
})
/** Its last segment under another name: the records in the trash. */
const named = ({ path }: RecordKind, prefix: 'trashed' | 'restore') => path.replace(/(?<![^/])[^/]+$/, `${prefix}-$&`)
const at = ({ root }: RecordKind, path: string): `/${string}` => `/v1/${root ?? 'cms'}/${path}`

function readCalls(kind: RecordKind) {
  const { one, many } = words(kind)
  const query = listQuery(words(kind), brandIn(kind, BrandKey))
  const reply = recordOf(kind)
  return {
    list: endpoint('GET', at(kind, kind.path), {
      access: accessOf(kind, 'view', 'query.brand_id'),
      query,
      reply: listReply(rowOf(kind)),
      summary: `The ${many}${words(kind).branded ? ' of a brand' : ''}, 25 at a time.`,
    }),
    read: endpoint('GET', at(kind, `${kind.path}/:id`), {
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
    create: endpoint('POST', at(kind, kind.path), {
      access: accessOf(kind, 'add', 'body.brand_id'),
      ...newBody(kind),
      reply,
      status: 201,
      summary: `Add ${withArticle(one)}${kind.order ? ', last in order' : ''}.`,
      audit: { action: 'add' },
    }),
    update: endpoint('PUT', at(kind, `${kind.path}/:id`), {
      access: {
        ...accessOf(kind, 'edit'),
        ...(kind.saved === 'put' ? { withPart: { at: 'params.id', is: 0, flag: 'add' } as const } : {}),
      },
      params: kind.saved === 'put' ? oneOrNew : oneRecord,
      ...changeBody(kind),
      reply,
      summary: kind.saved === 'put' ? `Change ${withArticle(one)}; id 0 adds one.` : `Change ${withArticle(one)}.`,
      audit: { action: 'edit' },
    }),
  }
}

/** List, read, and one call that adds and, with an id, changes. */
export function savedByPostCalls(kind: RecordKind) {
  const { one } = words(kind)
  return {
    ...readCalls(kind),
    save: endpoint('POST', at(kind, kind.path), {
      access: {
        page: kind.page,
        flag: 'add',
        ...(words(kind).branded ? { brand: 'body.brand_id' as const } : {}),
        withPart: { at: 'body.id', flag: 'edit' },
      },
      ...savedBody(kind),
      reply: recordOf(kind),
      summary: `Add ${withArticle(one)}; with \`id\`, change that one.`,
      audit: { action: 'edit' },
    }),
  }
}

/** To the trash and back. */
export function trashCalls(kind: RecordKind) {
  const { one, many } = words(kind)
  return {
    trashed: endpoint('GET', at(kind, named(kind, 'trashed')), {
      access: accessOf(kind, 'view', 'query.brand_id'),
      query: listQuery(words(kind), brandIn(kind, BrandKey)),
      reply: listReply(rowOf(kind)),
      summary: `The ${many} in the trash.`,
    }),
    remove: endpoint('DELETE', at(kind, `${kind.path}/:id`), {
      access: accessOf(kind, 'delete'),
      params: oneRecord,
      ...(kind.slug ? { query: object(Asked) } : {}),
      reply: Changed,
      summary: `Move ${withArticle(one)} to the trash.`,
      audit: { action: 'delete' },
    }),
    restore: endpoint('POST', at(kind, `${named(kind, 'restore')}/:id`), {
      access: accessOf(kind, 'delete'),
      params: oneRecord,
      reply: Changed,
      summary: `Take ${withArticle(one)} out of the trash.`,
      audit: { action: 'restore' },
    }),
  }
}

/** Deleted for good, where there is no trash: refused while anything uses it. */
export const removalCall = (kind: RecordKind) => ({
  remove: endpoint('DELETE', at(kind, `${kind.path}/:id`), {
    access: accessOf(kind, 'delete'),
    params: oneRecord,
    query: object({
      use_instead: Type.Optional(
        Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'What uses it takes this one.' }),
      ),
    }),
    reply: Done,
    summary: `Delete ${withArticle(words(kind).one)} that nothing uses, or whose uses take another one.`,
    audit: { action: 'delete' },
  }),
})

/** Manual order, up and down. */
export const orderCall = (kind: RecordKind) => ({
  move: endpoint('POST', at(kind, `${kind.path}/:id/move`), {
    access: accessOf(kind, 'edit'),
    params: oneRecord,
    body: object({ by: Type.Integer({ minimum: -1000, maximum: 1000, description: 'Places: -1 is one up.' }) }),
    reply: object({ moved: Type.Boolean() }),
    summary: `Move ${withArticle(words(kind).one)} up or down.`,
    audit: { action: 'order' },
  }),
})

/** Publication, step by step. */
export const publicationCall = (kind: RecordKind) => ({
  act: endpoint('PUT', at(kind, `${kind.path}/:id/status`), {
    access: accessOf(kind, kind.publication ? publicationFlag(kind.publication) : 'publish'),
    params: oneRecord,
    body: object({
      action: Type.Enum(Object.keys(kind.publication?.actions ?? {})),
      version: Seen,
      publish_at: Type.Optional(Type.String({ maxLength: 40 })),
      ...(kind.slug ? Asked : {}),
    }),
    reply: recordOf(kind),
    summary: `Bring ${withArticle(words(kind).one)} before visitors, or take it away again.`,
    audit: { action: 'publish' },
  }),
})

const wireTypes = { integer: Type.Integer(), text: nullable(Type.String()) } as const
const request = {
  integer: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  text: Type.String({ minLength: 1, maxLength: 200 }),
} as const

/** A record as visitors read it. */
const publicShape = ({ content, publication, web }: RecordKind) =>
  object({
    id: Id,
    ...Object.fromEntries(
      Object.entries(fieldsOnWire(content.fields)).filter(([name]) => !web?.without?.includes(name)),
    ),
    ...Object.fromEntries(Object.entries(web?.also ?? {}).map(([name, of]) => [name, wireTypes[of]])),
    ...(publication ? { published_at: nullable(Moment) } : {}),
  } as { id: typeof Id })

/** Visitors' reads: published rows of a brand, in order. */
export const publicCall = (kind: RecordKind) =>
  endpoint('GET', `/v1/web/${kind.web?.path ?? kind.path}`, {
    access: 'public',
    kept: 60,
    alsoPublic: true,
    ofSite: 'query.brand',
    query: object({
      brand: BrandKey,
      ...Object.fromEntries(Object.entries(kind.web?.by ?? {}).map(([name, of]) => [name, Type.Optional(request[of])])),
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
  endpoint('GET', `/v1/web/${kind.web?.path ?? kind.path}/:slug`, {
    access: 'public',
    kept: 60,
    alsoPublic: true,
    ofSite: 'query.brand',
    params: object({ slug: Type.String({ minLength: 1, maxLength: 200 }) }),
    query: object({ brand: BrandKey }),
    reply: publicShape(kind),
    summary: `One ${words(kind).one} of a brand’s site by its address.`,
  })

const fileParams = object({ file: Id })
const PrivateFile = object({ id: Id, original_name: Type.String(), mime: Type.String(), size: Type.Integer() })

/** The private file of a record: sent before the record is saved, named by its number, open to readers of the record. */
export const privateFileCalls = (kind: RecordKind) => ({
  attach: endpoint('POST', at(kind, `${kind.path}/file`), {
    // A person who may only add needs it too: some records are useless without their file.
    access: { page: kind.page, flag: ['add', 'edit'] },
    body: 'multipart',
    bodyLimit: 11 * 1024 * 1024,
    reply: PrivateFile,
    status: 201,
    summary: `Send a file (PDF, JPG or PNG of 10 MB or less) that ${withArticle(words(kind).one)} may then name.`,
    audit: { action: 'attach' },
  }),
  about: endpoint('GET', at(kind, `${kind.path}/file/:file/about`), {
    access: accessOf(kind, 'view'),
    params: fileParams,
    reply: PrivateFile,
    summary: 'What a file is called, and how large it is.',
  }),
  file: endpoint('GET', at(kind, `${kind.path}/file/:file`), {
    access: accessOf(kind, 'view'),
    params: fileParams,
    query: object({ how: Type.Optional(Type.Enum(['preview', 'download'])) }),
    reply: 'file',
    summary: `The file of ${withArticle(words(kind).one)}. Who looked at it and who took it stands in the trail.`,
    audit: { action: 'download' },
  }),
})

/** Who opened the file of a record, the latest first. */
export const fileLogCall = (kind: RecordKind) => ({
  log: endpoint('GET', at(kind, `${kind.path}/:id/downloads`), {
    access: accessOf(kind, 'view'),
    params: oneRecord,
    reply: object({
      items: Type.Array(object({ at: Moment, who: Type.String(), action: Type.Enum(['preview', 'download']) })),
    }),
    summary: `Who looked at the file of ${withArticle(words(kind).one)} and who took it: the last hundred.`,
  }),
})
