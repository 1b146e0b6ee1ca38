import { floorsOf } from './building.ts'
import { allProperties, type Property } from './properties.ts'

/** The covers that were rendered after sunset. */
const atDusk = new Set([...['PAR01', 'TLP01', 'SIK01', 'TIN01', 'BIT01', 'AMN01', 'KMH01', 'PRW01', 'KLB01', 'HM08']])

/** Streets whose houses are of a design of their own. */
const ownHouses: Readonly<Record<string, string>> = {
  BNG01: 'houses with steep white gables and low wings of brick, behind hedges',
  PRW01: 'houses of stone below and timber above, with windows of shell under steep roofs',
  HM01: 'houses of stone, timber and glass under long roofs that rise to the street',
  HM07: 'white houses with verandas on both floors and shutters as blue as the sea',
  HM08: 'flat-roofed houses whose upper floors stand forward over glass',
}

function altOf(property: Property): string {
  const { property_name, property_code, property_type } = property
  const hour = atDusk.has(property_code) ? 'at dusk' : 'by day'
  const floors = floorsOf(property)
  if (floors.length > 0)
    return floors.length > 1
      ? `${property_name} ${hour}: two towers of ${floors.join(' and ')} floors above street trees`
      : `${property_name} ${hour}: a tower of ${floors[0]} floors above street trees`
  if (property_type === 'lot_only') return `${property_name} ${hour}: lots with young trees along paved streets`
  if (property_type === 'townhouse') return `${property_name} ${hour}: a row of townhouses behind small gardens`
  const own = ownHouses[property_code]
  if (own) return `${property_name} ${hour}: ${own}`
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

/** Properties that have a second look of their own: what lists show first of each brand. */
const seenNear = [
  'BAL01',
  'PAR01',
  'KAS01',
  'ARN01',
  'AGC01',
  'LWV01',
  'AMN01',
  'JCH01',
  'MLR01',
  'HM01',
  'HM02',
  'HM03',
]
export const nearName = (property: Pick<Property, 'property_code'>): string => `${coverName(property)}-near`
/** A tower from its street, houses from above. */
export const nearAlts: readonly (readonly [name: string, alt: string])[] = allProperties
  .filter(({ property_code }) => seenNear.includes(property_code))
  .map(property => [
    nearName(property),
    floorsOf(property).length > 0
      ? `${property.property_name} from its street: shops behind street trees, decks with louvres and plants, and the first floors above them`
      : `${property.property_name} from above: its street of houses, with gardens and trees`,
  ])
