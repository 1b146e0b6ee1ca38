import type { Property } from './properties.ts'
import { isLuxury } from './unit-types.ts'

/**
 * The homes on a level of each tower of a property: its floors, its plans and its pictures follow from these. More than a
 * few make a wide building, so that no tower is as slender as a chimney.
 */
const homes: Readonly<Record<string, readonly number[]>> = {
  ...{ BAL01: [16], PAR01: [22], KAS01: [24, 13], BUL01: [24], SAM01: [16], LKB01: [18], TAL01: [22], BUG01: [18, 13] },
  ...{ MKP01: [20], TLP01: [12], HIM01: [17], DUY01: [22], SIK01: [20, 22], HAB01: [24], KWB01: [22], SPL01: [23] },
  ...{ TIN01: [18], ALC01: [23], LAN01: [18], BIT01: [20], WAL01: [12], MSK01: [18], ESP01: [20], MTH01: [18] },
}
/** Where there is a porter, few homes share a level. */
const served = [4]

/** By tower; none where the property has no towers. */
export function homesOnLevels(property: Property): readonly number[] {
  if (property.property_type !== 'condominium') return []
  const own = isLuxury(property) ? served : homes[property.property_code]
  if (!own) throw new Error(`${property.property_name} has no homes on its levels.`)
  return own
}

/** By tower: as many floors as its share of the homes needs. */
export function floorsOf(property: Property): readonly number[] {
  const levels = homesOnLevels(property)
  return levels.map(each => Math.ceil(property.total_units / levels.length / each))
}
