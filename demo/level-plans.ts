import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mediaUrl } from '../server/records/file-names.ts'
import type { Scale } from './entity.ts'
import { middleOf, placedOnLevel } from './level-geometry.ts'
import type { Property } from './properties.ts'
import { brandShares, type Unit, unitBook } from './unit-book.ts'
import { webpSize } from './webp-size.ts'

/** The description of each drawing; a level is drawn from its units, a home by its rooms (scripts/demo-pictures). */
const drawings = {
  'plan-of-a-level': { alt: 'The plan of a level, six homes on each side of its corridor' },
  'plan-of-a-block': { alt: 'The plan of a block, ten lots on each side of its lane' },
  'plan-of-a-studio': { alt: 'The plan of a studio: one room with a balcony, kitchen and bath at the door' },
  'plan-of-a-one-bedroom': { alt: 'The plan of a home with one bedroom beside the living room, and a balcony' },
  'plan-of-a-two-bedroom': { alt: 'The plan of a home with a bedroom on each side of the living room, and two baths' },
  'plan-of-a-three-bedroom': { alt: 'The plan of a home with three bedrooms, a dressing room and two baths' },
  'plan-of-a-two-storey-80': {
    alt: 'The two floors of a house: living, dining and kitchen below, three bedrooms above',
  },
  'plan-of-a-two-storey-110': { alt: 'The two floors of a larger house, with four bedrooms and two baths above' },
  'plan-of-a-corner-house': { alt: 'The two floors of a corner house, with windows on three sides and four bedrooms' },
  'plan-of-an-inner-townhouse': {
    alt: 'The two floors of a townhouse between others: living below, three bedrooms above',
  },
  'plan-of-an-end-townhouse': {
    alt: 'The two floors of a townhouse at the end of its row, with a garden beside the car',
  },
  'plan-of-an-inner-lot': { alt: 'The plan of a lot of ten by fifteen metres at a street, and where one may build' },
  'plan-of-a-corner-lot': {
    alt: 'The plan of a lot of fifteen by fifteen metres at two streets, and where one may build',
  },
} as const
/** The plan of each type of home (demo/project-texts.ts). */
const plansOfTypes: Readonly<Record<string, keyof typeof drawings>> = {
  Studio: 'plan-of-a-studio',
  'One bedroom': 'plan-of-a-one-bedroom',
  'Two bedroom': 'plan-of-a-two-bedroom',
  'Three bedroom': 'plan-of-a-three-bedroom',
  'Two-storey, 80': 'plan-of-a-two-storey-80',
  'Two-storey, 110': 'plan-of-a-two-storey-110',
  'Corner house, 140': 'plan-of-a-corner-house',
  'Inner townhouse': 'plan-of-an-inner-townhouse',
  'End townhouse': 'plan-of-an-end-townhouse',
  'Inner lot': 'plan-of-an-inner-lot',
  'Corner lot': 'plan-of-a-corner-lot',
}
/** Lots on a side of a block's lane, and how far down the drawing the sides are. */
const [across, sides] = [10, [0.28, 0.7]] as const
type Drawing = keyof typeof drawings
/** The ends of the drawn walls, as shares of the width. */
const [from, to] = [60 / 1280, 1220 / 1280]

const mime = 'image/webp'
const read = (name: Drawing) => {
  const bytes = readFileSync(new URL(`pictures/${name}.webp`, import.meta.url))
  const sha256 = createHash('sha256').update(bytes).digest()
  const { alt } = drawings[name]
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
  made ??= (Object.keys(drawings) as Drawing[]).map(read)
  return made
}

/** The levels or blocks of a property that get a plan, from the first on; the others are left for trying the editor. */
const drawnLevels = 30
/** The properties per brand that get plans: those with the most units. */
const drawnProperties = 2

const rounded = (share: number): number => Math.round(share * 1_000) / 1_000
const levelOf = ({ tower_or_phase, level_or_block }: Unit): string => `${tower_or_phase}\n${level_or_block}`

/** The id of a row is in hex digits. */
const rowId = (n: number): string => n.toString(16).padStart(8, '0')

/** The areas of the homes of a level, by their numbers: the same on each level of each tower. */
export function firstLevel(): number[] {
  const units = unitBook('demo').filter(({ property }) => property.property_type === 'condominium')
  const [first] = units
  return first
    ? units.filter(unit => levelOf(unit) === levelOf(first) && unit.property === first.property).map(areaOf)
    : []
}
const areaOf = ({ floor_area }: Unit): number => Number(floor_area)
let homes: readonly { x: number; y: number }[] | undefined

function middleOn(name: Drawing, n: number): { x: number; y: number } {
  homes ??= placedOnLevel(firstLevel()).map(middleOf)
  const home = name === 'plan-of-a-level' ? homes[n] : undefined
  return (
    home ?? { x: from + ((to - from) * ((n % across) + 0.5)) / across, y: sides[Math.floor(n / across) % 2] ?? 0.5 }
  )
}

function placedOn(name: Drawing, unit: Unit) {
  const { x, y } = middleOn(name, Number(unit.unit_or_lot_no) - 1)
  return { id: rowId(unit.id), unit_code: unit.unit_code, x: rounded(x), y: rounded(y) }
}

const urlOf = (name: Drawing): string | null => levelPlans().find(plan => plan.name === name)?.url ?? null
/** What a tower's page shows of its levels. */
export const levelPicture = (): string | null => urlOf('plan-of-a-level')
/** The plan of a type of home. */
export function planOfType(unit_type: string): string | null {
  const name = plansOfTypes[unit_type]
  return name === undefined ? null : urlOf(name)
}

function planOf(property: Property, units: readonly Unit[]) {
  const name: Drawing = property.property_type === 'condominium' ? 'plan-of-a-level' : 'plan-of-a-block'
  const plan_image = urlOf(name)
  return [...Map.groupBy(units, levelOf).values()].slice(0, drawnLevels).map((level, i) => ({
    id: rowId(i + 1),
    tower: level[0]?.tower_or_phase ?? '',
    level: level[0]?.level_or_block ?? '',
    plan_image,
    units: level.map(unit => placedOn(name, unit)),
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
