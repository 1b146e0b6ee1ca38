import { valueIn } from '../../../model/rules/unit-cells.ts'
import { suggestedMapping } from '../../../model/rules/unit-import.ts'
import { type UnitField, unitFields, unitProblem } from '../../../model/rules/units.ts'
import type { Different } from '../../list/sheet/differences.tsx'
import { type Differing, differing, type UnitDifference } from './differing.ts'
import type { UnitRow } from './use-units.ts'

export type CellBlock = readonly (readonly string[])[]
/** Which field each column of a block is; by code, its rows go to the units of their code, otherwise down from a unit. */
export type Pasting = {
  readonly fields: readonly (UnitField | undefined)[]
  readonly byCode: boolean
  readonly heads: boolean
}

/** The columns of the table, in its order: a block goes to those right of where it begins. */
const gridFields = [
  'unit_code',
  'tower_or_phase',
  'level_or_block',
  'unit_type',
  'floor_area',
  'list_price',
  'status',
] as const satisfies readonly UnitField[]

const cellText = (cell: string): string => (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim()

/** The cells that a spreadsheet puts on the clipboard: lines of cells with tabs between them. */
export const blockOf = (text: string): CellBlock =>
  text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t').map(cellText))

/** What a block seems to be: by its heads, where it has some, otherwise by where it was pasted and what it holds. */
export function pastingOf(block: CellBlock, start: UnitField, codes: ReadonlySet<string>): Pasting {
  const [first = []] = block
  const named = suggestedMapping(first)
  const byHead = (at: number) => unitFields.find(field => named[field] === at)
  if (block.length > 1 && named.unit_code !== undefined && Object.keys(named).length > 1)
    return { fields: first.map((_, at) => byHead(at)), byCode: true, heads: true }
  const codesAt = first.findIndex(
    (_, at) => block.filter(cells => codes.has(cells[at] ?? '')).length * 2 >= block.length,
  )
  const columns: readonly UnitField[] = gridFields
  const right = columns.slice(Math.max(0, columns.indexOf(start)))
  const isKey = codesAt >= 0 && (start !== 'unit_code' || first.length > 1)
  // A column of codes says whose the others are.
  const rest = isKey && right[0] === 'unit_code' ? right.slice(1) : right
  const fields = first.map((_, at) => {
    if (!isKey) return right[at]
    return at === codesAt ? 'unit_code' : rest[at > codesAt ? at - 1 : at]
  })
  const [field] = fields
  const isHead =
    block.length > 1 &&
    field !== undefined &&
    !isKey &&
    byHead(0) === field &&
    unitProblem(field, valueIn(field, first[0] ?? '')) !== undefined
  return { fields, byCode: isKey, heads: isHead }
}

/** What would change if the block were taken: down the units as they are listed from `from`, or by code among all. */
export function pasted(
  block: CellBlock,
  { fields, byCode, heads }: Pasting,
  from: number,
  listed: readonly UnitRow[],
  units: readonly UnitRow[],
): Differing & { readonly ids: ReadonlyMap<number, number> } {
  const ofCode = new Map(units.map(unit => [unit.unit_code, unit]))
  const codeAt = fields.indexOf('unit_code')
  const wanted: UnitDifference[] = []
  const lost: Different[] = []
  const seen = new Map<number, number>()
  for (const [i, cells] of block.entries()) {
    if ((heads && i === 0) || cells.every(cell => cell === '')) continue
    const row = i + 1
    const code = cells[codeAt] ?? ''
    const unit = byCode ? ofCode.get(code) : listed[from + i - (heads ? 1 : 0)]
    const before = unit && seen.get(unit.id)
    if (!unit || before !== undefined) {
      const error = unit
        ? `Row ${before} has the same unit code.`
        : byCode
          ? 'No unit of this property has this code.'
          : 'The list of units ends above: there is no unit for this row.'
      const cell = {
        field: byCode ? 'unit_code' : (fields[0] ?? ''),
        old: null,
        new: byCode ? code : (cells[0] ?? ''),
        error,
      }
      lost.push({ row, name: byCode && code !== '' ? code : `Row ${row}`, state: 'bad', cells: [cell] })
      continue
    }
    seen.set(unit.id, row)
    const values = fields.flatMap((field, at): [UnitField, string | number | null][] => {
      if (field === undefined || (byCode && at === codeAt)) return []
      const value = valueIn(field, cells[at] ?? '')
      return value === undefined ? [] : [[field, value]]
    })
    wanted.push({ row, unit, values })
  }
  const { rows, changes } = differing(wanted)
  return {
    rows: [...rows, ...lost].toSorted((a, b) => a.row - b.row),
    changes,
    ids: new Map(wanted.map(({ row, unit }) => [row, unit.id])),
  }
}
