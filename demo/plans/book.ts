import { stairsInside } from './houses.ts'
import { stairsAside } from './more-houses.ts'
import { withPorter } from './porter.ts'
import { derived, type Plan } from './rows.ts'
import { lots, townhouses } from './rows-of-houses.ts'
import { betweenOthers, endToEnd } from './towers.ts'
import { villas } from './villas.ts'

/** Homes with a porter are wide. */
const served = Object.fromEntries(
  Object.entries<Plan>(withPorter).map(([key, plan]) => [key, derived(plan, { across: 1.12, deep: 1.08 })]),
) as Record<keyof typeof withPorter, Plan>

/** The same plans in another building: seen in a mirror, and a little larger or smaller. */
const turned = <K extends string>(plans: Readonly<Record<K, Plan>>, across: number, deep: number): Record<K, Plan> =>
  Object.fromEntries(
    Object.entries<Plan>(plans).map(([key, plan]) => [key, derived(plan, { across, deep, isMirrored: true })]),
  ) as Record<K, Plan>

/** Sets of plans, one for each type of home of a property; the properties of a kind have one of them. */
export const planSets = {
  ...{ tower: betweenOthers, 'tower-b': endToEnd, 'tower-c': turned(betweenOthers, 1.05, 1.04) },
  ...{ 'tower-d': turned(endToEnd, 0.97, 0.98), porter: served, 'porter-b': turned(served, 1.06, 1.03) },
  ...{ house: stairsInside, 'house-b': stairsAside, 'house-c': turned(stairsInside, 0.97, 1.02) },
  ...{ 'house-d': turned(stairsAside, 1.04, 1.03), villa: villas, 'villa-b': turned(villas, 1.04, 1.05) },
  ...{ townhouse: townhouses, 'townhouse-b': turned(townhouses, 1.06, 1.04) },
  ...{ lot: lots, 'lot-b': turned(lots, 1.1, 1.2) },
} as const satisfies Record<string, Readonly<Record<string, Plan>>>
export type PlanSet = keyof typeof planSets

/** The name of the picture of a plan. */
export const planName = (set: PlanSet, type: string): string => `plan-of-${set}-${type}`

/** Every plan by the name of its picture. */
export const unitPlans: ReadonlyMap<string, Plan> = new Map(
  (Object.keys(planSets) as PlanSet[]).flatMap(set =>
    Object.entries<Plan>(planSets[set]).map(([type, plan]) => [planName(set, type), plan] as const),
  ),
)
