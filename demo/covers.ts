import { allProperties, type Property } from './properties.ts'

/** The covers that were rendered after sunset. */
const atDusk = new Set([...['PAR01', 'TLP01', 'SIK01', 'TIN01', 'BIT01', 'AMN01', 'KMH01', 'PRW01', 'KLB01', 'HM08']])
/** The floors of each rendered tower: those of its property's building details. */
export const drawnFloors: Readonly<Record<string, readonly number[]>> = {
  ...{
    BAL01: [31],
    PAR01: [34],
    KAS01: [27, 50],
    BUL01: [17],
    SAM01: [40],
    LKB01: [42],
    TAL01: [101],
    BUG01: [29, 39],
  },
  ...{ MKP01: [50], TLP01: [41], HIM01: [34], DUY01: [57], SIK01: [28, 26], HAB01: [29], KWB01: [25], SPL01: [13] },
  ...{ TIN01: [24], ALC01: [27], LAN01: [50], BIT01: [56], WAL01: [46], MSK01: [22], ESP01: [26], MTH01: [81] },
  ...{ AMN01: [10], JCH01: [15], MLR01: [9], NRW01: [19], KMH01: [15] },
}

function altOf({ property_name, property_code, property_type }: Property): string {
  const hour = atDusk.has(property_code) ? 'at dusk' : 'by day'
  const floors = drawnFloors[property_code]
  if (floors)
    return floors.length > 1
      ? `${property_name} ${hour}: two towers of ${floors.join(' and ')} floors above street trees`
      : `${property_name} ${hour}: a tower of ${floors[0]} floors above street trees`
  if (property_type === 'lot_only') return `${property_name} ${hour}: lots with young trees along paved streets`
  if (property_type === 'townhouse') return `${property_name} ${hour}: a row of townhouses behind small gardens`
  return `${property_name} ${hour}: two-storey houses behind low fences on a quiet street`
}

/** The name of a property's own picture. */
export const coverName = ({ property_code }: Pick<Property, 'property_code'>): string => property_code.toLowerCase()
export const covers: ReadonlyMap<string, Property> = new Map(
  allProperties.map(property => [coverName(property), property]),
)
export const coverAlts: readonly (readonly [name: string, alt: string])[] = allProperties.map(property => [
  coverName(property),
  altOf(property),
])
