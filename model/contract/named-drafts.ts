import { type TProperties, Type } from 'typebox'
import { reviewedKeys } from '../kinds/reviewed.ts'
import { type ContentHolder, contentValues } from './content-values.ts'
import {
  BrandKey,
  Done,
  type EndpointAccess,
  endpoint,
  Id,
  Moment,
  nullable,
  object,
  PageKey,
  Version,
} from './endpoint.ts'
import { Change } from './site-work.ts'
import { pageStateOf } from './web-content.ts'

const bodyLimit = 5 * 1024 * 1024
const Values = contentValues('records')
const Name = Type.String({ maxLength: 1000, description: 'Of its page or record alone.', examples: ['Christmas'] })

const head = {
  id: Id,
  name: Type.String(),
  version: Version,
  held: Type.Array(Type.String(), {
    description: 'Fields that were changed in what is read too since: until it is saved once more it does not go out.',
  }),
  launches: Type.Array(object({ id: Id, name: Type.String(), publish_at: nullable(Moment) }), {
    description: 'Launches of the caller that hold it and have not gone out.',
  }),
  updated_at: Moment,
  updated_by: nullable(Type.String()),
}
const Changes = Type.Array(Change, { description: 'What its readers see now against what they are to see.' })
const Heads = object({
  items: Type.Array(
    object({ ...head, changes: Type.Integer({ description: 'Fields in which it differs from what is read.' }) }),
  ),
})
const pageDraftOf = (values: ReturnType<typeof contentValues>) =>
  object({
    ...head,
    changes: Changes,
    page_version: Type.Integer({ minimum: 0, description: 'Of what is read, that it was laid over here.' }),
    state: pageStateOf(values),
    onto: nullable(
      object({
        version: Type.Integer({ minimum: 0, description: 'Of the saved draft of the page.' }),
        values,
        own: Type.Array(Type.String()),
        held: Type.Array(Type.String(), {
          description: 'Fields that both changed: here they say what this draft says.',
        }),
      }),
    ),
  })
const RecordDraft = object({
  ...head,
  changes: Changes,
  record_version: Type.Integer({ minimum: 1, description: 'Of the record, that it was laid over here.' }),
  values: Values,
})

const Own = Type.Array(Type.String({ maxLength: 200 }), {
  maxItems: 2000,
  description: 'Of a brand’s site: the paths that it owns; otherwise none.',
})

/** The calls of the drafts of one sort of page, under the path of that page, with the access that reads and the one that edits it. */
function ofPages<const P extends TProperties, const R extends EndpointAccess, const W extends EndpointAccess>(
  path: `/${string}`,
  page: P,
  { view, edit }: { readonly view: R; readonly edit: W },
  { one, of }: { readonly one: string; readonly of: ContentHolder },
) {
  const Values = contentValues(of)
  const PageDraft = pageDraftOf(Values)
  const Page = object(page)
  const Draft = object({ ...page, draft: Id })
  return {
    list: endpoint('GET', `${path}/drafts`, {
      access: view,
      params: Page,
      reply: Heads,
      summary: `The named drafts of ${one}.`,
    }),
    read: endpoint('GET', `${path}/drafts/:draft`, {
      access: view,
      params: Draft,
      query: object({ onto: Type.Optional(Type.Boolean({ description: 'With the page’s saved draft.' })) }),
      reply: PageDraft,
      summary: `One named draft of ${one}: as its readers would see it, and what differs from what they see.`,
      note: '`state` is that of the page, with the values and the version of this draft. With `onto` also the saved draft of the page with this one laid over it, where it has one.',
    }),
    create: endpoint('POST', `${path}/drafts`, {
      access: edit,
      params: Page,
      bodyLimit,
      body: object({ name: Name, version: Type.Optional(Version), values: Values, own: Own }),
      status: 201,
      reply: PageDraft,
      summary: `Keep what was typed on ${one} as a draft of this name, beside what is saved there.`,
      note: '`version` is that of the page as it was read; 409 STALE carries the page as it now stands. Where nothing was typed, the draft holds what the saved draft of the page changes.',
      audit: { action: 'add' },
    }),
    save: endpoint('PUT', `${path}/drafts/:draft`, {
      access: edit,
      params: Draft,
      bodyLimit,
      body: object({
        version: Type.Optional(Version),
        page_version: Type.Optional(Type.Integer({ minimum: 0, description: 'Of what is read, as it was seen.' })),
        name: Type.Optional(Name),
        values: Type.Optional(Values),
        own: Type.Optional(Own),
      }),
      reply: PageDraft,
      summary: `Another name of a draft of ${one}, or other values.`,
      note: 'With values it takes `page_version` too, since whoever saves has seen both. 409 STALE where the draft or what is read moved on.',
      audit: { action: 'edit' },
    }),
    remove: endpoint('DELETE', `${path}/drafts/:draft`, {
      access: edit,
      params: Draft,
      query: object({ version: Type.Optional(Version) }),
      reply: Done,
      summary: `Delete a draft of ${one}. What a launch holds of it stays there.`,
      audit: { action: 'delete' },
    }),
  }
}

