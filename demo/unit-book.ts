import type { BrandId } from '../model/brands.ts'
import { homesOnLevels } from './building.ts'
import { firstId, type Scale } from './entity.ts'
import { planted } from './planted.ts'
import { allProperties, type Property } from './properties.ts'
import { randomOf } from './random.ts'
import { isLuxury, pricesFrom, type UnitType, unitTypesOf } from './unit-types.ts'

export const unitCount = (scale: Scale): number => ({ demo: 1_800, load: 120_000 })[scale]
/** In hundredths, as reservations are distributed (domain.md 6). */
export const brandShares: readonly (readonly [BrandId, number])[] = [
  [1, 55],
  [2, 35],
  [3, 10],
]

export type Unit = {
  id: number
  property: Property
  unit_code: string
  tower_or_phase: string
  level_or_block: string
  unit_or_lot_no: string
  unit_type: 'studio' | 'one_bedroom' | 'two_bedroom' | 'three_bedroom' | 'townhouse' | 'house_and_lot' | 'lot'
  floor_area: string | null
  lot_area: string | null
  list_price: string
}

/** Pads the numbers of levels, blocks and units for their names. */
export const pad = (n: number, length = 2) => String(n).padStart(length, '0')
/** Tower letters, in order. */
export const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Shares of the types, the smallest first, of the homes on a level: where homes are cheap, most are small. */
const mixes = {
  small: [0.45, 0.3, 0.17, 0.08],
  usual: [0.3, 0.3, 0.25, 0.15],
  large: [0.17, 0.27, 0.33, 0.23],
} as const
const mixOf = ({ price_min, price_max }: Property): readonly number[] => {
  const middle = (price_min + price_max) / 2
  return mixes[middle < 7_000_000 ? 'small' : middle < 9_000_000 ? 'usual' : 'large']
}
/** The homes of a level where there is a porter: four, of which no two properties that share their plans have one order. */
const served = [
  [0, 1, 2, 1],
  [2, 1, 1, 0],
  [1, 0, 2, 1],
] as const
/** From both ends inwards. */
function endsFirst<T>(sorted: readonly T[]): T[] {
  const isLeft = (_: T, i: number) => i % 2 === 0
  return [...sorted.filter(isLeft), ...sorted.filter((each, i) => !isLeft(each, i)).toReversed()]
}
/**
 * The types on a level of a tower, in the order of its doors: the first half stands on one side of the corridor. The largest
 * have the corners, with windows on two sides.
 */
function doorsOf(property: Property): readonly number[] {
  if (isLuxury(property)) return served[Math.floor(property.id / 2) % served.length] ?? []
  const [homes = 0] = homesOnLevels(property)
  let upTo = 0
  const ends = mixOf(property).map(share => {
    upTo += share
    return Math.round(upTo * homes)
  })
  const sorted = Array.from({ length: homes }, (_, i) => ends.findIndex(end => i < end)).toReversed()
  const sideOf = (side: number) => endsFirst(sorted.filter((_, i) => i % 2 === side))
  return [...sideOf(0), ...sideOf(1)]
}
const homesOnALevel = (property: Property): number => doorsOf(property).length

const levelsOfTower = 30
/** Of a block, in two rows along its lane. */
const lotsOfBlock = 20

/** Thirty levels per tower; thirty blocks per phase. */
function placeOf(property: Property, n: number) {
  if (property.property_type === 'condominium') {
    const perLevel = homesOnALevel(property)
    const tower = letters[Math.floor(n / (perLevel * levelsOfTower)) % letters.length] ?? 'A'
    const level = pad((Math.floor(n / perLevel) % levelsOfTower) + 2)
    const no = pad((n % perLevel) + 1)
    return {
      tower_or_phase: `Tower ${tower}`,
      level_or_block: level,
      unit_or_lot_no: no,
      unit_code: `${tower}-${level}${no}`,
    }
  }
  const phase = String(Math.floor(n / 600) + 1)
  const block = pad((Math.floor(n / 20) % 30) + 1)
  const lot = pad((n % 20) + 1)
  return {
    tower_or_phase: `Phase ${phase}`,
    level_or_block: block,
    unit_or_lot_no: lot,
    unit_code: `P${phase}-B${block}-L${lot}`,
  }
}

