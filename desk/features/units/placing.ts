import { newId } from '../../../model/content/value.ts'

/** The position of a unit on the plan of its level: shares of its width and height, 0 to 1. */
export type PlanPoint = { readonly x: number; readonly y: number }
type Positioned = PlanPoint & { readonly unit_code: string }
/** What unit-pages stores of a level. */
export type UnitLevel = {
  readonly tower: string
  readonly level: string
  readonly plan_image: string | null
  readonly units: readonly Positioned[]
}
/** The new positions of units, by code; null takes one off the plan. */
export type Moves = ReadonlyMap<string, PlanPoint | null>

export const levelName = ({ tower, level }: Pick<UnitLevel, 'tower' | 'level'>): string => `${tower} · ${level}`

const finest = 1_000
const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * finest) / finest
/** The nearest point that is on the plan. */
export const onPlan = ({ x, y }: PlanPoint): PlanPoint => ({ x: within(x), y: within(y) })

export const placesOf = (level: UnitLevel | undefined, moves: Moves = new Map()): ReadonlyMap<string, PlanPoint> => {
  const places = new Map<string, PlanPoint>(level?.units.map(({ unit_code, x, y }) => [unit_code, { x, y }]))
  for (const [code, point] of moves) {
    if (point) places.set(code, point)
    else places.delete(code)
  }
  return places
}

/** The levels with these units moved; every other unit and level as it is. */
export function placed(levels: readonly UnitLevel[], name: string, moves: Moves): UnitLevel[] {
  return levels.map(level => {
    if (levelName(level) !== name) return level
    const places = placesOf(level, moves)
    const known = new Set(level.units.map(({ unit_code }) => unit_code))
    const stay = level.units.flatMap(unit => {
      const point = places.get(unit.unit_code)
      return point ? [{ ...unit, ...point }] : []
    })
    const come = [...places].flatMap(([unit_code, point]) =>
      known.has(unit_code) ? [] : [{ id: newId(), unit_code, ...point }],
    )
    return { ...level, units: [...stay, ...come] }
  })
}

const isSame = (a: PlanPoint | undefined, b: PlanPoint | undefined) => a?.x === b?.x && a?.y === b?.y

/** The units moved here that someone else moved too, between two states of the level. */
export function movedByOthers(before: UnitLevel | undefined, after: UnitLevel | undefined, moves: Moves): string[] {
  const [then, now] = [placesOf(before), placesOf(after)]
  return [...moves.keys()].filter(code => !isSame(then.get(code), now.get(code)))
}
