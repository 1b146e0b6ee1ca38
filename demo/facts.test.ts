import { expect, test } from 'vitest'
import { defaultsOf } from '../defaults/index.ts'
import { brandById } from '../model/brands.ts'
import type { Entity } from './entity.ts'
import { metresBetween } from './landmarks.ts'
import { webNews } from './news.ts'
import { projectInfo } from './project-info.ts'
import { allProperties, properties } from './properties.ts'
import { clock } from './random.ts'
import { unitBook } from './unit-book.ts'
import { webAwards } from './web-records.ts'

/** Issue 25: what the demo data says of a property must agree with itself, and be what a buyer would believe. */
const rowsOf = ({ rows }: Entity) => [
  ...rows('demo', { passwordHash: '', roleIds: new Map(), secrets: { seal: String, mark: String } } as never),
]
type Type = {
  unit_type: string
  floor_area_min: number
  floor_area_max: number
  bedrooms: number
  price_from: number
}
type Sections = {
  'building-details': {
    lot_area: number
    towers: { floors: number; units_per_floor: number; parking: number; height_m: number }[]
  }
  development: { gross_land_area?: number; number_of_lots?: number; density?: number; predominant_lot_size?: number }
  locations: { landmarks: { distance_km: number; lat: number; lng: number }[] }
  'unit-details': Type[]
  'project-overview': { facts: { label: string; value: string }[] }
}
const infos = new Map(rowsOf(projectInfo).map(row => [row['property_id'], row['sections'] as Sections]))
const today = clock.toISOString().slice(0, 10)
const all = rowsOf(properties).map(row => {
  const info = infos.get(row['id'])
  const known = allProperties.find(({ id }) => id === row['id'])
  if (!info || !known) throw new Error(`${row['id']} has no facts.`)
  return { ...known, row, info }
})

test.each(all)(
  '$property_name: areas, homes, prices, dates and distances agree',
  ({ property_type, place, total_units, price_min, price_max, row, info }) => {
    const { towers, lot_area } = info['building-details']
    const types = info['unit-details']
    const isTower = property_type === 'condominium'

    // Homes: a tower holds those that are sold in it, with no floor to spare; a subdivision has no floors.
    expect(towers.length > 0).toBe(isTower)
    if (isTower) {
      const room = towers.reduce((sum, { floors, units_per_floor }) => sum + floors * units_per_floor, 0)
      expect(room).toBeGreaterThanOrEqual(total_units)
      expect(room - total_units).toBeLessThan(towers.length * Math.max(...towers.map(each => each.units_per_floor)))
      for (const { floors, height_m, parking } of towers) {
        expect(height_m / floors).toBeGreaterThanOrEqual(2.9)
        expect(height_m / floors).toBeLessThanOrEqual(5)
        expect(parking).toBeLessThanOrEqual(total_units)
      }
    }

    // Land: a tower stands on a block of the city; in a subdivision each home has its lot, and streets take their share.
    const land = lot_area / total_units
    if (isTower) {
      expect(lot_area).toBeGreaterThan(1_000)
      expect(lot_area).toBeLessThan(20_000)
    } else {
      expect(land).toBeGreaterThan(100)
      expect(land).toBeLessThan(1_000)
    }
    const { gross_land_area, number_of_lots, density, predominant_lot_size } = info.development
    if (gross_land_area !== undefined) {
      expect(gross_land_area * 10_000).toBeCloseTo(lot_area)
      expect(number_of_lots).toBe(total_units)
      expect(density).toBe(Math.round(total_units / gross_land_area))
      // Domain.md 6: 45 to 54 % can be sold; the lots that most have are no larger than that share gives.
      const saleable = ((predominant_lot_size ?? 0) * total_units) / lot_area
      expect(saleable).toBeGreaterThan(0.3)
      expect(saleable).toBeLessThanOrEqual(0.6)
    }

    // Types: each is larger and dearer than the one before; the cheapest begins where the property does.
    for (const [i, type] of types.entries()) {
      expect(type.floor_area_max).toBeGreaterThanOrEqual(type.floor_area_min)
      const before = types[i - 1]
      if (!before) continue
      expect(type.floor_area_min).toBeGreaterThan(before.floor_area_min)
      expect(type.price_from).toBeGreaterThan(before.price_from)
      expect(type.bedrooms).toBeGreaterThanOrEqual(before.bedrooms)
    }
    expect(types[0]?.price_from).toBe(price_min)
    expect(types.at(-1)?.price_from).toBeLessThanOrEqual(price_max)

    // Dates, in the order in which they come; what was received was received by now.
    const text = (name: string) => (row[name] === null ? undefined : String(row[name]))
    const order = ['lts_issued_on', 'launch_date', 'lts_completion_date', 'turnover_date'].flatMap(
      name => text(name) ?? [],
    )
    expect(order).toEqual(order.toSorted())
    expect(text('lts_issued_on') ?? today).toSatisfy((day: string) => day <= today)
    const advertised = text('dhsud_ad_no')
    if (advertised) expect(Number(advertised.split('-')[1])).toBeLessThanOrEqual(Number(today.slice(0, 4)))

    // Distances by road: never shorter than in the air, and no detour that nobody would drive.
    for (const { distance_km, lat, lng } of info.locations.landmarks) {
      const air = metresBetween(place, { lat, lng }) / 1000
      expect(distance_km).toBeGreaterThanOrEqual(Math.round(air * 10) / 10)
      expect(distance_km).toBeLessThanOrEqual(air * 1.5 + 0.1)
      expect(distance_km).toBeLessThan(40)
    }
  },
)

