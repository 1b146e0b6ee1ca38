import { Type } from 'typebox'
import { recordKeys } from '../kinds/records.ts'
import { AnyBrand, BrandKey, endpoint, Id, nullable, object } from './endpoint.ts'
import { CameIn, differences, outcome, SheetFile, sheetLimit, takenBack, taking } from './sheet-shapes.ts'

const path = '/v1/cms/record-sheets/:list'
const params = object({ list: Type.Enum(recordKeys, { description: 'The list of its kind.' }) })
const inQuery = { listFrom: 'params.list', brand: 'query.brand' } as const
const inBody = { listFrom: 'params.list', brand: 'body.brand' } as const
const brand = Type.Optional(BrandKey)
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
    reply: CameIn,
    summary: 'The sheets that came into a list during the last 30 days, the newest first.',
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
      ...differences('record', { name: Type.String() }, { label: Type.String() }),
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
