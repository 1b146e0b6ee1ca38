import { Type } from 'typebox'
import { BrandKey, endpoint, Id, Moment, nullable, object, PageKey } from './endpoint.ts'

const Fraction = Type.Number({ minimum: 0, maximum: 1 })
const Pixels = Type.Integer({ minimum: 0, maximum: 100_000 })

export const FileRow = object({
  id: Id,
  original_name: Type.String(),
  mime: Type.String(),
  size: Type.Integer(),
  url: Type.String({ description: 'Where it is served, on the sites’ origin; what an image field holds.' }),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  alt: Type.String(),
  focal_x: Fraction,
  focal_y: Fraction,
  folder_id: nullable(Id),
  shared: Type.Boolean({ description: 'Of the group: there for all brands.' }),
  version: Type.Integer(),
  created_at: Moment,
  deleted_at: nullable(Moment),
})

/** One field of one page or record that shows a file. */
export const FileUse = object({
  brand: nullable(Type.String()),
  page: Type.String(),
  label: Type.String({ description: 'Page and field, as the desk calls them.' }),
  path: Type.String({ description: 'The field, dotted.' }),
  draft: Type.Boolean(),
  published: Type.Boolean({ description: 'Visitors see it.' }),
  scheduled: Type.Boolean({ description: 'A publication that is scheduled shows it.' }),
  record: nullable(object({ id: Id, name: Type.String() })),
})

export const MediaFolder = object({
  id: Id,
  name: Type.String(),
  shared: Type.Boolean(),
  files: Type.Integer(),
  version: Type.Integer(),
})

const FolderKey = Type.String({
  pattern: '^(?:none|[1-9][0-9]{0,14})$',
  description: 'The id of a folder, or `none`.',
  examples: ['none'],
})
const Where = object({ brand: BrandKey, page: PageKey })
const viewing = { pageFrom: 'query.page', flag: 'view', brand: 'query.brand' } as const
const writing = { pageFrom: 'body.page', flag: 'edit', brand: 'body.brand' } as const

export const uploadLimit = 11 * 1024 * 1024
export const uploadSummary = 'a picture (JPG, PNG or WebP of 5 MB or less) or a document (PDF of 10 MB or less)'

export const files = {
  upload: endpoint('POST', '/v1/cms/files', {
    access: { ...viewing, flag: ['add', 'edit'] },
    query: Where,
    body: 'multipart',
    bodyLimit: uploadLimit,
    reply: FileRow,
    status: 201,
    summary: `Upload ${uploadSummary} for a page of a brand.`,
    audit: { action: 'add' },
  }),
  list: endpoint('GET', '/v1/cms/files', {
    access: viewing,
    query: object({
      brand: BrandKey,
      page: PageKey,
      search: Type.Optional(Type.String({ maxLength: 80 })),
      kind: Type.Optional(Type.Enum(['image', 'document'])),
      folder: Type.Optional(FolderKey),
      described: Type.Optional(
        Type.Enum(['yes', 'no'], { description: 'Whether a picture has its text for the blind.' }),
      ),
      of: Type.Optional(Type.Enum(['brand', 'shared'])),
      trashed: Type.Optional(Type.Boolean()),
      before: Type.Optional(Id),
    }),
    reply: object({
      items: Type.Array(FileRow),
      next: nullable(Id),
      total: nullable(object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
    summary:
      'The library of a brand and what all brands share, newest first, 24 at a time; `next` goes into `before`. The first page says how many there are, counted to 10,000.',
  }),
  folders: endpoint('GET', '/v1/cms/files/folders', {
    access: viewing,
    query: Where,
    reply: Type.Array(MediaFolder),
    summary: 'The folders of a brand’s library and of what all brands share, with how many files each holds.',
  }),
  ofGroup: endpoint('GET', '/v1/cms/files/of-group', {
    access: viewing,
    query: object({ brand: BrandKey, page: PageKey, url: Type.String({ maxLength: 400 }) }),
    reply: object({
      picture: nullable(object({ alt: Type.String(), focal_x: Fraction, focal_y: Fraction })),
    }),
    summary: 'What the group’s own library says of a public picture: a brand shows it where it takes a value over.',
  }),
  describe: endpoint('PUT', '/v1/cms/files/:id', {
    access: writing,
    params: object({ id: Id }),
    body: object({
      brand: BrandKey,
      page: PageKey,
      version: Type.Optional(Type.Integer({ minimum: 0 })),
      alt: Type.String({ maxLength: 300 }),
      focal_x: Fraction,
      focal_y: Fraction,
    }),
    reply: FileRow,
    summary: 'What a picture shows, in words, and the point that stays in view when it is cropped.',
    audit: { action: 'edit' },
  }),
  crop: endpoint('POST', '/v1/cms/files/:id/crop', {
    cost: 'heavy',
    access: { ...writing, flag: ['add', 'edit'] },
    params: object({ id: Id }),
    body: object({ brand: BrandKey, page: PageKey, left: Pixels, top: Pixels, width: Pixels, height: Pixels }),
    reply: FileRow,
    status: 201,
    summary: 'Keep a part of a picture, in its pixels, as a picture of its own beside it.',
    note: 'The first one stays as it is: what shows it goes on showing it (decision 028).',
    audit: { action: 'add' },
  }),
  uses: endpoint('GET', '/v1/cms/files/:id/uses', {
    access: viewing,
    params: object({ id: Id }),
    query: Where,
    reply: Type.Array(FileUse),
    summary: 'Every field of a page or record, draft, published or scheduled, that shows this file.',
  }),
}