test('prices by the square metre are those of the kind, the brand and the place', () => {
  const perMetre = ({ info }: (typeof all)[number]) =>
    info['unit-details'].map(({ price_from, floor_area_min }) => price_from / floor_area_min)
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const of = (is: (each: (typeof all)[number]) => boolean) => median(all.filter(is).flatMap(perMetre))
  const isTower = ({ property_type }: (typeof all)[number]) => property_type === 'condominium'
  const isLuxury = ({ brand_id }: (typeof all)[number]) => brandById(brand_id)?.code === 'ZRLU'
  // Pesos; in a tower of the capital a metre costs more than one of a house beyond it, and at the top more than in the middle.
  const [tower, house] = [of(each => isTower(each) && !isLuxury(each)), of(each => !isTower(each) && !isLuxury(each))]
  expect(tower).toBeGreaterThan(house * 2)
  expect(of(each => isTower(each) && isLuxury(each))).toBeGreaterThan(tower * 1.5)
  // Of one brand's towers those of the capital cost more than those of the other cities.
  const isOfCapital = ({ place }: (typeof all)[number]) => place.province === 'Metro Manila'
  const middle = (each: (typeof all)[number]) => isTower(each) && !isLuxury(each)
  expect(of(each => middle(each) && isOfCapital(each))).toBeGreaterThan(of(each => middle(each) && !isOfCapital(each)))
  for (const each of all)
    for (const value of perMetre(each)) {
      expect(value, each.property_name).toBeGreaterThan(isTower(each) ? 60_000 : 10_000)
      expect(value, each.property_name).toBeLessThan(isLuxury(each) ? 1_500_000 : 400_000)
    }
})

test('each unit is of a type that its property has, with its area and price, on a level that has room for it', () => {
  const infoOf = new Map(all.map(each => [each.id, each.info]))
  for (const [{ id, property_name, property_type, price_max, brand_id }, units] of Map.groupBy(
    unitBook('demo'),
    ({ property }) => property,
  )) {
    const info = infoOf.get(id)
    const types = info?.['unit-details'] ?? []
    for (const { floor_area, lot_area, list_price, unit_code } of units) {
      const area = Number(property_type === 'lot_only' ? lot_area : floor_area)
      const fits = types.some(
        ({ floor_area_min, floor_area_max, price_from }, i) =>
          area >= floor_area_min &&
          area <= floor_area_max &&
          Number(list_price) >= price_from - 1_000 &&
          Number(list_price) <= (types[i + 1]?.price_from ?? price_max) + 1_000,
      )
      expect(fits, `${property_name} ${unit_code}: ${area} square metres at ${list_price}`).toBe(true)
    }
    if (brandById(brand_id)?.code !== 'ZRLU') continue
    const isTower = property_type === 'condominium'
    // Large, and few to a floor: that is what the brand says of itself.
    for (const { floor_area_min, bedrooms } of types)
      expect(floor_area_min, property_name).toBeGreaterThan(isTower ? 45 + 35 * bedrooms : 140)
    const levels = Map.groupBy(units, ({ tower_or_phase, level_or_block }) => tower_or_phase + level_or_block)
    for (const { units_per_floor } of info?.['building-details'].towers ?? []) {
      expect(units_per_floor).toBeLessThanOrEqual(4)
      for (const level of levels.values()) expect(level.length).toBeLessThanOrEqual(units_per_floor)
    }
  }
})

test('what was won was won by now', () => {
  for (const row of rowsOf(webAwards)) expect(Number(row['year'])).toBeLessThanOrEqual(clock.getUTCFullYear())
})

test('an article about an event or an offer is not read among the updates of works, nor one of works among offers', () => {
  const wrong = rowsOf(webNews).flatMap(({ title, brand_id, category_id }) => {
    const code = brandById(Number(brand_id))?.code ?? 'OMNI'
    const { category } = (defaultsOf(code)['news_and_articles'] ?? {}) as { category?: { id: string; item: string }[] }
    const item = category?.find(({ id }) => id === category_id)?.item
    const isOfWorks = /level \d+|structure|turned over|site is/i.test(String(title))
    const isWrong = isOfWorks
      ? /promo|deal/i.test(item ?? '')
      : /open house|lower equity/i.test(String(title)) && /construction/i.test(item ?? '')
    return isWrong ? [`${code}: ${title} in ${item}`] : []
  })
  expect(wrong).toEqual([])
})
