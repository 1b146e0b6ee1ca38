import { isStorableLine, unstorable } from './characters.ts'
import { isLonger } from './longer.ts'
import { hasCentavos, mostPesos, pesosWords } from './money.ts'

/** The fields of a unit and how a list of units is read (domain.md 1B, units). */
export const unitTypes = [
  { value: 'studio', label: 'Studio' },
  { value: 'one_bedroom', label: 'One bedroom' },
  { value: 'two_bedroom', label: 'Two bedroom' },
  { value: 'three_bedroom', label: 'Three bedroom' },
  { value: 'penthouse', label: 'Penthouse' },
  { value: 'townhouse', label: 'Townhouse' },
  { value: 'house_and_lot', label: 'House and lot' },
  { value: 'lot', label: 'Lot' },
] as const
export const unitStatuses = [
  { value: 'available', label: 'Available' },
  { value: 'on_hold', label: 'On hold' },
  { value: 'reserved', label: 'Reserved' },
  { value: 'sold', label: 'Sold' },
  { value: 'not_for_sale', label: 'Not for sale' },
] as const
export type UnitType = (typeof unitTypes)[number]['value']
export type UnitStatus = (typeof unitStatuses)[number]['value']

/** Reservations set and free these; people cannot. */
const ofReservations: ReadonlySet<UnitStatus> = new Set(['reserved', 'sold'])
export const setByHand = unitStatuses.filter(({ value }) => !ofReservations.has(value))

export type Unit = {
  unit_code: string
  tower_or_phase: string
  level_or_block: string
  unit_or_lot_no: string
  unit_type: UnitType
  floor_area: number | null
  lot_area: number | null
  list_price: number
  status: UnitStatus
}
export type UnitField = keyof Unit & string
export const unitFields = [
  'unit_code',
  'tower_or_phase',
  'level_or_block',
  'unit_or_lot_no',
  'unit_type',
  'floor_area',
  'lot_area',
  'list_price',
  'status',
] as const satisfies readonly UnitField[]

const label = (options: readonly { value: string; label: string }[], value: string) =>
  options.find(option => option.value === value)?.label ?? value
export const statusLabel = (status: UnitStatus): string => label(unitStatuses, status)
export const typeLabel = (type: UnitType): string => label(unitTypes, type)

/** The reason that a status may not be set by hand; undefined where it may. */
export function statusProblem(from: UnitStatus, to: UnitStatus): string | undefined {
  if (from === to) return undefined
  if (ofReservations.has(from)) return `${statusLabel(from)}: its reservation decides. Change the reservation.`
  if (ofReservations.has(to)) return `Only a reservation makes a unit ${statusLabel(to).toLowerCase()}.`
  return undefined
}

const texts: Partial<Record<UnitField, { label: string; max: number }>> = {
  unit_code: { label: 'Unit code', max: 20 },
  tower_or_phase: { label: 'Tower or phase', max: 40 },
  level_or_block: { label: 'Level or block', max: 20 },
  unit_or_lot_no: { label: 'Unit or lot no.', max: 20 },
}
const areas: Partial<Record<UnitField, string>> = { floor_area: 'Floor area', lot_area: 'Lot area' }

/** What a spreadsheet would run when it opens a list with it. A level below ground (-1) is a number and none. */
const formula = /^(?:[=+@]|-(?!\d{1,3}$))/

/** The error of one value of a unit; undefined when it is valid. */
export function unitProblem(field: UnitField, value: unknown): string | undefined {
  const text = texts[field]
  if (text) {
    if (typeof value !== 'string' || value.trim() === '') return `${text.label} is required.`
    if (isLonger(value, text.max)) return `${text.label} must be ${text.max} characters or fewer.`
    if (formula.test(value.trim())) return `${text.label} may not begin like a formula: with =, +, @ or -.`
    return isStorableLine(value) ? undefined : unstorable(text.label)
  }
  const area = areas[field]
  if (area !== undefined) {
    if (value === null) return undefined
    return typeof value === 'number' && value > 0 && value < 1_000_000 && hasCentavos(value)
      ? undefined
      : `${area} must be more than 0, with at most two decimals.`
  }
  if (field === 'list_price')
    return typeof value === 'number' && value > 0 && value <= mostPesos && hasCentavos(value) ? undefined : pesosWords
  const options: readonly { value: string; label: string }[] = field === 'status' ? unitStatuses : unitTypes
  return options.some(option => option.value === value)
    ? undefined
    : `Choose one of: ${options.map(option => option.label).join(', ')}.`
}
