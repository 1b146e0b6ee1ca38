import { Type } from 'typebox'
import { newUnit } from '../content/records/unit.ts'
import { mostColumns } from '../rules/lists-brought.ts'
import { listFields } from '../rules/unit-import.ts'
import { type UnitField, unitFields, unitStatuses, unitTypes } from '../rules/units.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { judgedFields, newFields } from './fields.ts'
import { cameInOf, differences, outcome, SheetCell, SheetFile, sheetLimit, takenBack, taking } from './sheet-shapes.ts'

const Status = Type.Enum(unitStatuses.map(({ value }) => value))
const Area = nullable(Type.Number())
const UnitRow = object({
  id: Id,
  version: Version,
  unit_code: Type.String(),
  tower_or_phase: Type.String(),
  level_or_block: Type.String(),
  unit_or_lot_no: Type.String(),
  unit_type: Type.Enum(unitTypes.map(({ value }) => value)),
  floor_area: Area,
  lot_area: Area,
  list_price: Type.Number(),
  status: Status,
  hold_expires_at: nullable(Moment),
  held_by: nullable(Id),
  holder: nullable(Type.String({ description: 'The seller for whom it is on hold.' })),
  reservation_no: nullable(Type.String({ description: 'The reservation that holds the unit.' })),
  waiting: Type.Integer({ description: 'Sellers who wait for it.' }),
})
const Value = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Null()])
/** For whom and until when, with the status on_hold: undo restores the hold by it. */
const Hold = object({ held_by: nullable(Id), hold_expires_at: nullable(Moment) })
const values = Object.fromEntries(unitFields.map(field => [field, Type.Optional(Value)]))
const Changed = Type.Object(
  { ...(values as Record<UnitField, Type.TOptional<typeof Value>>), hold: Type.Optional(Hold) },
  { additionalProperties: false, minProperties: 1 },
)
const page = 'project_info.unit-pages'
const params = object({ projectId: Id })
const unitParams = object({ projectId: Id, unitId: Id })
/** Who waits for a unit, the next first. */
const Queue = Type.Array(
  object({ seller_id: Id, name: Type.String(), seller_code: Type.String(), place: Type.Integer(), since: Moment }),
)

