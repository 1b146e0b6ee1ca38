import { plainOf } from './csv.ts'
import { words } from './plain-words.ts'
import { statusLabel, typeLabel, type Unit, type UnitField, unitStatuses, unitTypes } from './units.ts'
import { figureIn } from './written.ts'

/** A sum of a spreadsheet has more digits than anybody typed: 3675000.0000000005. */
const withoutNoise = (value: number): number => {
  const cents = Math.round(value * 100)
  return Math.abs(value * 100 - cents) < 0.000_1 ? cents / 100 : value
}

const figure = (text: string): number | string => {
  const read = figureIn(text)
  return read === undefined || read < 0 ? text : withoutNoise(read)
}
const option = (options: readonly { value: string; label: string }[], text: string): string => {
  const said = words(text)
  return options.find(({ value, label }) => words(value) === said || words(label) === said)?.value ?? text
}

/** What a cell of a list, or of what is pasted, says of a field: as people write it. An empty status says nothing. */
export function valueIn(field: UnitField, cell: string): string | number | null | undefined {
  const text = cell.trim()
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
      return plainOf(text)
  }
}

/** The value of a field as a cell has it. */
export function cellOf(unit: Unit, field: UnitField): string | number | null {
  if (field === 'unit_type') return typeLabel(unit[field])
  return field === 'status' ? statusLabel(unit[field]) : unit[field]
}
