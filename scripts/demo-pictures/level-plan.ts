import { level, type Placed, placedOnLevel, sheet } from '../../demo/level-geometry.ts'
import { firstLevel } from '../../demo/level-plans.ts'

const { left, scale, corridorTop } = sheet
const line = (x0: number, y0: number, x1: number, y1: number, wide: number, color = '#33373b') =>
  `<path d="M${x0} ${y0}L${x1} ${y1}" stroke="${color}" stroke-width="${wide}" stroke-linecap="square"/>`
const box = (x: number, y: number, w: number, h: number, fill: string, edge = '#8b8f92', r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" stroke="${edge}" stroke-width="1"/>`

/** Drawn with its facade upwards; homes below the corridor are turned over. */
function home({ x, width, side, depth, area }: Placed): string {
  const [w, d] = [width * scale, depth * scale]
  const rooms = area < 37 ? 0 : area < 55 ? 1 : area < 85 ? 2 : 3
  const parts = [box(0, 0, w, d, '#f6efe2', 'none')]
  // A balcony before the living room, the bedrooms beside it, the wet rooms by the corridor.
  const bed = Math.min(3.1 * scale, (w * 0.62) / Math.max(1, rooms))
  const living = w - bed * rooms
  parts.push(box(6, -36, living - 12, 36, '#e3e6e2', '#33373b'))
  for (let i = 0; i < Math.floor((living - 20) / 14); i += 1) parts.push(line(12 + i * 14, -36, 12 + i * 14, -32, 1))
  parts.push(box(living * 0.16, d * 0.2, living * 0.3, 22, '#b9a78c', '#7d6f5a', 5))
  parts.push(box(living * 0.16, d * 0.2 + 30, living * 0.3, 14, '#d9cbb2', '#8f8069', 2))
  parts.push(box(living * 0.6, d * 0.42, 26, 18, '#cdb894', '#8f8069', 2))
  for (const [a, b] of [
    [-7, 4],
    [29, 4],
    [9, -8],
    [9, 22],
  ] as const)
    parts.push(box(living * 0.6 + a, d * 0.42 + b, 8, 8, '#e6d9c2', '#8f8069', 2))
  // Kitchen and bath.
  const bath = Math.min(46, w * 0.42)
  parts.push(box(0, d - 58, bath, 58, '#dfe7ea', '#33373b'))
  parts.push(box(6, d - 50, 15, 20, '#ffffff', '#7b8a90', 6), box(bath - 20, d - 50, 14, 12, '#ffffff', '#7b8a90', 3))
  parts.push(box(6, d - 22, bath - 12, 14, '#cfdde2', '#7b8a90', 4))
  parts.push(box(bath + 26, d - 18, Math.max(20, w - bath - 34), 14, '#c9c2b4', '#7d776b'))
  parts.push(`<circle cx="${bath + 36}" cy="${d - 11}" r="3.4" fill="none" stroke="#555"/>`)
  for (let i = 0; i < rooms; i += 1) {
    const at = living + i * bed
    parts.push(box(at, 0, bed, d * 0.5, '#f0e4cf', '#33373b'))
    parts.push(box(at + bed * 0.22, 8, bed * 0.56, 46, '#ffffff', '#8f8069', 3))
    parts.push(box(at + bed * 0.26, 11, bed * 0.21, 11, '#e4ddcf', '#a09582', 3))
    parts.push(box(at + bed * 0.53, 11, bed * 0.21, 11, '#e4ddcf', '#a09582', 3))
    parts.push(box(at + bed * 0.22, 30, bed * 0.56, 24, '#a9b4a2', '#7f8a78', 3))
    parts.push(box(at + 4, d * 0.5 - 14, bed - 8, 10, '#cbb794', '#8f8069'))
    parts.push(line(at + 14, 0, at + bed - 14, 0, 3, '#7fa3b5'))
  }
  if (rooms === 0)
    parts.push(box(w - 44, 10, 36, 50, '#a9b4a2', '#7f8a78', 3), box(w - 40, 13, 28, 11, '#ffffff', '#a09582', 3))
  if (rooms > 1) parts.push(box(living + 4, d * 0.5 + 8, bed - 8, 40, '#dfe7ea', '#33373b'))
  parts.push(line(10, 0, living - 10, 0, 3, '#7fa3b5'))
  const door = bath + 4
  const outline = `<rect x="0" y="0" width="${w}" height="${d}" fill="none" stroke="#33373b" stroke-width="5"/>`
  const leaf = `<path d="M${door} ${d}v-20a20 20 0 0 1 20 20z" fill="#fff" stroke="#33373b"/>`
  const opening = line(door + 2, d, door + 18, d, 6, '#f6efe2')
  const top = side === 0 ? corridorTop - d : corridorTop + level.corridor * scale + d
  const flip = side === 0 ? '' : ' scale(1 -1)'
  return `<g transform="translate(${left + x * scale} ${top})${flip}">${parts.join('')}${outline}${opening}${leaf}</g>`
}

/** The level of a tower as its units in the demo data have it: their number, order and areas. */
export function levelPlan(): string {
  const placed = placedOnLevel(firstLevel())
  const first = placed[0]
  const [gap, mid] = [level.core * scale, placed[level.perSide / 2]]
  const coreAt = left + (mid?.x ?? 0) * scale - gap
  const depth = (first?.depth ?? 8) * scale
  const core = [box(coreAt, corridorTop - depth, gap, depth, '#d5d3ce', '#33373b')]
  for (let i = 0; i < 3; i += 1) {
    const x = coreAt + 10 + i * 54
    core.push(
      box(x, corridorTop - 54, 46, 46, '#f4f4f2', '#33373b'),
      line(x, corridorTop - 54, x + 46, corridorTop - 8, 1),
    )
    core.push(line(x + 46, corridorTop - 54, x, corridorTop - 8, 1))
  }
  for (let i = 0; i < 13; i += 1)
    core.push(line(coreAt + 14, corridorTop - depth + 16 + i * 8, coreAt + 74, corridorTop - depth + 16 + i * 8, 1))
  core.push(box(coreAt + 96, corridorTop - depth + 12, 66, 90, '#e7e5e0', '#33373b'))
  const corridor = box(left, corridorTop, level.width * scale, level.corridor * scale, '#e9e5dc', '#33373b')
  const { width, height } = sheet
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fbfaf7"/>${corridor}${core.join('')}${placed.map(home).join('')}</svg>`
}
