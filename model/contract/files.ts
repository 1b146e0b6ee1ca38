import { Type } from 'typebox'
import { BrandKey, endpoint, Id, Moment, nullable, object, PageKey } from './endpoint.ts'

const Fraction = Type.Number({ minimum: 0, maximum: 1 })
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
  version: Type.Integer(),
  created_at: Moment,
})
const Where = object({ brand: BrandKey, page: PageKey })
const editing = { pageFrom: 'query.page', flag: 'edit', brand: 'query.brand' } as const

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/v1/cms/files',
    access: editing,
    query: Where,
    body: 'multipart',
    bodyLimit: 11 * 1024 * 1024,
    reply: FileRow,
    status: 201,
    summary:
      'Upload a picture (JPG, PNG or WebP of 5 MB or less) or a document (PDF of 10 MB or less) for a page of a brand.',
    audit: { action: 'add' },
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/cms/files',
    access: { ...editing, flag: 'view' },
    query: object({
      brand: BrandKey,
      page: PageKey,
      search: Type.Optional(Type.String({ maxLength: 80 })),
      kind: Type.Optional(Type.Union([Type.Literal('image'), Type.Literal('document')])),
      before: Type.Optional(Id),
    }),
    reply: object({ items: Type.Array(FileRow), next: nullable(Id) }),
    summary: 'The library of a brand, newest first, 24 at a time; `next` goes into `before`.',
  }),
  describe: endpoint({
    method: 'PUT',
    path: '/v1/cms/files/:id',
    access: { pageFrom: 'body.page', flag: 'edit', brand: 'body.brand' },
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
  uses: endpoint({
    method: 'GET',
    path: '/v1/cms/files/:id/uses',
    access: { ...editing, flag: 'view' },
    params: object({ id: Id }),
    query: Where,
    reply: Type.Array(
      object({
        brand: Type.String(),
        page: Type.String(),
        label: Type.String(),
        path: Type.String(),
        published: Type.Boolean(),
      }),
    ),
    summary: 'Every page, draft or published, that shows this file.',
  }),
}
