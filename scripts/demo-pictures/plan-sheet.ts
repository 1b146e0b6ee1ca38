import {
  doorWide,
  extent,
  type Floor,
  type Gap,
  isOutdoors,
  type Kind,
  type Plan,
  type Room,
  widestLeaf,
  windowWide,
} from '../../demo/plans/rows.ts'
import { furnitureOf } from './plan-drawings.ts'
import { type Box, furnish, overlaps, passages } from './plan-furniture.ts'

const wall = '#33373b'
const ink = '#2b2f33'
const floors = {
  ...{ living: '#f6efe2', dining: '#f6efe2', studio: '#f6efe2', bed: '#f3e8d5', bath: '#e3ebee', kitchen: '#f0ebe2' },
  ...{ hall: '#f2eee6', dressing: '#f2eee6', utility: '#e9ecec', stairs: '#ecebe7', balcony: '#e6e9e4' },
  ...{ carport: '#e6e6e2', garden: '#e0ead4', lawn: '#e0ead4', building: '#f3e8d5', street: '#e3e3e0' },
} satisfies Record<Kind, string>
/** Metres: of a wall around the home, and of one within. */
const [outer, inner] = [0.2, 0.11] as const

const round = (n: number) => Math.round(n * 10) / 10
const line = (x0: number, y0: number, x1: number, y1: number, wide: number, color: string) =>
  `<path d="M${round(x0)} ${round(y0)}L${round(x1)} ${round(y1)}" stroke="${color}" stroke-width="${round(wide)}"/>`

/** A wall of two rooms is thinner than one to the air; what is open has an edge and no wall. */
function wallsOf(rooms: readonly Room[], m: number): string {
  const built = rooms.filter(([kind]) => !isOutdoors(kind) && kind !== 'balcony')
  const grow = (by: number, fill: string) =>
    built
      .map(
        ([, , x, y, w, h]) =>
          `<rect x="${round((x - by) * m)}" y="${round((y - by) * m)}" width="${round((w + 2 * by) * m)}" height="${round((h + 2 * by) * m)}" fill="${fill}"/>`,
      )
      .join('')
  return grow(outer, wall)
}

const floorOf = ([kind, , x, y, w, h]: Room, m: number): string => {
  const isOpen = isOutdoors(kind) || kind === 'balcony'
  const by = isOpen ? 0 : inner / 2
  return `<rect x="${round((x + by) * m)}" y="${round((y + by) * m)}" width="${round((w - 2 * by) * m)}" height="${round((h - 2 * by) * m)}" fill="${floors[kind]}"${kind === 'building' ? ' stroke="#8b8f92" stroke-width="1.5" stroke-dasharray="9 6"' : isOpen ? ' stroke="#8b8f92" stroke-width="1.5"' : ''}/>`
}

function stairsOf([kind, , x, y, w, h]: Room, m: number): string {
  if (kind !== 'stairs') return ''
  const isLong = h > w
  const steps = Math.max(8, Math.round((isLong ? h : w) / 0.27))
  const at = (i: number) => (i * (isLong ? h : w)) / steps
  const treads = Array.from({ length: steps - 1 }, (_, i) =>
    isLong
      ? line(x * m, (y + at(i + 1)) * m, (x + w) * m, (y + at(i + 1)) * m, 1, '#9a9d9f')
      : line((x + at(i + 1)) * m, y * m, (x + at(i + 1)) * m, (y + h) * m, 1, '#9a9d9f'),
  ).join('')
  const [cx, cy] = [(x + w / 2) * m, (y + h / 2) * m]
  const arrow = isLong
    ? `M${round(cx)} ${round((y + h - 0.3) * m)}V${round((y + 0.3) * m)}m-5 8l5 -8l5 8`
    : `M${round((x + 0.3) * m)} ${round(cy)}H${round((x + w - 0.3) * m)}m-8 -5l8 5l-8 5`
  return `${treads}<path d="${arrow}" fill="none" stroke="${ink}" stroke-width="1.4"/>`
}

const isIn = ([, , x, y, w, h]: Room, px: number, py: number): boolean => px > x && px < x + w && py > y && py < y + h

