import type { BrandCode } from '../model/brands.ts'
import type { PropertyType } from './projects.ts'

/**
 * What the pictures show, all rendered by scripts/pictures from scenes of our own: places that exist nowhere. A property's
 * cover has its code as its name (demo/covers.ts); these are shared by the properties that have what they show.
 */
export const shared = {
  'pool-of-a-deck': 'A swimming pool with loungers on the deck of a tower',
  'pool-of-a-deck-at-dusk': 'The pool deck of a tower at dusk, with lit balconies behind it',
  'pool-of-a-village': 'A swimming pool before a clubhouse, with palms along its edge',
  'pool-of-a-village-in-the-afternoon': 'A village pool in the afternoon, before a clubhouse with a dark roof',
  'play-area': 'A play area with a slide, a bridge, swings and a climbing dome before trees',
  'basketball-court': 'A basketball court between trees, players at its far basket',
  'jogging-path': 'A path that winds between broad trees and flowering shrubs, with people walking on it',
  'pocket-park': 'A small park with a pergola, benches and planters',
  chapel: 'A white chapel with a steep roof at the end of a path between low hedges and palms',
  'gate-with-tiles': 'The gate of a village with a guardhouse under a tiled roof',
  'gate-in-the-evening-sun': 'The gate of a village in the evening sun, under a flat roof between palms',
  'clubhouse-among-palms': 'A clubhouse with a tiled roof and a porch among palms',
  'clubhouse-on-a-hill': 'A clubhouse with a pale gable under a dark roof, four palms before it',
  'roof-garden': 'A roof garden with a pergola and seats above the city',
  'roof-garden-at-dusk': 'A roof garden at dusk, the lights of the city behind it',
  'bicycle-parking': 'Bicycles in racks under a timber roof',
  'lobby-of-stone': 'A high lobby with a stone floor, a long desk and seats by the window',
  'lobby-of-wood': 'A lobby lined with timber slats, with lamps over its seats',
  'fitness-room': 'A fitness room with treadmills before a window over the city',
  'function-room': 'A function room with round tables laid for an evening',
  'study-lounge': 'A study lounge with a long table, lamps and a wall of books',
  'living-room-above-the-city': 'A living room with a sofa and two armchairs, high above the city',
  'living-room-with-a-garden': 'A living room whose windows open to a garden',
  'living-room-in-oak': 'A living room with an oak wall and a wide window',
  'bedroom-above-the-city': 'A bedroom with a walnut wall, green cushions and a window over the city',
  'bedroom-with-a-garden': 'A bedroom with an oak wall, rust-red cushions and a window to a garden',
  'kitchen-with-an-island': 'A kitchen with a timber island and three stools, high above the city',
  'kitchen-in-green': 'A kitchen with dark green cupboards, a timber island and a window to a garden',
  'dining-room': 'A dining table for six under three lamps',
  'view-of-a-home-above-the-city': 'A living room with its kitchen and a window over the city, to all sides',
  'view-of-a-street': 'A street of houses with gardens and a park on its other side, to all sides',
} as const
export type Shared = keyof typeof shared

type Kind = 'tower' | 'village'

const towerMonths = [
  'The excavation of a tower between walls of bored piles, excavators in it and two cranes beside it',
  'The first decks of a tower in concrete, two cranes over them',
  'The structure of a tower at the eleventh level, nets around its youngest floors',
  'The structure of a tower at the eighteenth level; the first floors have their walls',
  'A tower at its twenty-fifth level, nine floors with their windows',
  'A tower at its full height, half of its floors with their windows',
  'A tower at its full height, the last floors waiting for their windows',
  'The finished tower behind its street trees',
] as const
const houseMonths = [
  'The footings and the slab of a house, steel standing for its columns',
  'The block walls of the ground floor of a house',
  'The upper walls of a house in scaffolding',
  'The steel trusses of a house before its roof',
  'A plastered house under its roof, not yet painted',
  'The finished house behind its fence',
] as const
/** One building month by month, in the order of its works. */
export const works: Readonly<Record<Kind, readonly (readonly [name: string, alt: string])[]>> = {
  tower: towerMonths.map((alt, i) => [`tower-works-${i + 1}`, alt] as const),
  village: houseMonths.map((alt, i) => [`house-works-${i + 1}`, alt] as const),
}

export const kindOf = (type: PropertyType): Kind => (type === 'condominium' ? 'tower' : 'village')

/** By the name of an amenity; of several, the properties take turns. */
export const ofAmenity: Readonly<Record<Kind, Readonly<Record<string, readonly Shared[]>>>> = {
  tower: {
    'Swimming pool': ['pool-of-a-deck', 'pool-of-a-deck-at-dusk'],
    'Play area': ['play-area'],
    'Roof garden': ['roof-garden', 'roof-garden-at-dusk'],
    'Fitness room': ['fitness-room'],
    'Function room': ['function-room'],
    'Study lounge': ['study-lounge'],
    'Package room': ['lobby-of-stone', 'lobby-of-wood'],
    'Concierge and porters': ['lobby-of-stone', 'lobby-of-wood'],
    'Bicycle parking': ['bicycle-parking'],
  },
  village: {
    Clubhouse: ['clubhouse-among-palms', 'clubhouse-on-a-hill'],
    'Swimming pool': ['pool-of-a-village', 'pool-of-a-village-in-the-afternoon'],
    'Play area': ['play-area'],
    'Basketball court': ['basketball-court'],
    'Jogging path': ['jogging-path'],
    Chapel: ['chapel'],
    'Gated entrance': ['gate-with-tiles', 'gate-in-the-evening-sun'],
    'Pocket park': ['pocket-park'],
  },
}

/** Rooms of the unit types, smallest first; a lot has none. */
export const ofUnits: Readonly<Record<PropertyType, readonly (readonly Shared[])[]>> = {
  condominium: [
    ['bedroom-above-the-city'],
    ['living-room-above-the-city'],
    ['kitchen-with-an-island'],
    ['living-room-in-oak'],
  ],
  house_and_lot: [['living-room-with-a-garden'], ['kitchen-in-green'], ['dining-room', 'bedroom-with-a-garden']],
  townhouse: [
    ['bedroom-with-a-garden', 'living-room-with-a-garden'],
    ['kitchen-in-green', 'dining-room'],
  ],
  lot_only: [],
}

/** What the banners of each home page show, in their order: what the words of each say (defaults/sites), of that brand. */
export const bannersOf: Readonly<Record<BrandCode, readonly string[]>> = {
  OMNI: ['prw01', 'par01', 'tower-works-6'],
  ZRRE: ['bul01', 'living-room-in-oak', 'pool-of-a-deck-at-dusk'],
  ZRCO: ['gate-with-tiles', 'bng01', 'prl01'],
  ZRLU: ['jch01', 'lobby-of-wood', 'roof-garden'],
  HOMES: ['hm06', 'house-works-4', 'hm09'],
}
