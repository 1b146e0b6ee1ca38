import { Type } from 'typebox'
import { foundLists } from '../kinds/found.ts'
import { listKeys } from '../kinds/lists.ts'
import { searchLength } from '../lists/list.ts'
import { BrandKey, Done, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { Query, Selection } from './selection.ts'

const ListName = Type.Enum(listKeys)
const Columns = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 60 })
const View = object({
  id: Id,
  name: Type.String(),
  query: Query,
  columns: Columns,
  version: Version,
  is_mine: Type.Boolean(),
  user_role_id: nullable(Id),
  by: Type.String(),
})
const exportFormats = ['csv', 'xlsx', 'pdf'] as const
const exportStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
const RowResult = object({ id: Id, ok: Type.Boolean(), message: Type.Optional(Type.String()) })
/** A bulk action on rows; `undo` reverses it for seven days. */
export const Changed = object({ results: Type.Array(RowResult), undo: nullable(Id) })
const Count = {
  count: Type.Integer(),
  more: Type.Boolean({ description: 'There are more than were counted.' }),
}
const seen = { listFrom: 'query.list', flag: 'view' } as const
const named = { listFrom: 'body.list', flag: 'view' } as const
const ofList = object({ list: ListName })

/** The calls of every list beside its rows. All ours: the specification's own calls are in the groups of the lists. */
export const lists = {
  find: endpoint('GET', '/v1/cms/lists/find', {
    access: 'signed-in',
    query: object({ search: Type.String({ minLength: searchLength.least, maxLength: searchLength.most }) }),
    reply: object({
      items: Type.Array(
        object({
          list: Type.Enum(foundLists),
          id: Id,
          brand: nullable(Type.String()),
          name: Type.String(),
          note: nullable(Type.String({ description: 'What else it is known by.' })),
        }),
      ),
    }),
    summary: 'People and records of every list the caller may see that hold the text: the first few of each.',
  }),
  counts: endpoint('GET', '/v1/cms/lists/counts', {
    cost: 'list',
    access: { ...seen, brand: 'query.brand' },
    query: object({ list: ListName, brand: Type.Optional(BrandKey) }),
    reply: object({ views: Type.Array(object({ key: Type.String(), ...Count })) }),
    summary: 'How many rows the views of a list have that are counted: what is one’s own, what waits.',
  }),
  mine: endpoint('GET', '/v1/cms/lists/mine', {
    cost: 'list',
    access: 'signed-in',
    reply: object({
      as_of: Moment,
      items: Type.Array(object({ list: ListName, brand: nullable(Type.String()), view: Type.String(), ...Count })),
    }),
    summary: 'What is one’s own in all lists that one sees: assigned, claimed, at one’s turn, written.',
  }),
  people: endpoint('GET', '/v1/cms/lists/people', {
    access: seen,
    query: object({
      list: ListName,
      search: Type.Optional(Type.String({ minLength: 1, maxLength: searchLength.most })),
      id: Type.Optional(Id),
    }),
    reply: Type.Array(object({ id: Id, name: Type.String(), role: Type.String() })),
    summary: 'Staff who work on a list’s records for one of one’s brands: those by whom it may be filtered.',
  }),
  views: endpoint('GET', '/v1/cms/lists/views', {
    access: seen,
    query: ofList,
    reply: Type.Array(View),
    summary: 'Saved views of a list: one’s own, and those shared with one’s role.',
  }),
  saveView: endpoint('POST', '/v1/cms/lists/views', {
    access: named,
    body: object({
      list: ListName,
      id: Type.Optional(Id),
      version: Type.Optional(Version),
      name: Type.String({ minLength: 1, maxLength: 60 }),
      query: Query,
      columns: Columns,
      shared: Type.Optional(Type.Boolean({ description: 'With everyone of one’s role.' })),
    }),
    reply: View,
    summary: 'Keep a view of a list, or change one’s own.',
    note: 'Not audited: it changes what one person sees, no record.',
  }),
  removeView: endpoint('DELETE', '/v1/cms/lists/views/:id', {
    access: 'signed-in',
    params: object({ id: Id }),
    reply: Done,
    summary: 'Remove a view of one’s own.',
    note: 'Not audited: it changes what one person sees, no record.',
  }),
  columns: endpoint('GET', '/v1/cms/lists/columns', {
    access: seen,
    query: ofList,
    reply: nullable(Type.Array(object({ field: Type.String(), width: Type.Optional(Type.Integer()) }))),
    summary: 'The columns one has chosen, in order; null before the first choice.',
  }),
  saveColumns: endpoint('PUT', '/v1/cms/lists/columns', {
    access: named,
    body: object({
      list: ListName,
      columns: nullable(
        Type.Array(
          object({
            field: Type.String({ maxLength: 40 }),
            width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1200 })),
          }),
          { maxItems: 60 },
        ),
      ),
    }),
    reply: Done,
    summary: 'Keep one’s columns of a list; null forgets them.',
    note: 'Not audited: it changes what one person sees, no record.',
  }),
  bulk: endpoint('POST', '/v1/cms/lists/bulk', {
    cost: 'heavy',
    refuses: ['COUNT_MOVED'],
    access: { ...named, brand: 'body.brand' },
    body: object({
      list: ListName,
      brand: Type.Optional(BrandKey),
      action: Type.String({ maxLength: 40 }),
      selection: Selection,
      input: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.Unknown())),
    }),
    reply: Changed,
    summary: 'Do one thing to many rows; answers a result for each.',
    audit: { action: 'edit' },
    note: 'The flag of the action is needed as well. 409 COUNT_MOVED when another number matches than the person saw: nothing was done.',
  }),
  undo: endpoint('POST', '/v1/cms/lists/undo', {
    cost: 'heavy',
    access: 'signed-in',
    body: object({ id: Id }),
    reply: Changed,
    summary: 'Take back what one did to rows, for seven days; rows that were changed since stay as they are.',
    audit: { action: 'undo', place: { area: 'admin', module: 'lists' } },
  }),
  startExport: endpoint('POST', '/v1/cms/lists/exports', {
    access: { ...named, flag: 'export', brand: 'body.brand' },
    status: 202,
    body: object({
      list: ListName,
      brand: Type.Optional(BrandKey),
      query: Query,
      trashed: Type.Optional(Type.Boolean()),
      columns: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 60, uniqueItems: true }),
      format: Type.Enum(exportFormats),
    }),
    reply: object({ id: Id }),
    summary: 'Write what one sees to a file: these filters, these columns, all rows.',
    note: 'The job writes the row of the trail, with the number of rows. A PDF is for paper: a list of more than 5,000 rows or 16 columns fails, and says what to do.',
  }),
  exportState: endpoint('GET', '/v1/cms/lists/exports/:id', {
    access: 'signed-in',
    params: object({ id: Id }),
    reply: object({
      id: Id,
      list: ListName,
      format: Type.Enum(exportFormats),
      status: Type.Enum(exportStates),
      done: Type.Integer(),
      about: Type.Integer(),
      error: nullable(Type.String()),
      created_at: Moment,
      file: nullable(object({ name: Type.String(), bytes: Type.Integer() })),
    }),
    summary: 'How far an export of one’s own is.',
  }),
  cancelExport: endpoint('DELETE', '/v1/cms/lists/exports/:id', {
    access: 'signed-in',
    params: object({ id: Id }),
    reply: Done,
    summary: 'Have an export of one’s own not written any further.',
    note: 'Not audited: it changes nothing but what one waits for. One that is done, or that nobody asked for in five minutes, is over already.',
  }),
  exportFile: endpoint('GET', '/v1/cms/lists/exports/:id/file', {
    access: 'signed-in',
    params: object({ id: Id }),
    reply: 'file',
    summary: 'The file of an export of one’s own.',
  }),
}