/** Rows one call may change. */
const unitsAtOnce = 2_000
const Mapping = Type.Partial(
  object(Object.fromEntries(listFields.map(field => [field, Type.Integer({ minimum: 0, maximum: mostColumns - 1 })]))),
  { description: 'The column of the file, from 0, that holds each field.' },
)
/** What each change came to. */
const Results = object({
  results: Type.Array(
    object({
      id: Id,
      done: Type.Boolean(),
      unit: nullable(UnitRow),
      errors: Type.Record(Type.String(), Type.Array(Type.String())),
    }),
  ),
})
const Changes = object({
  changes: Type.Array(object({ id: Id, version: Version, set: Changed }), { minItems: 1, maxItems: unitsAtOnce }),
})
export const units = {
  list: endpoint('GET', '/v1/property/:projectId/units', {
    cost: 'list',
    access: { page, flag: 'view' },
    params,
    reply: object({ as_of: Moment, items: Type.Array(UnitRow) }),
    summary: 'Every unit of a property, by tower, level and number.',
  }),
  holds: endpoint('GET', '/v1/cms/unit-holds', {
    access: { page, flag: 'view' },
    reply: object({
      as_of: Moment,
      items: Type.Array(
        object({
          id: Id,
          property_id: Id,
          property_name: Type.String(),
          unit_code: Type.String(),
          holder: nullable(Type.String({ description: 'The seller for whom it is on hold.' })),
          hold_expires_at: nullable(Moment),
        }),
      ),
      more: Type.Boolean({ description: 'There are more than are told.' }),
    }),
    summary:
      'Units on hold in the properties of the role’s brands: what ends first on top, what has no end at the bottom.',
  }),
  holders: endpoint('GET', '/v1/property/:projectId/holders', {
    access: { page, flag: 'edit' },
    params,
    query: object({ search: Type.String({ minLength: 2, maxLength: 80 }) }),
    reply: Type.Array(object({ id: Id, name: Type.String(), seller_code: Type.String() })),
    summary: 'Active sellers whose group sells the property’s brand, by name or code: for whom a unit may be on hold.',
  }),
  queue: endpoint('GET', '/v1/property/:projectId/units/:unitId/queue', {
    access: { page, flag: 'view' },
    params: unitParams,
    reply: Queue,
    summary: 'Who waits for a unit that is on hold or reserved, the next first.',
  }),
  wait: endpoint('POST', '/v1/property/:projectId/units/:unitId/queue', {
    access: { page, flag: 'edit' },
    params: unitParams,
    body: object({ seller_id: Id }),
    reply: Queue,
    summary:
      'Let a seller wait for a unit that another has; once it is free, it is on hold for the first for 24 hours, by mail.',
    audit: { action: 'edit' },
  }),
  leave: endpoint('DELETE', '/v1/property/:projectId/units/:unitId/queue/:sellerId', {
    access: { page, flag: 'edit' },
    params: object({ projectId: Id, unitId: Id, sellerId: Id }),
    reply: Queue,
    summary: 'Take a seller out of the queue of a unit.',
    audit: { action: 'edit' },
  }),
  edit: endpoint('PUT', '/v1/property/:projectId/units', {
    access: { page, flag: 'edit' },
    params,
    body: Changes,
    reply: Results,
    summary:
      'Change units, each by the version it was read at; the answer says for each whether it was done, and why not.',
    audit: { action: 'edit' },
  }),
  tryEdit: endpoint('POST', '/v1/property/:projectId/units/try', {
    reads: true,
    access: { page, flag: 'edit' },
    params,
    body: Changes,
    reply: Results,
    summary: 'What the same changes would be answered; nothing is written.',
    note: 'Not audited: it writes nothing.',
  }),
  export: endpoint('GET', '/v1/property/:projectId/units/export', {
    leavesOut: true,
    cost: 'heavy',
    access: { page, flag: 'edit' },
    params,
    query: object({ format: Type.Optional(Type.Enum(['xlsx', 'csv'])) }),
    reply: 'file',
    summary:
      'The units of a property as a list that the import takes, each with its id and its version: unchanged, it changes nothing.',
    audit: { action: 'export' },
  }),
  template: endpoint('GET', '/v1/property/:projectId/units/template', {
    leavesOut: true,
    access: { page, flag: 'add' },
    params,
    reply: 'file',
    summary: 'An empty list of units as a workbook, which offers the types and statuses that there are.',
  }),
  imports: endpoint('GET', '/v1/property/:projectId/units/imports', {
    access: { page, flag: 'add' },
    params,
    reply: cameInOf({}),
    summary: 'The lists of units that came in during the last 30 days, the newest first.',
  }),
  undoImport: endpoint('POST', '/v1/property/:projectId/units/imports/:importId/undo', {
    cost: 'heavy',
    access: { page, flag: 'add' },
    params: object({ projectId: Id, importId: Id }),
    reply: takenBack({ unit_code: Type.String() }),
    refuses: ['UNDO_OVER'],
    summary: 'Take a whole list back: each unit that is still as the list left it. What stays is told, and why.',
    audit: { action: 'undo' },
  }),
  add: endpoint('POST', '/v1/property/:projectId/units', {
    access: { page, flag: 'add' },
    params,
    body: object(judgedFields(newUnit.fields)),
    described: object(newFields(newUnit.fields)),
    status: 201,
    reply: UnitRow,
    summary: 'Add one unit of a property.',
    audit: { action: 'add' },
  }),
  preview: endpoint('POST', '/v1/property/:projectId/units/import/preview', {
    cost: 'heavy',
    reads: true,
    access: { page, flag: 'add' },
    bodyLimit: sheetLimit,
    params,
    body: object({ file: SheetFile, mapping: Type.Optional(Mapping) }),
    reply: object({
      heads: Type.Array(Type.String()),
      mapping: Mapping,
      ...outcome('unit'),
      problems: Type.Record(Type.String(), Type.Array(Type.String())),
      sample: Type.Array(Type.Array(Type.String())),
      errors: Type.Array(
        object({
          row: Type.Integer(),
          cell: SheetCell,
          field: Type.String(),
          value: Type.String(),
          message: Type.String(),
        }),
      ),
      ...differences('unit', { unit_code: Type.String() }, { cell: SheetCell }),
    }),
    summary: 'What a list of units would change, cell by cell, and what is wrong with its rows; nothing is written.',
    note: 'Not audited: it writes nothing.',
  }),
  import: endpoint('POST', '/v1/property/:projectId/units/import', {
    cost: 'heavy',
    access: { page, flag: 'add' },
    bodyLimit: sheetLimit,
    params,
    body: object({
      file: SheetFile,
      mapping: Mapping,
      ...taking('units'),
    }),
    refuses: ['STALE'],
    reply: object({ ...outcome('unit'), import_id: nullable(Id) }),
    summary:
      'Take a list of units, all its rows or none: while a row is bad nothing is taken, unless the bad are left out.',
    audit: { action: 'import' },
  }),
}
