import { type PlanSet, planName, planSets } from './plans/book.ts'
import { areaOf, type Plan } from './plans/rows.ts'
import type { Property } from './properties.ts'

/** A type of home of a property; areas in square metres. */
export type UnitType = {
  readonly name: string
  /** What its plan is called among those of its building. */
  readonly key: string
  readonly floor_area_min: number
  readonly floor_area_max: number
  readonly bedrooms: number
  /** The name of the picture of its plan. */
  readonly plan: string
}

const names: Readonly<Record<string, string>> = {
  ...{ studio: 'Studio', one: 'One bedroom', two: 'Two bedroom', three: 'Three bedroom' },
  ...{ small: 'Two-storey', large: 'Two-storey', corner: 'Corner house' },
}
const namesIn: Partial<Record<PlanSet, Readonly<Record<string, string>>>> = {
  ...{ villa: { one: 'Villa on one floor', two: 'Villa on two floors' } },
  ...{ 'villa-b': { one: 'Villa on one floor', two: 'Villa on two floors' } },
  ...{ townhouse: { inner: 'Inner townhouse', end: 'End townhouse' } },
  ...{ 'townhouse-b': { inner: 'Inner townhouse', end: 'End townhouse' } },
  ...{ lot: { inner: 'Inner lot', corner: 'Corner lot' }, 'lot-b': { inner: 'Inner lot', corner: 'Corner lot' } },
}
/** Houses are called by their area, to the next ten. */
const calledByArea: ReadonlySet<string> = new Set(['small', 'large', 'corner'])

export const isLuxury = ({ company }: Property): boolean => company === '1300'
const setsOf = (property: Property): readonly PlanSet[] => {
  if (property.property_type === 'condominium')
    return isLuxury(property) ? ['porter', 'porter-b'] : ['tower', 'tower-b', 'tower-c', 'tower-d']
  if (property.property_type === 'house_and_lot')
    return isLuxury(property) ? ['villa', 'villa-b'] : ['house', 'house-b', 'house-c', 'house-d']
  return property.property_type === 'townhouse' ? ['townhouse', 'townhouse-b'] : ['lot', 'lot-b']
}

const bedroomsIn = (plan: Plan): number =>
  plan.flatMap(({ rooms }) => rooms).filter(([kind, name]) => kind === 'bed' && name !== 'Guest room').length
/** Homes of a type differ by some hundredths: the end of a corridor, the thickness of a wall. */
const [least, most] = [0.98, 1.05] as const

const lotOf = (plan: Plan): number =>
  plan.flatMap(({ rooms }) => rooms).reduce((sum, [kind, , , , w, h]) => sum + (kind === 'lawn' ? w * h : 0), 0)

function typeOf(set: PlanSet, key: string, plan: Plan): UnitType {
  const area = areaOf(plan) || lotOf(plan)
  const name = namesIn[set]?.[key] ?? names[key] ?? key
  return {
    key,
    name: calledByArea.has(key) ? `${name}, ${Math.round(area / 5) * 5}` : name,
    floor_area_min: Math.floor(area * least),
    floor_area_max: Math.ceil(area * most),
    bedrooms: bedroomsIn(plan),
    plan: planName(set, key),
  }
}

/** The set of plans that the building of a property has. */
function planSetOf(property: Property): PlanSet {
  const sets = setsOf(property)
  const set = sets[property.id % sets.length]
  if (!set) throw new Error(`${property.property_name} has no plans.`)
  return set
}

/** The types of homes of a property, the smallest first: those whose plans its building has. */
export function unitTypesOf(property: Property): UnitType[] {
  const set = planSetOf(property)
  return Object.entries<Plan>(planSets[set]).map(([key, plan]) => typeOf(set, key, plan))
}

/** What the cheapest home of each type costs, in pesos: the largest ones begin a little below the dearest home. */
export function pricesFrom({ price_min, price_max }: Property, types: number): number[] {
  const step = ((price_max - price_min) * 0.92) / Math.max(1, types - 1)
  return Array.from({ length: types }, (_, i) => Math.round((price_min + i * step) / 10_000) * 10_000)
}
