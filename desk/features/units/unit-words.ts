import { importColumns, type UnitListField } from '../../../model/rules/unit-import.ts'
import { statusLabel, typeLabel, type Unit } from '../../../model/rules/units.ts'
import type { DifferenceWords } from '../../list/sheet/differences.tsx'
import { peso } from '../../ui/format.ts'

/** How differences of units are told. */
export const unitWords: DifferenceWords = {
  one: 'Unit',
  labelOf: field => (Object.hasOwn(importColumns, field) ? importColumns[field as UnitListField].label : 'Unit'),
  shown(field, value) {
    if (field === 'unit_type') return typeLabel(value as Unit['unit_type'])
    if (field === 'status') return statusLabel(value as Unit['status'])
    if (typeof value !== 'number') return String(value)
    return field === 'list_price' ? peso(value) : `${value} m²`
  },
}
