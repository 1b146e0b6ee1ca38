/** Sample copy with slots for the property, its city and its barangay. */
export const abouts = [
  '{name} stands in {barangay}, {city}, within walking distance of what a household needs every day. Homes are planned around daylight and cross ventilation, and every common room opens to a garden.',
  'From the gate of {name} to the last unit the ground is kept for people: cars stay below or at the edge, paths are shaded, and the nearest bench is never far. {city} begins at the corner.',
  '{name} was drawn for families who stay. Rooms can be joined or divided as children grow, storage is generous, and the {barangay} neighbourhood keeps its schools and markets close.',
  'A quiet address in a lively part of {city}. {name} gives each home a view that will last, a kitchen that can be closed, and a place to work that is not the dining table.',
  'At {name} the amenities come first in the building sequence, so that early residents of {barangay} do not wait years for a pool or a playground. The plans below show what stands today.',
  '{name} looks after its people and its trees: rain is kept for the gardens, corridors are lit by the sun, and waste is sorted at the source. {city} is twenty minutes closer than it looks on a map.',
] as const

export const headlines = [
  'Room to stay',
  'A quiet address',
  'Homes that open to a garden',
  'Close to what matters',
  'Built to be lived in',
  'Morning light, evening breeze',
] as const

/** The name and the kind. */
type Amenity = readonly [string, string]

export const buildingAmenities: readonly Amenity[] = [
  ['Swimming pool', 'outdoor'],
  ['Play area', 'outdoor'],
  ['Roof garden', 'outdoor'],
  ['Fitness room', 'indoor'],
  ['Function room', 'indoor'],
  ['Study lounge', 'indoor'],
  ['Package room', 'services'],
  ['Bicycle parking', 'services'],
  ['Standby power', 'services'],
]

/** What they are in a house with a porter. */
export const houseServices: Readonly<Record<string, string>> = {
  'Package room': 'Concierge and porters',
  'Bicycle parking': 'Valet parking',
  'Standby power': 'Housekeeping on call',
}

/** Domain.md 6, HOMES: six of these per project. */
export const villageAmenities: readonly Amenity[] = [
  ['Clubhouse', 'indoor'],
  ['Swimming pool', 'outdoor'],
  ['Play area', 'outdoor'],
  ['Basketball court', 'outdoor'],
  ['Jogging path', 'outdoor'],
  ['Chapel', 'indoor'],
  ['Gated entrance', 'outdoor'],
  ['Pocket park', 'outdoor'],
]
