import { floorsOf } from './building.ts'
import { kindOf } from './picture-book.ts'
import { allProperties, type Property, properties } from './properties.ts'
import { daysBefore, day as inDay } from './random.ts'
import { input } from './reservation-book.ts'

/**
 * What stands of a property on a day. A tower: the floors that are cast and those that have their walls; none of them while
 * its pit is dug. A subdivision: the row that is being built, and its month of six.
 */
export type Standing =
  | {
      readonly kind: 'tower'
      readonly built: number
      readonly clad: number
      readonly floors: number
      /** A floor was cast in the month before. */
      readonly hasGrown: boolean
    }
  | { readonly kind: 'village'; readonly row: number; readonly stage: number }

/** Shares of the time between launch and completion: until here the ground is prepared, and so on. */
const [ground, pit, cast, walls, clad] = [0.2, 0.35, 0.8, 0.48, 0.9] as const
const monthsOfRow = 6
/** Days from one update to the next. */
const monthLong = 30

type Dates = { readonly launch: number; readonly completion: number }
let known: ReadonlyMap<number, Dates> | undefined
function datesOf({ id, property_name }: Property): Dates {
  known ??= new Map(
    [...properties.rows('demo', input)].map(row => [
      Number(row['id']),
      { launch: Date.parse(String(row['launch_date'])), completion: Date.parse(String(row['lts_completion_date'])) },
    ]),
  )
  const own = known.get(id)
  if (!own) throw new Error(`${property_name} has no dates.`)
  return own
}

const within = (from: number, to: number, at: number): number => Math.max(0, Math.min(1, (at - from) / (to - from)))

/** How far a property is between its launch (0) and its completion (1). */
function shareOn(property: Property, at: Date): number {
  const { launch, completion } = datesOf(property)
  return (at.getTime() - launch) / (completion - launch)
}
/** In percent of the works, which begin once the ground is prepared. */
export const percentOn = (property: Property, at: Date): number =>
  Math.round(within(ground, 1, shareOn(property, at)) * 100)

/** Nothing before the works begin and once they are complete. */
export function standingOn(property: Property, at: Date): Standing | undefined {
  const dates = datesOf(property)
  const share = shareOn(property, at)
  if (share < ground || share > 1) return undefined
  const floors = Math.max(0, ...floorsOf(property))
  const builtAt = (part: number) => Math.round(within(pit, cast, part) * floors)
  if (kindOf(property.property_type) === 'tower')
    return {
      kind: 'tower',
      floors,
      built: builtAt(share),
      hasGrown: builtAt(share) > builtAt(shareOn(property, new Date(at.getTime() - monthLong * inDay))),
      clad: Math.round(within(walls, clad, share) * floors),
    }
  const begun = dates.launch + ground * (dates.completion - dates.launch)
  const months = Math.floor((at.getTime() - begun) / (monthLong * inDay))
  return { kind: 'village', row: Math.floor(months / monthsOfRow) + 1, stage: (months % monthsOfRow) + 1 }
}

/** The properties whose works are told month by month, with pictures of their own: two of each brand. */
const toldCodes = ['ALC01', 'HAB01', 'LWV01', 'DRH01', 'KMH01', 'PWC01', 'HM02', 'HM11'] as const
export const told: readonly Property[] = toldCodes.flatMap(
  code => allProperties.find(({ property_code }) => property_code === code) ?? [],
)
/** How many months of each, the newest of them so many days ago. */
export const monthsTold = 3
const newest = 12
export const dayTold = (month: number): Date => daysBefore(newest + monthLong * month)

export type Told = { readonly at: Date; readonly standing: Standing; readonly picture: string; readonly alt: string }

const rowsOf = [
  'footings',
  'ground floors',
  'upper walls',
  'roof trusses',
  'plastered walls',
  'finished houses',
] as const

/** What is told of a property so many months back; its picture says in its name what stands (scripts/demo-pictures). */
export function toldOf(property: Property, month: number): Told | undefined {
  const at = dayTold(month)
  const standing = told.includes(property) && month < monthsTold ? standingOn(property, at) : undefined
  if (!standing) return undefined
  const code = property.property_code.toLowerCase()
  if (standing.kind === 'tower') {
    const { built, clad: walled, floors } = standing
    const alt = `${property.property_name}, its works: ${built} of ${floors} floors stand, ${walled} with their walls`
    return { at, standing, picture: `${code}-works-${built}-${walled}`, alt }
  }
  const { row, stage } = standing
  const alt = `${property.property_name}, its works: row ${row} with its ${rowsOf[stage - 1]}`
  return { at, standing, picture: `${code}-works-${stage}`, alt }
}

/** The pictures of what is told, each with its description. */
export const toldPictures: readonly (readonly [name: string, alt: string])[] = [
  ...new Map(
    told.flatMap(property =>
      Array.from({ length: monthsTold }, (_, month) => toldOf(property, month)).flatMap(each =>
        each ? [[each.picture, each.alt] as const] : [],
      ),
    ),
  ),
]
