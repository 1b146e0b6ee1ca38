import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mediaUrl } from '../server/records/file-names.ts'
import type { Scale } from './entity.ts'
import { middleOf, placedOnLevel, sheetFor } from './level-geometry.ts'
import { unitPlans } from './plans/book.ts'
import { areaOf, type Plan } from './plans/rows.ts'
import { allProperties, type Property } from './properties.ts'
import { brandShares, levelOf, type Unit, unitBook } from './unit-book.ts'
import { webpSize } from './webp-size.ts'

const isTower = ({ property_type }: Property): boolean => property_type === 'condominium'
const plansOnALevel = (property: Property): Plan[] => levelOf(property).map(({ plan }) => unitPlans.get(plan) ?? [])
const towers = allProperties.filter(isTower)
/** The name of the picture of a property's levels. */
export const levelName = ({ property_code }: Property): string => `plan-of-a-level-${property_code.toLowerCase()}`
/** The plans of the homes on a level of each property that has towers, by the name of its picture: it is drawn from its units. */
export const levels: ReadonlyMap<string, readonly Plan[]> = new Map(
  towers.map(property => [levelName(property), plansOnALevel(property)] as const),
)
export const block = 'plan-of-a-block'
/** The description of each drawing. */
const drawings: readonly (readonly [name: string, alt: string])[] = [
  ...towers.map(
    property =>
      [
        levelName(property),
        `The plan of a level of ${property.property_name}: ${plansOnALevel(property).length} homes on both sides of its corridor, with lifts and stairs in the middle`,
      ] as const,
  ),
  [block, 'The plan of a block, ten lots on each side of its lane'],
]
/** Lots on a side of a block's lane, and how far down the drawing the sides are. */
const [across, sides] = [10, [0.28, 0.7]] as const
/** What a plan of a home shows, in the words of its rooms. */
function altOf(plan: Plan): string {
  const rooms = plan.flatMap(floor => floor.rooms)
  const beds = rooms.filter(([kind]) => kind === 'bed').length
  if (rooms.some(([kind]) => kind === 'building'))
    return `The plan of a lot${rooms.filter(([kind]) => kind === 'street').length > 1 ? ' at two streets' : ' at a street'}, and where one may build`
  const bedrooms = beds === 0 ? 'one room' : beds === 1 ? 'one bedroom' : `${beds} bedrooms`
  const balcony = rooms.some(([kind]) => kind === 'balcony') ? ' and a balcony' : ''
  return plan.length > 1
    ? `The two floors of a house with ${bedrooms}, of ${Math.round(areaOf(plan))} square metres`
    : `The plan of a home of ${Math.round(areaOf(plan))} square metres with ${bedrooms}${balcony}`
}
/** The ends of the drawn walls, as shares of the width. */
const [from, to] = [60 / 1280, 1220 / 1280]

const mime = 'image/webp'
const read = (name: string, alt: string) => {
  const bytes = readFileSync(new URL(`pictures/${name}.webp`, import.meta.url))
  const sha256 = createHash('sha256').update(bytes).digest()
  return {
    name,
    alt,
    bytes,
    sha256,
    mime,
    url: mediaUrl({ sha256, original_name: `${name}.webp`, mime }),
    ...webpSize(bytes),
  }
}
let made: readonly ReturnType<typeof read>[] | undefined
/** In the library of each brand, with ids after the papers, so that no random choice of a picture gives one of these. */
export const levelPlans = () => {
  made ??= [
    ...drawings.map(([name, alt]) => read(name, alt)),
    ...[...unitPlans].map(([name, plan]) => read(name, altOf(plan))),
  ]
  return made
}

/** The levels or blocks of a property that get a plan, from the first on; the others are left for trying the editor. */
const drawnLevels = 30
/** The properties per brand that get plans: those with the most units. */
const drawnProperties = 2

const rounded = (share: number): number => Math.round(share * 1_000) / 1_000
const placeOf = ({ tower_or_phase, level_or_block }: Unit): string => `${tower_or_phase}\n${level_or_block}`

/** The id of a row is in hex digits. */
const rowId = (n: number): string => n.toString(16).padStart(8, '0')

/** Where the homes of a level have their middles, as shares of its drawing. */
function middlesOn(property: Property): { x: number; y: number }[] {
  const level = placedOnLevel(plansOnALevel(property))
  const sheet = sheetFor(level)
  return level.placed.map(home => middleOf(home, sheet))
}
const lotMiddle = (n: number) => ({
  x: from + ((to - from) * ((n % across) + 0.5)) / across,
  y: sides[Math.floor(n / across) % 2] ?? 0.5,
})

function placedOn(middles: readonly { x: number; y: number }[], unit: Unit) {
  const n = Number(unit.unit_or_lot_no) - 1
  const { x, y } = middles[n] ?? lotMiddle(n)
  return { id: rowId(unit.id), unit_code: unit.unit_code, x: rounded(x), y: rounded(y) }
}

let urls: ReadonlyMap<string, string> | undefined
/** The address of a drawing, by its name. */
export function planNamed(name: string): string | null {
  urls ??= new Map(levelPlans().map(plan => [plan.name, plan.url]))
  return urls.get(name) ?? null
}
/** What a tower's page shows of its levels. */
export const levelPicture = (property: Property): string | null => planNamed(levelName(property))

function planOf(property: Property, units: readonly Unit[]) {
  const plan_image = isTower(property) ? levelPicture(property) : planNamed(block)
  const middles = isTower(property) ? middlesOn(property) : []
  return [...Map.groupBy(units, placeOf).values()].slice(0, drawnLevels).map((level, i) => ({
    id: rowId(i + 1),
    tower: level[0]?.tower_or_phase ?? '',
    level: level[0]?.level_or_block ?? '',
    plan_image,
    units: level.map(unit => placedOn(middles, unit)),
  }))
}

/** The plans of levels by property: a few properties have them, the others are as before anyone drew one. */
export function levelPlanBook(scale: Scale): ReadonlyMap<number, ReturnType<typeof planOf>> {
  const book = Map.groupBy(unitBook(scale), ({ property }) => property)
  return new Map(
    brandShares.flatMap(([brand]) =>
      [...book]
        .filter(([{ brand_id }]) => brand_id === brand)
        .toSorted(([, a], [, b]) => b.length - a.length)
        .slice(0, drawnProperties)
        .map(([property, units]) => [property.id, planOf(property, units)] as const),
    ),
  )
}
