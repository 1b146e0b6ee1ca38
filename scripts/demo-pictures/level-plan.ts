import { corridorWide, type Placed, placedOnLevel, sheetFor } from '../../demo/level-geometry.ts'
import { extent, type Floor, type Plan } from '../../demo/plans/rows.ts'
import { floorPlan } from './plan-sheet.ts'

const wall = '#33373b'
const floor = '#ebe8e1'
const box = (x: number, y: number, w: number, h: number, fill: string, edge = wall, wide = 1.5) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" stroke="${edge}" stroke-width="${wide}"/>`
const line = (x0: number, y0: number, x1: number, y1: number) =>
  `<path d="M${x0} ${y0}L${x1} ${y1}" stroke="${wall}" stroke-width="1"/>`

/** Where the next home stands there is no window. */
function besideOthers(plan: Floor, { isFirst, isLast }: Placed['ends']): Floor {
  const { width } = extent(plan)
  const isFree = ([x, , lies]: Floor['windows'][number]) =>
    lies === 'h' || ((x > 0.01 || isFirst) && (x < width - 0.01 || isLast))
  return { ...plan, windows: plan.windows.filter(isFree) }
}

/** Lifts and stairs beside one another, both reached from the corridor. */
function coreOf(x: number, y: number, w: number, h: number, m: number): string {
  const [lift, lifts, stair, steps] = [1.9 * m, 3, 2.5 * m, 11]
  const first = x + (w - lifts * lift - stair) / 2 - 0.2 * m
  const foot = y + h - 0.9 * m
  const parts = [box(x, y, w, h, floor, wall, 4)]
  for (let i = 0; i < lifts; i += 1) {
    const [at, top] = [first + i * lift, foot - lift]
    parts.push(box(at, top, lift, lift, '#f6f5f2'), line(at, top, at + lift, foot), line(at + lift, top, at, foot))
  }
  const [sx, run] = [first + lifts * lift + 0.4 * m, Math.min(h - 1.6 * m, 4.6 * m)]
  parts.push(box(sx, foot - run, stair, run, '#f6f5f2'), line(sx + stair / 2, foot - run, sx + stair / 2, foot))
  for (let i = 1; i < steps; i += 1)
    parts.push(line(sx, foot - (run * i) / steps, sx + stair, foot - (run * i) / steps))
  return parts.join('')
}

/** The level of a tower with the homes that its units are: the plans of their types, door by door along the corridor. */
export function levelPlan(plans: readonly Plan[]): string {
  const level = placedOnLevel(plans)
  const { width, height, scale: m, left, corridorTop } = sheetFor(level)
  const below = corridorTop + corridorWide * m
  const homes = level.placed.map(({ plan, x, depth, side, ends }) => {
    const [only] = plan
    if (!only) return ''
    const at = left + x * m
    const turn =
      side === 0 ? `translate(${at} ${corridorTop - depth * m})` : `translate(${at} ${below + depth * m}) scale(1 -1)`
    return `<g transform="${turn}">${floorPlan(besideOthers(only, ends), m)}</g>`
  })
  // A home with its door set back has a piece of the corridor before it.
  const recesses = level.placed.map(({ plan, x, width: w, side }) => {
    const deep = 1.4 * m
    return plan[0] ? box(left + x * m, side === 0 ? corridorTop - deep : below, w * m, deep, floor, 'none') : ''
  })
  const shallow = Math.min(...level.placed.filter(({ side }) => side === 0).map(({ depth }) => depth)) - 1.2
  const { core } = level
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fbfaf7"/>${recesses.join('')}${box(left - 0.1 * m, corridorTop, (level.width + 0.2) * m, corridorWide * m, floor, wall, 3)}${coreOf(left + core.x * m, corridorTop - shallow * m, core.width * m, shallow * m, m)}${homes.join('')}</svg>`
}
