import { Type } from 'typebox'
import { recordKeys } from '../kinds/records.ts'
import { inBase64, unitListMost } from '../rules/list-files.ts'
import { AnyBrand, BrandKey, endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const path = '/v1/cms/record-sheets/:list'
const params = object({ list: Type.Enum(recordKeys, { description: 'The list of its kind.' }) })
const inQuery = { listFrom: 'params.list', brand: 'query.brand' } as const
const inBody = { listFrom: 'params.list', brand: 'body.brand' } as const
const brand = Type.Optional(BrandKey)
const fileMost = inBase64(unitListMost)
const file = Type.String({
  maxLength: fileMost,
  description: 'The file, CSV or XLSX of 6 MB or less, in base64. It is read and not kept.',
})
const Value = Type.Union([Type.String(), Type.Number(), Type.Null()])
const Outcome = {
  rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  stale: Type.Integer({ description: 'Rows whose record was changed since the list was exported.' }),
  bad: Type.Integer({ description: 'Rows that cannot be taken.' }),
}
const Difference = object({
  row: Type.Integer(),
  state: Type.Enum(['new', 'changed', 'same', 'stale', 'bad']),
  name: Type.String(),
  note: nullable(Type.String({ description: 'Who changed its record since the list was exported, and when.' })),
  cells: Type.Array(
    object({
      field: Type.String(),
      label: Type.String(),
      cell: Type.String({ description: 'As the file’s own program names it: F12.' }),
      old: Value,
      new: Value,
      error: nullable(Type.String({ description: 'Why it cannot be taken.' })),
    }),
  ),
})

/** Records that people keep by hand go to a spreadsheet and come back (decision 351). */
export const recordSheets = {
  file: endpoint('GET', path, {
    leavesOut: true,
    cost: 'heavy',
    access: { ...inQuery, flag: 'export' },
    params,
    query: object({ brand, format: Type.Optional(Type.Enum(['xlsx', 'csv'])) }),
    reply: 'file',
    summary:
      'The records of a list as a sheet that the import takes, each with its id and its version: unchanged, it changes nothing.',
    audit: { action: 'export' },
  }),
  template: endpoint('GET', `${path}/template`, {
    leavesOut: true,
    access: { ...inQuery, flag: 'add' },
    params,
    query: object({ brand }),
    reply: 'file',
    summary: 'An empty sheet of a list as a workbook, which offers what may be chosen.',
  }),
  imports: endpoint('GET', `${path}/imports`, {
    access: { ...inQuery, flag: 'view' },
    params,
    query: object({ brand }),
    reply: Type.Array(
      object({
        id: Id,
        who: Type.String(),
        created_at: Moment,
        added: Type.Integer(),
        changed: Type.Integer(),
        undone_at: nullable(Moment),
      }),
    ),
    summary: 'The sheets that came into a list during the last 30 days, the newest first.',
  }),
  preview: endpoint('POST', `${path}/preview`, {
    cost: 'heavy',
    reads: true,
    access: { ...inBody, flag: 'view' },
    bodyLimit: fileMost + 4_096,
    params,
    body: object({ brand: Type.Optional(AnyBrand), file }),
    reply: object({
      ...Outcome,
      left_out: Type.Array(Type.String(), {
        description: 'Columns of the file that are no field of these records, or not the caller’s to change.',
      }),
      differences: Type.Array(Difference, { description: 'Of each state the first 500 rows.' }),
      mark: Type.String({ description: 'Sent with the import, it takes what was looked at, or nothing.' }),
    }),
    summary: 'What a sheet would change, cell by cell, judged by every rule of its records; nothing is written.',
  }),
  take: endpoint('POST', path, {
    cost: 'heavy',
    access: { ...inBody, flag: 'view' },
    bodyLimit: fileMost + 4_096,
    params,
    body: object({
      brand: Type.Optional(AnyBrand),
      file,
      without_bad: Type.Optional(
        Type.Boolean({ description: 'Take the rows that are sound and leave out the others.' }),
      ),
      overwrite: Type.Optional(
        Type.Boolean({ description: 'Change also records that were changed since the list was exported.' }),
      ),
      mark: Type.Optional(Type.String({ maxLength: 60, description: 'That of the preview which was looked at.' })),
    }),
    refuses: ['STALE'],
    reply: object({ ...Outcome, import_id: nullable(Id) }),
    summary:
      'Take a sheet, all its rows or none: while a row is bad nothing is taken, unless the bad are left out. Each row takes the right and the rules of its own form.',
    audit: { action: 'import' },
  }),
  undo: endpoint('POST', `${path}/imports/:id/undo`, {
    cost: 'heavy',
    access: { ...inBody, flag: 'view' },
    params: object({ list: params.properties.list, id: Id }),
    body: object({ brand: Type.Optional(AnyBrand) }),
    reply: object({
      changed: Type.Integer(),
      removed: Type.Integer(),
      left: Type.Array(object({ name: Type.String(), message: Type.String() })),
    }),
    refuses: ['UNDO_OVER'],
    summary: 'Take a whole sheet back: each record that is still as the sheet left it. What stays is told, and why.',
    audit: { action: 'undo' },
  }),
}
