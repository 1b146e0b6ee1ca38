import type { BrandId } from '../model/brands.ts'
import { firstId, type Scale } from './entity.ts'
import { planted } from './planted.ts'
import { allProperties, type Property } from './properties.ts'
import { randomOf } from './random.ts'

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

/** Twelve homes on each of thirty levels per tower; twenty lots in each of thirty blocks per phase. */
function placeOf({ property_type }: Property, n: number) {
  if (property_type === 'condominium') {
    const tower = letters[Math.floor(n / 360) % letters.length] ?? 'A'
    const level = pad((Math.floor(n / 12) % 30) + 2)
    const no = pad((n % 12) + 1)
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

const homes = [
  ['studio', 24],
  ['one_bedroom', 38],
  ['two_bedroom', 62],
  ['three_bedroom', 94],
] as const

function kindOf({ property_type }: Property, n: number): Pick<Unit, 'unit_type' | 'floor_area' | 'lot_area'> {
  const more = (n * 7) % 12
  if (property_type === 'condominium') {
    const [unit_type, area] = homes[(n % 12) % homes.length] ?? homes[0]
    return { unit_type, floor_area: `${area + more}.50`, lot_area: null }
  }
  if (property_type === 'lot_only') return { unit_type: 'lot', floor_area: null, lot_area: `${150 + 10 * more}.00` }
  return {
    unit_type: property_type,
    floor_area: `${70 + 6 * more}.00`,
    lot_area: `${(property_type === 'townhouse' ? 60 : 110) + 8 * more}.00`,
  }
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
      for (let n = 0; n < upTo - done; n += 1) {
        const price = property.price_min + random.next() * (property.price_max - property.price_min)
        book.push({
          id: firstId + book.length,
          property,
          ...placeOf(property, n),
          ...kindOf(property, n),
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