const kinds: Readonly<Record<string, Unit['unit_type']>> = {
  ...{ studio: 'studio', one: 'one_bedroom', two: 'two_bedroom', three: 'three_bedroom' },
}

/** Square metres of the lots that most homes of a subdivision have, and of a lot that is sold by itself. */
export function usualLot(property: Property): number {
  if (property.property_type === 'lot_only') return unitTypesOf(property)[0]?.floor_area_min ?? 0
  if (property.property_type === 'townhouse') return 80
  return isLuxury(property) ? 420 : 130
}

/** At the ends of a block stand the larger homes and the corners; two sizes alternate along its rows. */
function typeAt(property: Property, types: readonly UnitType[], n: number): number {
  if (property.property_type === 'condominium') return doorsOf(property)[n % homesOnALevel(property)] ?? 0
  const isAtEnd = [0, 9].includes(n % (lotsOfBlock / 2))
  if (isLuxury(property)) return n % 2
  return isAtEnd ? types.length - 1 : n % Math.max(1, types.length - 1)
}

/** Homes of a type differ a little: the same on each level, whatever the tower. */
function kindOf(
  property: Property,
  { key, floor_area_min, floor_area_max }: UnitType,
  n: number,
): Pick<Unit, 'unit_type' | 'floor_area' | 'lot_area'> {
  const { property_type } = property
  const isTower = property_type === 'condominium'
  const more = ((isTower ? n % homesOnALevel(property) : n) * 7) % 12
  const area = (floor_area_min + Math.round(((floor_area_max - floor_area_min) * more) / 5.5) / 2).toFixed(2)
  if (isTower) return { unit_type: kinds[key] ?? 'studio', floor_area: area, lot_area: null }
  if (property_type === 'lot_only') return { unit_type: 'lot', floor_area: null, lot_area: area }
  // Corners have a garden on their second side.
  const beside = key === 'corner' || key === 'end' ? 1.35 : 1
  const lot = Math.round(usualLot(property) * beside * (0.92 + more / 70))
  return { unit_type: property_type, floor_area: area, lot_area: `${lot}.00` }
}

/** The types of the homes on a level of a tower, in the order of their numbers. */
export function levelOf(property: Property): UnitType[] {
  const types = unitTypesOf(property)
  return doorsOf(property).flatMap(i => types[i] ?? [])
}

/** Every unit of the demo data, property by property. */
export function unitBook(scale: Scale): Unit[] {
  const random = randomOf('units')
  const book: Unit[] = []
  for (const [brand, share] of brandShares) {
    const own = allProperties.filter(({ brand_id }) => brand_id === brand)
    const wanted = Math.round((unitCount(scale) * share) / 100)
    const total = own.reduce((sum, { total_units }) => sum + total_units, 0)
    let [weight, done] = [0, 0]
    for (const property of own) {
      weight += property.total_units
      const upTo = Math.round((weight / total) * wanted)
      const types = unitTypesOf(property)
      const prices = [...pricesFrom(property, types.length), property.price_max]
      for (let n = 0; n < upTo - done; n += 1) {
        const i = typeAt(property, types, n)
        const [type, from = 0, to = 0] = [types[i], prices[i], prices[i + 1]]
        if (!type) throw new Error(`${property.property_name} has no types.`)
        const price = from + random.next() * (to - from)
        book.push({
          id: firstId + book.length,
          property,
          ...placeOf(property, n),
          ...kindOf(property, type, n),
          list_price: `${Math.round(price / 1000) * 1000}.00`,
        })
      }
      done = upTo
    }
  }
  return book
}

const closed: readonly number[] = [
  planted.property_without_licence_to_sell.id,
  planted.property_with_temporary_licence_expired_yesterday.id,
  planted.condominium_at_39_9_percent_foreign.id,
  planted.inactive_property.id,
]
/** The units that a brand's reservations are distributed over: without unsellable ones and those at the foreign cap. */
export const onOffer = (book: readonly Unit[], brand: BrandId): Unit[] =>
  book.filter(({ property }) => property.brand_id === brand && !closed.includes(property.id))