/** The gap, and the leaf, which turns into the room that is entered and lies against the nearer wall of it. */
function doorOf([x, y, lies, wide = doorWide]: Gap, rooms: readonly Room[], m: number): string {
  const mid = wide / 2
  const side = (k: number) =>
    rooms.find(room => (lies === 'h' ? isIn(room, x + mid, y + k * 0.3) : isIn(room, x + k * 0.3, y + mid)))
  const [before, after] = [side(-1), side(1)]
  const isRoom = (room: Room | undefined) => room && !isOutdoors(room[0]) && room[0] !== 'balcony'
  const rank = (room: Room | undefined) =>
    !isRoom(room) ? 0 : room?.[0] === 'hall' || room?.[0] === 'living' || room?.[0] === 'kitchen' ? 1 : 2
  const k = rank(before) > rank(after) ? -1 : 1
  const into = k < 0 ? before : after
  const fill = floors[(into ?? before ?? after)?.[0] ?? 'hall']
  const thick = (isRoom(before) && isRoom(after) ? inner : outer + inner / 2) * m
  // Outside a home its wall lies beyond the line of its rooms.
  const off = isRoom(before) && isRoom(after) ? 0 : (isRoom(after) ? -1 : 1) * (outer / 2 - inner / 4) * m
  const [px, py, pw] = [x * m, y * m, wide * m]
  const gap =
    lies === 'h'
      ? line(px, py + off, px + pw, py + off, thick + 1, fill)
      : line(px + off, py, px + off, py + pw, thick + 1, fill)
  if (wide > widestLeaf || !into || before?.[0] === 'stairs' || after?.[0] === 'stairs') return gap
  const [, , rx, ry, rw, rh] = into
  const isFirst = lies === 'h' ? x - rx < rx + rw - x - wide : y - ry < ry + rh - y - wide
  // Hinged at the end that is nearer to a corner.
  const [hx, hy] = lies === 'h' ? [isFirst ? px : px + pw, py] : [px, isFirst ? py : py + pw]
  const tip = lies === 'h' ? [hx, py + k * pw] : [px + k * pw, hy]
  const end = lies === 'h' ? [isFirst ? px + pw : px, py] : [px, isFirst ? py + pw : py]
  const sweep = (lies === 'h') === (k > 0 === isFirst) ? 0 : 1
  return `${gap}<path d="M${round(hx)} ${round(hy)}L${round(tip[0] ?? 0)} ${round(tip[1] ?? 0)}A${round(pw)} ${round(pw)} 0 0 ${sweep} ${round(end[0] ?? 0)} ${round(end[1] ?? 0)}" fill="none" stroke="#6f7478" stroke-width="1.3"/>`
}

function windowOf([x, y, lies, wide = windowWide]: Gap, rooms: readonly Room[], m: number): string {
  const inside = (k: number) =>
    rooms.some(
      room =>
        !isOutdoors(room[0]) &&
        room[0] !== 'balcony' &&
        (lies === 'h' ? isIn(room, x + wide / 2, y + k * 0.3) : isIn(room, x + k * 0.3, y + wide / 2)),
    )
  const off = (inside(1) ? -1 : 1) * (outer / 2 - inner / 4)
  const at = (lies === 'h' ? y + off : x + off) * m
  const [from, to] = lies === 'h' ? [x * m, (x + wide) * m] : [y * m, (y + wide) * m]
  const draw = (by: number, thick: number, color: string) =>
    lies === 'h' ? line(from, at + by, to, at + by, thick, color) : line(at + by, from, at + by, to, thick, color)
  const thick = (outer + inner / 2) * m
  return (
    draw(0, thick + 1, '#fff') +
    draw(-thick / 2 + 1, 1.4, wall) +
    draw(0, 1.6, '#6b98ae') +
    draw(thick / 2 - 1, 1.4, wall)
  )
}

/** Where the words of a room stand in the clear, and if nowhere, in its middle. */
function wordsAt(
  [kind, , x, y, w, h]: Room,
  wide: number,
  high: number,
  taken: readonly Box[],
): { x: number; y: number; isFree: boolean } {
  const steps = 14
  // What lies outdoors ends at a wall of the house, whose thickness is its.
  const clear = isOutdoors(kind) || kind === 'balcony' ? 0.3 : 0.12
  const spots = Array.from({ length: steps + 1 }, (_, i) =>
    Array.from({ length: steps + 1 }, (_, j) => ({
      x: x + clear + ((w - 2 * clear - wide) * i) / steps,
      y: y + clear + ((h - 2 * clear - high) * j) / steps,
    })),
  ).flat()
  const [mx, my] = [x + (w - wide) / 2, y + (h - high) / 2]
  const near = spots.toSorted((a, b) => Math.hypot(a.x - mx, a.y - my) - Math.hypot(b.x - mx, b.y - my))
  const free =
    wide <= w - 0.2 ? near.find(at => !taken.some(box => overlaps(box, { ...at, w: wide, h: high }))) : undefined
  return free ? { ...free, isFree: true } : { x: mx, y: my, isFree: false }
}

