import { csvLine, csvStart, harmless } from './csv.ts'
import {
  statusLabel,
  statusProblem,
  typeLabel,
  type Unit,
  type UnitField,
  unitFields,
  unitProblem,
  unitStatuses,
  unitTypes,
} from './units.ts'

/** The columns of a list of units, and other names for their heads. */
export const importColumns: Readonly<
  Record<UnitField, { label: string; required: boolean; names: readonly string[] }>
> = {
  unit_code: { label: 'Unit code', required: true, names: ['unit code', 'code', 'unit', 'unit id', 'code of unit'] },
  tower_or_phase: {
    label: 'Tower or phase',
    required: true,
    names: ['tower or phase', 'tower phase', 'tower', 'phase', 'building'],
  },
  level_or_block: {
    label: 'Level or block',
    required: true,
    names: ['level or block', 'level block', 'level', 'floor', 'block'],
  },
  unit_or_lot_no: {
    label: 'Unit or lot no.',
    required: true,
    names: ['unit or lot no', 'unit lot no', 'unit no', 'lot no', 'unit number', 'lot number', 'lot', 'number', 'no'],
  },
  unit_type: { label: 'Unit type', required: true, names: ['unit type', 'type'] },
  floor_area: {
    label: 'Floor area',
    required: false,
    names: ['floor area', 'floor area sqm', 'area', 'area sqm', 'fa'],
  },
  lot_area: { label: 'Lot area', required: false, names: ['lot area', 'lot area sqm', 'la'] },
  list_price: { label: 'List price', required: true, names: ['list price', 'price', 'selling price'] },
  status: { label: 'Status', required: false, names: ['status', 'availability'] },
}

/** The units as a list that the import takes (CSV): unchanged, it changes nothing. Of no units it is the template. */
export function unitsFile(units: readonly Unit[]): string {
  const cellOf = (unit: Unit, field: UnitField) => {
    const value = unit[field]
    if (field === 'unit_type') return typeLabel(unit[field])
    if (field === 'status') return statusLabel(unit[field])
    return typeof value === 'string' ? harmless(value) : value
  }
  const lines = units.map(unit => csvLine(unitFields.map(field => cellOf(unit, field))))
  return csvStart + csvLine(unitFields.map(field => importColumns[field].label)) + lines.join('')
}

/** The file's column (from 0) of each field; a field without one keeps its value. */
export type Mapping = Partial<Record<UnitField, number>>

const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The mapping that the heads of the columns suggest; no column twice. */
export function suggestedMapping(heads: readonly string[]): Mapping {
  const said = heads.map(words)
  const taken = new Set<number>()
  const mapping: Mapping = {}
  for (const field of unitFields)
    for (const name of importColumns[field].names) {
      const at = said.findIndex((head, i) => head === name && !taken.has(i))
      if (at < 0) continue
      taken.add(at)
      mapping[field] = at
      break
    }
  return mapping
}

/** The errors of a mapping, by field; empty when it can read rows. */
export function mappingProblems(mapping: Mapping, columns: number): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const field of unitFields) {
    const { label, required } = importColumns[field]
    const at = mapping[field]
    if (at === undefined) {
      if (required) errors[`mapping.${field}`] = [`Choose the column that holds ${label}.`]
    } else if (!Number.isInteger(at) || at < 0 || at >= columns)
      errors[`mapping.${field}`] = ['There is no such column.']
    else if (unitFields.some(other => other !== field && mapping[other] === at))
      errors[`mapping.${field}`] = ['Two fields read the same column.']
  }
  return errors
}

/** Row numbers as the file counts them: the heads are row 1. */
type RowError = { row: number; field: UnitField; value: string; message: string }
export type ReadUnits = { units: { row: number; values: Partial<Unit> & { unit_code: string } }[]; errors: RowError[] }

const figure = (text: string): number | string => {
  const plain = text.replace(/[\s,₱]|^php/gi, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}
const option = (options: readonly { value: string; label: string }[], text: string): string => {
  const said = words(text)
  return options.find(({ value, label }) => words(value) === said || words(label) === said)?.value ?? text
}

function read(field: UnitField, text: string): unknown {
  switch (field) {
    case 'floor_area':
    case 'lot_area':
      return text === '' ? null : figure(text)
    case 'list_price':
      return figure(text)
    case 'unit_type':
      return option(unitTypes, text)
    case 'status':
      return text === '' ? undefined : option(unitStatuses, text)
    default:
      return text
  }
}

/** The units of the rows under the heads, and the errors of each refused row. */
export function readUnits(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  existing: ReadonlyMap<string, Pick<Unit, 'status'>>,
): ReadUnits {
  const result: ReadUnits = { units: [], errors: [] }
  const seen = new Map<string, number>()
  for (const [i, cells] of rows.entries()) {
    if (cells.every(cell => cell.trim() === '')) continue
    const row = i + 2
    const values: Record<string, unknown> = {}
    const errors: RowError[] = []
    for (const field of unitFields) {
      const at = mapping[field]
      if (at === undefined) continue
      const text = (cells[at] ?? '').trim()
      const value = read(field, text)
      if (value === undefined) continue
      const message = unitProblem(field, value)
      if (message === undefined) values[field] = value
      else errors.push({ row, field, value: text.slice(0, 80), message })
    }
    const code = typeof values['unit_code'] === 'string' ? values['unit_code'] : undefined
    if (code !== undefined) errors.push(...aboutCode(code, values, row, seen, existing))
    if (errors.length > 0 || code === undefined) result.errors.push(...errors)
    else result.units.push({ row, values: { ...values, unit_code: code } })
  }
  return result
}

function aboutCode(
  code: string,
  { status }: Record<string, unknown>,
  row: number,
  seen: Map<string, number>,
  existing: ReadonlyMap<string, Pick<Unit, 'status'>>,
): RowError[] {
  const before = seen.get(code)
  seen.set(code, before ?? row)
  const errors: RowError[] =
    before === undefined
      ? []
      : [{ row, field: 'unit_code', value: code, message: `Row ${before} has the same unit code.` }]
  if (status === undefined) return errors
  const problem = statusProblem(existing.get(code)?.status ?? 'available', status as Unit['status'])
  return problem === undefined ? errors : [...errors, { row, field: 'status', value: String(status), message: problem }]
}