const ofSite = { pageFrom: 'params.page', brand: 'params.brand' } as const
/** Several drafts of one page beside one another, each by its name (decision 352). */
export const siteDrafts = ofPages(
  '/v1/cms/web-content/:brand/:page',
  { brand: BrandKey, page: PageKey },
  { view: { ...ofSite, flag: 'view' }, edit: { ...ofSite, flag: 'edit' } },
  { one: 'a page of a site', of: 'website' },
)
export const propertyDrafts = ofPages(
  '/v1/property/:projectId/info/:page',
  { projectId: Id, page: PageKey },
  { view: { pageFrom: 'params.page', flag: 'view' }, edit: { pageFrom: 'params.page', flag: 'edit' } },
  { one: 'a page of a property', of: 'project_info' },
)
export const portalDrafts = ofPages(
  '/v1/cms/buyer-content/:id',
  { id: Id },
  { view: { portalFrom: 'params.id', flag: 'view' }, edit: { portalFrom: 'params.id', flag: 'edit' } },
  { one: 'a page of the buyers’ portal', of: 'buyers_portal' },
)

const records = '/v1/cms/record-drafts/:list/:record'
const ofRecord = { list: Type.Enum(reviewedKeys, { description: 'The list of its kind.' }), record: Id }
const readingRecord = { listFrom: 'params.list', flag: 'view' } as const
const writingRecord = { listFrom: 'params.list', flag: 'edit' } as const
const recordVersion = Type.Optional(Type.Integer({ minimum: 1, description: 'Of the record, as it was read.' }))

/** The same of records that visitors and buyers read. */
export const recordDrafts = {
  list: endpoint('GET', records, {
    access: readingRecord,
    params: object(ofRecord),
    reply: Heads,
    summary: 'The named drafts of a record.',
  }),
  read: endpoint('GET', `${records}/:draft`, {
    access: readingRecord,
    params: object({ ...ofRecord, draft: Id }),
    reply: RecordDraft,
    summary: 'One named draft of a record: its fields as they are to be, and what differs from what stands.',
  }),
  create: endpoint('POST', records, {
    access: writingRecord,
    params: object(ofRecord),
    bodyLimit,
    body: object({ name: Name, record_version: recordVersion, values: Values }),
    status: 201,
    reply: RecordDraft,
    summary: 'Keep what was typed in a record as a draft of this name, beside what stands.',
    audit: { action: 'add' },
  }),
  save: endpoint('PUT', `${records}/:draft`, {
    access: writingRecord,
    params: object({ ...ofRecord, draft: Id }),
    bodyLimit,
    body: object({
      version: Type.Optional(Version),
      record_version: recordVersion,
      name: Type.Optional(Name),
      values: Type.Optional(Values),
    }),
    reply: RecordDraft,
    summary: 'Another name of a draft, or other values.',
    note: 'With values it takes `record_version` too. 409 STALE where the draft or the record moved on.',
    audit: { action: 'edit' },
  }),
  remove: endpoint('DELETE', `${records}/:draft`, {
    access: writingRecord,
    params: object({ ...ofRecord, draft: Id }),
    query: object({ version: Type.Optional(Version) }),
    reply: Done,
    summary: 'Delete a draft. What a launch holds of it stays there.',
    audit: { action: 'delete' },
  }),
}
