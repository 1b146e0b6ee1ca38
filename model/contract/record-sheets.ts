import { Type } from 'typebox'
import { recordKeys } from '../kinds/records.ts'
import { AnyBrand, BrandKey, endpoint, Id, nullable, object } from './endpoint.ts'
import { Selection } from './selection.ts'
import {
  cameInOf,
  differences,
  outcome,
  SheetCell,
  SheetFile,
  SheetMark,
  sheetLimit,
  takenBack,
  taking,
  WithoutBad,
} from './sheet-shapes.ts'

const path = '/v1/cms/record-sheets/:list'
const params = object({ list: Type.Enum(recordKeys, { description: 'The list of its kind.' }) })
const inQuery = { listFrom: 'params.list', brand: 'query.brand' } as const
const inBody = { listFrom: 'params.list', brand: 'body.brand' } as const
const brand = Type.Optional(BrandKey)
const OfCell = Type.Union([Type.String(), Type.Number()])
/** What a field that a cell holds can be, which the field itself judges. */
const Value = Type.Unsafe<unknown>(
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(OfCell, { maxItems: 1_000 })], {
    description: 'As the form of a record has it.',
    examples: ['Homeowners since 2023'],
  }),
)
/** One field of the ticked records (decision 361). */
const setting = {
  brand: Type.Optional(AnyBrand),
  selection: Selection,
  field: Type.String({ maxLength: 60, description: 'One that a cell can hold.' }),
  value: Value,
}
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
    reply: cameInOf({
      field: nullable(Type.String({ description: 'Where one field of many was set: what it is called.' })),
    }),
    summary:
      'The sheets that came into a list, and the fields that were set on many, during the last 30 days, the newest first.',
  }),
  preview: endpoint('POST', `${path}/preview`, {
    cost: 'heavy',
    reads: true,
    access: { ...inBody, flag: 'view' },
    bodyLimit: sheetLimit,
    params,
    body: object({ brand: Type.Optional(AnyBrand), file: SheetFile }),
    reply: object({
      ...outcome('record'),
      left_out: Type.Array(Type.String(), {
        description: 'Columns of the file that are no field of these records, or not the caller’s to change.',
      }),
      ...differences('record', { name: Type.String() }, { label: Type.String(), cell: SheetCell }),
    }),
    summary: 'What a sheet would change, cell by cell, judged by every rule of its records; nothing is written.',
  }),
  take: endpoint('POST', path, {
    cost: 'heavy',
    access: { ...inBody, flag: 'view' },
    bodyLimit: sheetLimit,
    params,
    body: object({
      brand: Type.Optional(AnyBrand),
      file: SheetFile,
      ...taking('records'),
    }),
    refuses: ['STALE'],
    reply: object({ ...outcome('record'), import_id: nullable(Id) }),
    summary:
      'Take a sheet, all its rows or none: while a row is bad nothing is taken, unless the bad are left out. Each row takes the right and the rules of its own form.',
    audit: { action: 'import' },
  }),
  previewField: endpoint('POST', `${path}/field/preview`, {
    cost: 'heavy',
    reads: true,
    refuses: ['COUNT_MOVED'],
    access: { ...inBody, flag: 'edit' },
    params,
    body: object(setting),
    reply: object({
      ...outcome('record'),
      ...differences('record', { id: Id, name: Type.String() }, { label: Type.String() }),
    }),
    summary:
      'What one value of one field would change on many records, judged by every rule of each; nothing is written.',
  }),
  setField: endpoint('POST', `${path}/field`, {
    cost: 'heavy',
    refuses: ['COUNT_MOVED', 'STALE'],
    access: { ...inBody, flag: 'edit' },
    params,
    body: object({ ...setting, without_bad: WithoutBad, mark: SheetMark }),
    reply: object({
      ...outcome('record'),
      import_id: nullable(Id),
      left_out: Type.Array(object({ id: Id, message: Type.String() }), {
        description: 'Each that was refused, and why.',
      }),
    }),
    summary:
      'Set one field of many records, all of them or none, unless those that cannot be are left out: as the preview had it, or not at all. Each is saved by the rules of its own form, and the whole is taken back as a sheet is.',
    audit: { action: 'edit' },
  }),
  undo: endpoint('POST', `${path}/imports/:id/undo`, {
    cost: 'heavy',
    access: { ...inBody, flag: 'view' },
    params: object({ list: params.properties.list, id: Id }),
    body: object({ brand: Type.Optional(AnyBrand) }),
    reply: takenBack({ name: Type.String() }),
    refuses: ['UNDO_OVER'],
    summary: 'Take a whole sheet back: each record that is still as the sheet left it. What stays is told, and why.',
    audit: { action: 'undo' },
  }),
}