/** A floor in so many pixels to a metre; its rooms are named where letters are given their size. */
export function floorPlan({ name, rooms, doors, windows }: Floor, m: number, letters = 0): string {
  const furniture = rooms.map(room => furnish(room, doors, windows))
  const parts = [
    ...rooms.filter(([kind]) => isOutdoors(kind) || kind === 'balcony').map(room => floorOf(room, m)),
    wallsOf(rooms, m),
    ...rooms.filter(([kind]) => !isOutdoors(kind) && kind !== 'balcony').map(room => floorOf(room, m)),
    ...rooms.map(room => stairsOf(room, m)),
    ...furniture.flat().map(each => furnitureOf(each, m)),
    ...doors.map(gap => doorOf(gap, rooms, m)),
    ...windows.map(gap => windowOf(gap, rooms, m)),
  ]
  if (letters === 0) return parts.join('')
  for (const [i, room] of rooms.entries()) {
    const [kind, words, , , w, h] = room
    if (words === '') continue
    const size = isOutdoors(kind) && kind !== 'carport' ? letters * 1.05 : letters
    const measures =
      kind === 'street' || kind === 'garden' || kind === 'balcony' || w * h < 3.2
        ? ''
        : `${w.toFixed(1)} × ${h.toFixed(1)} m`
    const taken = [...(furniture[i] ?? []), ...passages(doors)]
    // With its measures where there is room for them, smaller where there is little.
    const halves = words.includes(' and ') ? words.split(/(?<= and) /) : [words]
    const ways = [
      { by: 1, under: measures, lines: [words] },
      { by: 0.85, under: measures, lines: [words] },
      { by: 1, under: '', lines: [words] },
      { by: 0.85, under: '', lines: [words] },
      { by: 0.85, under: '', lines: halves },
      { by: 0.75, under: '', lines: halves },
    ].map(({ by, under, lines }) => {
      const letter = size * by
      const longest = Math.max(...lines.map(each => each.length))
      const wide = (Math.max(longest * letter * 0.53, under.length * letter * 0.42) + 6) / m
      const high = (letter * (lines.length * 1.15 + (under === '' ? 0 : 0.9))) / m
      return { letter, under, lines, wide, high, at: wordsAt(room, wide, high, taken) }
    })
    const best = ways.find(({ at }) => at.isFree) ?? ways[3]
    if (!best) continue
    const { letter, under, lines, wide, high, at } = best
    const cx = (at.x + wide / 2) * m
    // Where something stands under the words, they have a ground of their own.
    if (!at.isFree)
      parts.push(
        `<rect x="${round(at.x * m)}" y="${round(at.y * m)}" width="${round(wide * m)}" height="${round(high * m)}" rx="4" fill="${floors[kind]}" fill-opacity=".85"/>`,
      )
    parts.push(
      ...lines.map(
        (each, n) =>
          `<text x="${round(cx)}" y="${round(at.y * m + letter * (0.88 + 1.1 * n))}" font-size="${round(letter)}" text-anchor="middle" fill="${ink}">${each}</text>`,
      ),
    )
    if (under !== '')
      parts.push(
        `<text x="${round(cx)}" y="${round(at.y * m + letter * 1.8)}" font-size="${round(letter * 0.76)}" text-anchor="middle" fill="#5d6266">${under}</text>`,
      )
  }
  for (const [kind, , x, y, w, h] of rooms)
    if (kind === 'lawn')
      parts.push(
        `<text x="${round((x + w / 2) * m)}" y="${round(y * m - 12)}" font-size="20" text-anchor="middle" fill="${ink}">${w.toFixed(1)} m</text>`,
        `<text transform="translate(${round(x * m - 12)} ${round((y + h / 2) * m)}) rotate(-90)" font-size="20" text-anchor="middle" fill="${ink}">${h.toFixed(1)} m</text>`,
      )
  const { width, height } = extent({ rooms })
  if (name !== '')
    parts.push(
      `<text x="${round((width / 2) * m)}" y="${round(height * m + 40)}" font-size="22" text-anchor="middle" fill="${ink}">${name}</text>`,
    )
  return parts.join('')
}

const sheet = { width: 1040, height: 780, margin: 56 } as const

/** Floors beside one another, as large as the sheet has room for, with a scale at its foot. */
export function sheetOf(plan: Plan): string {
  const { width, height, margin } = sheet
  const sizes = plan.map(extent)
  const gap = 1.1
  const wide = sizes.reduce((sum, size) => sum + size.width, 0) + gap * (plan.length - 1)
  const high = Math.max(...sizes.map(size => size.height))
  const foot = plan.length > 1 ? 50 : 34
  const m = Math.min((width - 2 * margin) / wide, (height - 2 * margin - foot) / high)
  const letters = Math.max(14, Math.min(21, 0.25 * m))
  let x = (width - wide * m) / 2
  const top = (height - foot - high * m) / 2
  const drawn = plan.map((floor, i) => {
    const own = sizes[i] ?? { width: 0, height: 0 }
    const moved = `<g transform="translate(${round(x)} ${round(top)})">${floorPlan(floor, m, letters)}</g>`
    x += (own.width + gap) * m
    return moved
  })
  const [sx, sy] = [width - margin - 2 * m, height - 22]
  const scale =
    `<path d="M${round(sx)} ${sy - 5}v10M${round(sx)} ${sy}h${round(2 * m)}M${round(sx + m)} ${sy - 4}v8M${round(sx + 2 * m)} ${sy - 5}v10" stroke="${ink}" stroke-width="1.4" fill="none"/>` +
    `<text x="${round(sx - 10)}" y="${sy + 5}" font-size="15" text-anchor="end" fill="${ink}">2 m</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Liberation Sans, Arial, sans-serif"><rect width="${width}" height="${height}" fill="#fbfaf7"/>${drawn.join('')}${scale}</svg>`
}
