import { kindOf } from './picture-book.ts'
import { type Property, properties } from './properties.ts'
import { day as inDay } from './random.ts'
import { input } from './reservation-book.ts'

/**
 * What stands of a property on a day. A tower: the floors that are cast and those that have their walls; none of them while
 * its pit is dug. A subdivision: the row that is being built, and its month of six.
 */
export type Standing =
  | { readonly kind: 'tower'; readonly built: number; readonly clad: number; readonly floors: number }
  | { readonly kind: 'village'; readonly row: number; readonly stage: number }

/** Shares of the time between launch and completion: until here the ground is prepared, and so on. */
const [ground, pit, cast, walls, clad] = [0.2, 0.35, 0.8, 0.48, 0.9] as const
const monthsOfRow = 6

type Dates = { readonly launch: number; readonly completion: number }
let known: ReadonlyMap<number, Dates> | undefined
function datesOf({ id }: Property): Dates | undefined {
  known ??= new Map(
    [...properties.rows('demo', input)].map(row => [
      Number(row['id']),
      { launch: Date.parse(String(row['launch_date'])), completion: Date.parse(String(row['lts_completion_date'])) },
    ]),
  )
  return known.get(id)
}

const within = (from: number, to: number, at: number): number => Math.max(0, Math.min(1, (at - from) / (to - from)))

/** Nothing before the works begin and once they are complete. */
export function standingOn(property: Property, floors: number, at: Date): Standing | undefined {
  const dates = datesOf(property)
  if (!dates) return undefined
  const share = (at.getTime() - dates.launch) / (dates.completion - dates.launch)
  if (share < ground || share > 1) return undefined
  if (kindOf(property.property_type) === 'tower')
    return {
      kind: 'tower',
      floors,
      built: Math.round(within(pit, cast, share) * floors),
      clad: Math.round(within(walls, clad, share) * floors),
    }
  const begun = dates.launch + ground * (dates.completion - dates.launch)
  const months = Math.floor((at.getTime() - begun) / (30 * inDay))
  return { kind: 'village', row: Math.floor(months / monthsOfRow) + 1, stage: (months % monthsOfRow) + 1 }
}
