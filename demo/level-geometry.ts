import { extent, type Plan } from './plans/rows.ts'

/** A level of a tower in metres: homes on both sides of a corridor, as wide and deep as their plans, with their doors to it. */
export const corridorWide = 2
/** What lifts and stairs need at least, in the middle of the first side. */
const coreWide = 7

export type Placed = {
  plan: Plan
  x: number
  width: number
  depth: number
  side: 0 | 1
  /** The ends of the building at which it has windows. */
  ends: { isFirst: boolean; isLast: boolean }
}

/** `plans` are those of the homes of the level, in the order of their numbers: the first half stand above the corridor. */
export function placedOnLevel(plans: readonly Plan[]) {
  const perSide = Math.ceil(plans.length / 2)
  const sizes = plans.map(plan => extent(plan[0] ?? { rooms: [] }))
  const wideOf = (side: 0 | 1) =>
    sizes.slice(side * perSide, (side + 1) * perSide).reduce((sum, { width }) => sum + width, 0)
  const width = Math.max(wideOf(0) + coreWide, wideOf(1))
  const before = Math.floor(perSide / 2)
  const core = { x: 0, width: width - wideOf(0) }
  const at = [0, (width - wideOf(1)) / 2]
  const placed = plans.map((plan, i): Placed => {
    const side = i < perSide ? 0 : 1
    const n = i % perSide
    const last = side === 0 ? perSide - 1 : plans.length - perSide - 1
    if (side === 0 && n === before) {
      core.x = at[0] ?? 0
      at[0] = core.x + core.width
    }
    const { width: wide, height } = sizes[i] ?? { width: 0, height: 0 }
    const x = at[side] ?? 0
    at[side] = x + wide
    return { plan, x, width: wide, depth: height, side, ends: { isFirst: n === 0, isLast: n === last } }
  })
  return { placed, core, width }
}

/** Long levels have a longer sheet, on which a home is still to be made out. */
const [least, most, edge, metre] = [1280, 1800, 40, 26] as const
/** Pixels of the drawing: its size, those of a metre, and where the corridor begins. */
export function sheetFor({ placed, width }: ReturnType<typeof placedOnLevel>) {
  const across = Math.round(Math.max(least, Math.min(most, width * metre + 2 * edge)))
  const scale = (across - 2 * edge) / width
  const deepest = (side: 0 | 1) => Math.max(...placed.filter(home => home.side === side).map(({ depth }) => depth))
  const corridorTop = edge + deepest(0) * scale
  const height = Math.round(corridorTop + (corridorWide + deepest(1)) * scale + edge)
  return { width: across, height, scale, left: edge, corridorTop }
}

/** The middle of a home on the drawing, as shares of its width and height. */
export function middleOf({ x, width, side, depth }: Placed, sheet: ReturnType<typeof sheetFor>) {
  const out = (depth / 2) * sheet.scale
  const y = side === 0 ? sheet.corridorTop - out : sheet.corridorTop + corridorWide * sheet.scale + out
  return { x: (sheet.left + (x + width / 2) * sheet.scale) / sheet.width, y: y / sheet.height }
}
