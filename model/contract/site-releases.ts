import { Type } from 'typebox'
import { Standing } from './content-reviews.ts'
import { BrandKey, Done, endpoint, Id, Moment, nullable, object, PageKey, Version } from './endpoint.ts'
import { Change } from './site-work.ts'

const releaseCauses = ['page', 'pages', 'launch', 'planned', 'rollback'] as const
export type ReleaseCause = (typeof releaseCauses)[number]
const Who = nullable(Type.String())
const OfBrand = object({ brand: BrandKey })
const OneOfBrand = object({ brand: BrandKey, id: Id })

const Waiting = object({
  page: Type.String(),
  version: Version,
  at: Moment,
  by: Who,
  /** The time of a planned release. */
  publish_at: nullable(Moment),
  may: Type.Boolean({ description: 'Whether the caller may publish it.' }),
  review: nullable(Standing),
  changes: Type.Array(Change),
})
const Build = object({
  status: Type.Enum(['writing', 'live', 'replaced', 'failed']),
  pages: Type.Integer(),
  done: Type.Integer(),
  written: Type.Integer(),
  error: nullable(Type.String()),
  started_at: Moment,
  finished_at: nullable(Moment),
})
const Head = {
  id: Id,
  cause: Type.Enum(releaseCauses),
  launch: nullable(object({ id: Id, name: Type.String() })),
  undoes: nullable(Id),
  at: Moment,
  by: Who,
  /** Visitors still see all that it published: it can be undone. */
  stands: Type.Boolean(),
}
const Release = object({
  ...Head,
  pages: Type.Array(object({ page: Type.String(), version: nullable(Version), changes: Type.Array(Change) })),
})
const Link = object({
  id: Id,
  name: Type.String(),
  drafts: Type.Boolean(),
  moment: nullable(Moment),
  launch: nullable(object({ id: Id, name: Type.String() })),
  created_at: Moment,
  created_by: Who,
  expires_at: Moment,
  revoked_at: nullable(Moment),
  revoked_by: Who,
  opened: Type.Integer(),
  opened_at: nullable(Moment),
})
const page = 'website.publishing'
const viewing = { page, flag: 'view', brand: 'params.brand' } as const
const publishing = { page, flag: 'publish', brand: 'params.brand' } as const

/** The state that visitors of one site see, and its history (decision 114). */
export const siteReleases = {
  waiting: endpoint('GET', '/v1/cms/site-releases/:brand/waiting', {
    access: viewing,
    params: OfBrand,
    reply: object({ as_of: Moment, items: Type.Array(Waiting) }),
    summary: 'Saved drafts of a site that visitors do not see yet, each with what would change.',
  }),
  files: endpoint('GET', '/v1/cms/site-releases/:brand/files', {
    access: viewing,
    params: OfBrand,
    reply: object({
      address: Type.String(),
      /** Null where the site is not written as files. */
      build: nullable(Build),
      live: nullable(Build),
      is_written: Type.Boolean(),
      /** Published content that the files lack. */
      is_behind: Type.Boolean(),
      is_open: Type.Boolean({
        description: 'Whether visitors see the site; the files of a closed one are taken away.',
      }),
    }),
    summary: 'How far the files of a site are: the build under way or the last one, and the one that is read.',
  }),
  list: endpoint('GET', '/v1/cms/site-releases/:brand', {
    access: viewing,
    params: OfBrand,
    query: object({ before: Type.Optional(Id) }),
    reply: object({
      items: Type.Array(object({ ...Head, pages: Type.Array(Type.String()) })),
      next: nullable(Id),
    }),
    summary: 'Releases of a site, newest first, 20 at a time; `next` goes into `before`.',
  }),
  read: endpoint('GET', '/v1/cms/site-releases/:brand/:id', {
    access: viewing,
    params: OneOfBrand,
    reply: Release,
    summary: 'One release with what it changed, page by page.',
  }),
  publish: endpoint('POST', '/v1/cms/site-releases/:brand', {
    cost: 'heavy',
    access: publishing,
    params: OfBrand,
    body: object({ members: Type.Array(object({ page: PageKey, version: Version }), { maxItems: 100 }) }),
    status: 201,
    reply: Release,
    summary: 'Publish saved drafts of a site together: all that are named, or none.',
    audit: { action: 'publish' },
  }),
  rollback: endpoint('POST', '/v1/cms/site-releases/:brand/:id/rollback', {
    cost: 'heavy',
    access: publishing,
    params: OneOfBrand,
    status: 201,
    reply: Release,
    summary: 'Put back what visitors saw before a release. 409 where something of it was published again since.',
    audit: { action: 'rollback' },
  }),
}

/** Links that show a site's drafts to anyone with the link, until they expire (decision 117). */
export const previewLinks = {
  list: endpoint('GET', '/v1/cms/preview-links/:brand', {
    access: viewing,
    params: OfBrand,
    reply: object({
      items: Type.Array(Link),
      /** Pending launches that change this site. */
      launches: Type.Array(object({ id: Id, name: Type.String() })),
    }),
    summary: 'The last 50 preview links of a site, without the links themselves.',
  }),
  create: endpoint('POST', '/v1/cms/preview-links/:brand', {
    access: { page, flag: 'add', brand: 'params.brand' },
    params: OfBrand,
    body: object({
      name: Type.String({ maxLength: 1000 }),
      drafts: Type.Boolean(),
      moment: Type.Optional(nullable(Moment)),
      launch_id: Type.Optional(nullable(Id)),
      days: Type.Integer({ minimum: 1, maximum: 30 }),
    }),
    status: 201,
    reply: object({ link: Link, url: Type.String() }),
    summary: 'Make a link. Its address is answered this once and kept nowhere.',
    audit: { action: 'add' },
  }),
  revoke: endpoint('DELETE', '/v1/cms/preview-links/:brand/:id', {
    access: { page, flag: 'delete', brand: 'params.brand' },
    params: OneOfBrand,
    reply: Done,
    summary: 'End a link at once.',
    audit: { action: 'delete' },
  }),
}
