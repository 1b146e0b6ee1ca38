import { Type } from 'typebox'
import { contentSections, contentValues } from './content-values.ts'
import { BrandKey, endpoint, Id, Moment, nullable, object, PageKey, Version } from './endpoint.ts'
import { without, withRead } from './fields.ts'

const Values = contentValues('website')
const Own = Type.Array(Type.String({ maxLength: 200 }), {
  maxItems: 2000,
  description: 'Paths this site owns; every other value flows from the group site.',
})
const Who = nullable(Type.String())

/** A page in the editor: the draft, the source of each value, and what its readers see. */
export const pageStateOf = <V extends ReturnType<typeof contentValues>>(Values: V) =>
  object({
    /** Null for the buyers' portal, which has no brand. */
    brand: nullable(Type.String()),
    page: Type.String(),
    section: Type.String(),
    version: Version,
    values: Values,
    own: Own,
    group: nullable(Values),
    updated_at: nullable(Moment),
    updated_by: Who,
    published: nullable(object({ version: Version, at: Moment, by: Who, values: Values })),
    /** Whether publishing now would change what visitors see. */
    changed: Type.Boolean(),
    schedule: nullable(object({ id: Id, version: Version, publish_at: Moment, by: Who, overdue: Type.Boolean() })),
    /** The last scheduled publication, if it failed; gone once the page is published or scheduled again. */
    failed: nullable(object({ publish_at: Moment, error: Type.String() })),
  })
export const PageState = pageStateOf(Values)

const SiteRecord = object({
  id: Id,
  created_at: Moment,
  updated_at: Moment,
  name: Type.String(),
  brand_id: Type.Integer({ minimum: 0 }),
  code: Type.String(),
  contents: contentSections('website'),
})

const revisionKinds = ['seed', 'save', 'publish', 'restore'] as const
const Revision = object({
  id: Id,
  version: Version,
  kind: Type.Enum(revisionKinds),
  at: Moment,
  by: Who,
  note: nullable(Type.String()),
  published: Type.Boolean({ description: 'What visitors see now.' }),
})
/** History, newest first. */
export const Revisions = object({ items: Type.Array(Revision), next: nullable(Id) })
/** Who else has a page open, and its current version. */
export const Presence = object({
  others: Type.Array(object({ user_id: Id, name: Type.String(), seen_at: Moment })),
  version: Version,
})

const Where = { brand: BrandKey, page: PageKey }
const WhereParams = object(Where)
const saved = { ...Where, version: Type.Optional(Version), values: Values, own: Own }
const reading = { pageFrom: 'params.page', flag: 'view', brand: 'params.brand' } as const
const writing = { pageFrom: 'body.page', flag: 'edit', brand: 'body.brand' } as const
const publishing = { pageFrom: 'body.page', flag: 'publish', brand: 'body.brand' } as const
const siteLimit = 5 * 1024 * 1024

export const webContent = {
  read: endpoint('GET', '/v1/cms/web-content/:x', {
    access: 'signed-in',
    params: object({ x: BrandKey }),
    reply: SiteRecord,
    refusals: { area: 'website', module: 'web-content' },
    summary: 'The site configuration record of a brand: the drafts of the sections the role may see.',
    note: 'x is a brand code, a brand id or a site id; the ranges of the ids do not meet (domain.md 4 row 7).',
  }),
  save: endpoint('POST', '/v1/cms/web-content', {
    access: writing,
    bodyLimit: siteLimit,
    ...withRead(saved, without(PageState.properties, saved)),
    reply: PageState,
    summary: 'Save the draft of one page. 409 STALE carries the page as it now stands in `detail`.',
    audit: { action: 'edit' },
  }),
  page: endpoint('GET', '/v1/cms/web-content/:brand/:page', {
    access: reading,
    params: WhereParams,
    reply: PageState,
    summary: 'One page of a site, draft and published.',
  }),
  publish: endpoint('POST', '/v1/cms/web-content/publish', {
    access: publishing,
    body: object({ ...Where, version: Type.Optional(Version), publish_at: Type.Optional(Moment) }),
    reply: PageState,
    summary: 'Publish the saved draft now, or at `publish_at`.',
    audit: { action: 'publish' },
  }),
  unschedule: endpoint('POST', '/v1/cms/web-content/unschedule', {
    access: publishing,
    body: object({ ...Where, schedule_id: Id }),
    reply: PageState,
    summary: 'Call off a scheduled publication.',
    audit: { action: 'unschedule' },
  }),
  revisions: endpoint('GET', '/v1/cms/web-content/:brand/:page/revisions', {
    access: reading,
    params: WhereParams,
    query: object({ before: Type.Optional(Id) }),
    reply: Revisions,
    summary: 'The history of a page, newest first, 25 at a time; `next` goes into `before`.',
  }),
  revision: endpoint('GET', '/v1/cms/web-content/:brand/:page/revisions/:id', {
    access: reading,
    params: object({ ...Where, id: Id }),
    reply: object({ id: Id, version: Version, values: Values, own: Own }),
    summary: 'One earlier state of a page, completed to today’s fields.',
  }),
  restore: endpoint('POST', '/v1/cms/web-content/restore', {
    access: writing,
    body: object({ ...Where, version: Type.Optional(Version), revision_id: Id }),
    reply: PageState,
    summary: 'Make an earlier state the draft again; what visitors see stays.',
    audit: { action: 'restore' },
  }),
  presence: endpoint('POST', '/v1/cms/web-content/presence', {
    access: { ...reading, pageFrom: 'body.page', brand: 'body.brand' },
    body: object({ ...Where, leaving: Type.Optional(Type.Boolean()) }),
    reply: Presence,
    summary: 'Say that one is here, and hear who else is and which version stands.',
    note: 'Not audited: it records nothing but a heartbeat of 30 seconds.',
  }),
}

export const web = {
  site: endpoint('GET', '/v1/web/site/:code', {
    access: 'public',
    kept: 0,
    alsoPublic: true,
    ofSite: 'params.code',
    params: object({ code: BrandKey }),
    reply: object({
      id: Id,
      name: Type.String(),
      brand_id: Type.Integer({ minimum: 0 }),
      code: Type.String(),
      published_at: nullable(Moment),
      contents: contentSections('website'),
      images: Type.Record(
        Type.String(),
        object({
          alt: Type.String(),
          width: Type.Integer(),
          height: Type.Integer(),
          focal: object({ x: Type.Number(), y: Type.Number() }),
        }),
      ),
    }),
    summary: 'What is published of a site, nothing else; carries an ETag.',
  }),
}
