import { createHash } from 'node:crypto'
import { leafPatterns } from '../../../model/rules/patterns.ts'
import { valueIn } from '../../../model/rules/unit-cells.ts'
import { importColumns, type Mapping, type UnitListField } from '../../../model/rules/unit-import.ts'
import { statusProblem, type Unit, type UnitField, unitFields, unitProblem } from '../../../model/rules/units.ts'
import { letters } from '../../records/export/write-xlsx.ts'
import type { UnitOnWire } from './unit-rows.ts'

/** The reason against a row, at its cell; the row and the cell are named as the file's own program names them. */
type CellError = { row: number; cell: string; field: UnitListField; value: string; message: string }
/** `stale`: its unit was changed since the list was exported, and the row says otherwise than it stands now. */
type State = 'new' | 'changed' | 'same' | 'stale' | 'bad'
export type JudgedUnit = {
  readonly row: number
  readonly state: State
  readonly unit: UnitOnWire | undefined
  readonly code: string
  /** The values that differ from those that stand; of a new unit, all. */
  readonly set: Partial<Unit>
  readonly errors: readonly CellError[]
}

/** The units that stand, as rows name them. */
export type UnitInSheet = {
  readonly units: readonly UnitOnWire[]
  readonly byId: ReadonlyMap<number, UnitOnWire>
  readonly byCode: ReadonlyMap<string, UnitOnWire>
}
export const standing = (units: readonly UnitOnWire[]): UnitInSheet => ({
  units,
  byId: new Map(units.map(unit => [unit.id, unit])),
  byCode: new Map(units.map(unit => [unit.unit_code, unit])),
})

const textAt = (cells: readonly string[], at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim())

/** The unit that a row is of: by its id, where it has one, otherwise by its code. */
function unitOf(cells: readonly string[], mapping: Mapping, { byId, byCode }: UnitInSheet): UnitOnWire | undefined {
  const id = textAt(cells, mapping.id)
  if (id !== '') return leafPatterns.id.test(id) ? byId.get(Number(id)) : undefined
  const code = valueIn('unit_code', textAt(cells, mapping.unit_code))
  return typeof code === 'string' ? byCode.get(code) : undefined
}

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

/** Whether a row under the heads is of a unit that does not stand yet. */
export const bringsNew = (rows: readonly (readonly string[])[], mapping: Mapping, held: UnitInSheet): boolean =>
  rows.slice(1).some(cells => !isBlank(cells) && !unitOf(cells, mapping, held))

/** Each row under the heads, judged by the units that stand. Row numbers as the file counts them: the heads are row 1. */
export function judge(rows: readonly (readonly string[])[], mapping: Mapping, held: UnitInSheet): JudgedUnit[] {
  const seen = { codes: new Map<string, number>(), ids: new Map<number, number>() }
  return rows
    .slice(1)
    .flatMap((cells, i) => (isBlank(cells) ? [] : [judgeRow({ row: i + 2, cells, mapping, held, seen })]))
}

type OfRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly mapping: Mapping
  readonly held: UnitInSheet
  /** The row that had this code, or this unit, before. */
  readonly seen: { readonly codes: Map<string, number>; readonly ids: Map<number, number> }
}

/** One for all rows without: most have none. */
const none: readonly CellError[] = []

function judgeRow({ row, cells, mapping, held, seen }: OfRow): JudgedUnit {
  const errors: CellError[] = []
  const wrong = (field: UnitListField, message: string) => {
    const at = mapping[field] ?? mapping.unit_code ?? 0
    errors.push({ row, cell: `${letters(at)}${row}`, field, value: textAt(cells, at).slice(0, 80), message })
  }
  const unit = unitOf(cells, mapping, held)
  const id = textAt(cells, mapping.id)
  if (id !== '' && !unit)
    wrong('id', `No unit of this property has the id ${id.slice(0, 20)}. Leave the cell empty to add a unit.`)
  const set: Record<string, unknown> = {}
  for (const field of unitFields) {
    const at = mapping[field]
    const value = at === undefined ? undefined : valueIn(field, textAt(cells, at))
    if (value === undefined || (unit && unit[field] === value)) continue
    const message = unitProblem(field, value) ?? ruleProblem(unit, field, value)
    if (message === undefined) set[field] = value
    else wrong(field, message)
  }
  const code = (set['unit_code'] as string | undefined) ?? unit?.unit_code
  if (code !== undefined) {
    const other = held.byCode.get(code)
    if (other && unit && other.id !== unit.id) wrong('unit_code', `Another unit of this property has the code ${code}.`)
    const sameCode = seen.codes.get(code)
    if (sameCode === undefined) seen.codes.set(code, row)
    const before = sameCode ?? (unit && seen.ids.get(unit.id))
    if (before !== undefined)
      wrong('unit_code', `Row ${before} has the same ${importColumns.unit_code.label.toLowerCase()}.`)
    else if (unit) seen.ids.set(unit.id, row)
  }
  const version = textAt(cells, mapping.version)
  if (version !== '' && unit && !leafPatterns.id.test(version))
    wrong('version', 'A version is a whole number, as the export wrote it. Leave the cell empty to compare nothing.')
  const shown = code ?? textAt(cells, mapping.unit_code).slice(0, 80)
  const state = stateOf(unit, errors.length > 0, Object.keys(set).length > 0, version)
  return { row, state, unit, code: shown, set: set as Partial<Unit>, errors: errors.length > 0 ? errors : none }
}

function stateOf(unit: UnitOnWire | undefined, isBad: boolean, differs: boolean, version: string): State {
  if (isBad) return 'bad'
  if (!unit) return 'new'
  if (!differs) return 'same'
  return version !== '' && Number(version) !== unit.version ? 'stale' : 'changed'
}

/** The reason that a value which is sound by itself may not come to this unit by a list. */
function ruleProblem(unit: UnitOnWire | undefined, field: UnitField, value: unknown): string | undefined {
  if (field === 'status')
    return (
      statusProblem(unit?.status ?? 'available', value as Unit['status']) ??
      // Decision 194: for whom and until when, a list does not say.
      (value === 'on_hold'
        ? 'A hold is for a seller and has an end: set it on Unit Pages, where both are asked for.'
        : undefined)
    )
  // The signed agreement was computed from it (domain.md, price chain).
  return field === 'list_price' && unit && unit.reservation_no !== null
    ? `The unit is held by ${unit.reservation_no}: its price stands until that is decided.`
    : undefined
}

/** Lists with one mark write the same: what was looked at is what is taken. */
export function markOf(judged: readonly JudgedUnit[]): string {
  const hash = createHash('sha256')
  // Row by row: the text of a large list is larger than the list.
  for (const { row, state, unit, set } of judged)
    hash.update(`${JSON.stringify([row, state, unit?.id, unit?.version, set])}\n`)
  return hash.digest('base64url')
}
