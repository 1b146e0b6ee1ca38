import { words } from './plain-words.ts'
import type { UnitField } from './units.ts'
import { unitFields } from './units.ts'

/** Beside its fields a list may say which unit a row is, and the version at which it was taken along. */
export type UnitListField = UnitField | 'id' | 'version'
export const listFields = ['id', 'version', ...unitFields] as const satisfies readonly UnitListField[]

/** The columns of a list of units, and other names for their heads. `required`: a unit that is new has none without it. */
export const importColumns: Readonly<
  Record<UnitListField, { label: string; required: boolean; names: readonly string[] }>
> = {
  id: { label: 'Id', required: false, names: ['id', 'atrium id'] },
  version: { label: 'Version', required: false, names: ['version'] },
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

/** The file's column (from 0) of each field; a field without one keeps its value. */
export type Mapping = Partial<Record<UnitListField, number>>

/** The mapping that the heads of the columns suggest; no column twice. */
export function suggestedMapping(heads: readonly string[]): Mapping {
  const said = heads.map(words)
  const taken = new Set<number>()
  const mapping: Mapping = {}
  for (const field of listFields)
    for (const name of importColumns[field].names) {
      const at = said.findIndex((head, i) => head === name && !taken.has(i))
      if (at < 0) continue
      taken.add(at)
      mapping[field] = at
      break
    }
  return mapping
}

/**
 * The errors of a mapping, by field; empty when it can read rows. Every unit is known by its id or its code; a list that
 * brings new ones has a column for all that a unit needs.
 */
export function mappingProblems(mapping: Mapping, columns: number, bringsNew: boolean): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const field of listFields) {
    const { label, required } = importColumns[field]
    const at = mapping[field]
    if (at === undefined) {
      const isKey = field === 'unit_code' && mapping.id === undefined
      if (isKey || (required && bringsNew))
        errors[`mapping.${field}`] = [`Choose the column that holds ${label.replace(/\.$/, '')}.`]
    } else if (!Number.isInteger(at) || at < 0 || at >= columns)
      errors[`mapping.${field}`] = ['There is no such column.']
    else if (listFields.some(other => other !== field && mapping[other] === at))
      errors[`mapping.${field}`] = ['Two fields read the same column.']
  }
  return errors
}
