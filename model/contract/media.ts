import { Type } from 'typebox'
import { BrandKey, endpoint, Id, nullable, object, Version } from './endpoint.ts'
import { FileRow, FileUse, MediaFolder, uploadLimit, uploadSummary } from './files.ts'

const page = 'website.media-library'
const named = object({ brand: BrandKey })
const one = object({ id: Id })
const inQuery = (flag: 'view' | 'add' | 'edit' | 'delete') => ({ page, flag, brand: 'query.brand' }) as const
const inBody = (flag: 'add' | 'edit' | 'delete') => ({ page, flag, brand: 'body.brand' }) as const
const FolderName = Type.String({ maxLength: 200 })
/** One of a few hundred at most, as a person picks them on a screen. */
const Ids = Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true })

const MediaUse = object({
  ...FileUse.properties,
  change: Type.Enum(['draft', 'at_once', 'none'], {
    description:
      '`draft`: the saved draft changes, and visitors see it once it is published. `at_once`: a record without drafts. `none`: it stays as it is, and `why` says why.',
  }),
  why: nullable(Type.String()),
})

/** The calls of the library itself; the calls that picture fields of pages need are in `files`. */
export const media = {
  upload: endpoint('POST', '/v1/cms/media', {
    access: inQuery('add'),
    query: object({ brand: BrandKey, folder: Type.Optional(Id), shared: Type.Optional(Type.Boolean()) }),
    body: 'multipart',
    bodyLimit: uploadLimit,
    reply: FileRow,
    status: 201,
    summary: `Upload ${uploadSummary} into the library, into a folder, or for all brands.`,
    audit: { action: 'add' },
  }),
  move: endpoint('POST', '/v1/cms/media/move', {
    access: inBody('edit'),
    body: object({ brand: BrandKey, ids: Ids, folder_id: nullable(Id) }),
    reply: object({ moved: Type.Integer() }),
    summary: 'Put files into a folder, or out of any.',
    audit: { action: 'edit' },
  }),
  share: endpoint('POST', '/v1/cms/media/:id/share', {
    access: inBody('edit'),
    params: one,
    body: object({ brand: BrandKey, version: Type.Optional(Version) }),
    reply: FileRow,
    summary: 'Make a brand’s file one of the group, there for all brands; by who holds all of them.',
    audit: { action: 'share' },
  }),
  remove: endpoint('DELETE', '/v1/cms/media/:id', {
    access: inQuery('delete'),
    params: one,
    query: named,
    reply: FileRow,
    summary: 'Move a file that nothing uses to the trash. 409 IN_USE says in `detail` where it is used.',
    audit: { action: 'delete' },
  }),
  restore: endpoint('POST', '/v1/cms/media/:id/restore', {
    access: inBody('delete'),
    params: one,
    body: named,
    reply: FileRow,
    summary: 'Take a file out of the trash.',
    audit: { action: 'restore' },
  }),
  replacement: endpoint('GET', '/v1/cms/media/:id/replacement', {
    access: inQuery('edit'),
    params: one,
    query: object({ brand: BrandKey, with: Id }),
    reply: object({
      places: Type.Array(MediaUse),
      changes: Type.Integer({ description: 'How many of them would change.' }),
    }),
    summary: 'What replacing a file everywhere would do, place by place; nothing is changed.',
  }),
  replace: endpoint('POST', '/v1/cms/media/:id/replace', {
    cost: 'heavy',
    refuses: ['COUNT_MOVED'],
    access: inBody('edit'),
    params: one,
    body: object({ brand: BrandKey, with: Id, changes: Type.Integer({ minimum: 0 }) }),
    reply: object({ changed: Type.Integer(), places: Type.Array(MediaUse) }),
    summary:
      'Put another file in its place in every draft and record the caller may edit, in one transaction. `changes` is the number that was shown; 409 when it is another by now.',
    note: 'What is published stays until its page is published (decision 029).',
    audit: { action: 'replace' },
  }),
  addFolder: endpoint('POST', '/v1/cms/media/folders', {
    access: inBody('add'),
    body: object({ brand: BrandKey, name: FolderName }),
    reply: MediaFolder,
    status: 201,
    summary: 'Add a folder to a brand’s library.',
    audit: { action: 'add' },
  }),
  renameFolder: endpoint('PUT', '/v1/cms/media/folders/:id', {
    access: inBody('edit'),
    params: one,
    body: object({ brand: BrandKey, name: FolderName, version: Type.Optional(Version) }),
    reply: MediaFolder,
    summary: 'Rename a folder.',
    audit: { action: 'edit' },
  }),
  removeFolder: endpoint('DELETE', '/v1/cms/media/folders/:id', {
    access: inQuery('delete'),
    params: one,
    query: named,
    reply: object({ freed: Type.Integer({ description: 'Files that stood in it and stand in no folder now.' }) }),
    summary: 'Delete a folder; its files stay, in no folder.',
    audit: { action: 'delete' },
  }),
}
