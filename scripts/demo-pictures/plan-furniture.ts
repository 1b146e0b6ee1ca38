import { doorWide, type Gap, type Kind, type Room, widestLeaf, windowWide } from '../../demo/plans/rows.ts'

/** In metres, from the corner of the floor. */
export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
type Wall = 'top' | 'right' | 'bottom' | 'left'
export type Placed = Box & { readonly what: What; readonly against: Wall }
export type What =
  | 'double bed'
  | 'single bed'
  | 'wardrobe'
  | 'sofa'
  | 'long sofa'
  | 'settee'
  | 'screen'
  | 'table'
  | 'long table'
  | 'table for four'
  | 'small table'
  | 'counter'
  | 'fridge'
  | 'wc'
  | 'basin'
  | 'tub'
  | 'shower'
  | 'washer'
  | 'chairs'
  | 'plant'
  | 'car'
  | 'tree'

/** Along its wall, into the room, and how far before it one must be able to stand. */
type Size = readonly [along: number, deep: number, before: number]
const sizes: Readonly<Record<What, Size>> = {
  'double bed': [1.6, 2.05, 0.5],
  'single bed': [1, 1.95, 0.5],
  wardrobe: [1.8, 0.6, 0.45],
  sofa: [2.1, 1.75, 0],
  'long sofa': [2.9, 2.1, 0],
  settee: [1.7, 0.85, 0.3],
  screen: [1.5, 0.38, 0.3],
  table: [2, 1.75, 0],
  'long table': [2.7, 1.85, 0],
  'table for four': [1.3, 1.7, 0],
  'small table': [0.75, 1.5, 0],
  counter: [2.4, 0.6, 0.6],
  fridge: [0.65, 0.65, 0.4],
  wc: [0.42, 0.66, 0.35],
  basin: [0.6, 0.45, 0.4],
  tub: [1.6, 0.72, 0],
  shower: [0.9, 0.9, 0],
  washer: [0.62, 0.62, 0.4],
  chairs: [1.5, 0.6, 0],
  plant: [0.45, 0.45, 0],
  car: [4.2, 1.75, 0],
  tree: [1, 1, 0],
}
/** Each may be shorter than usual, as far as this. */
const least: Partial<Record<What, number>> = {
  counter: 1,
  wardrobe: 0.9,
  sofa: 1.7,
  settee: 1.3,
  screen: 0.9,
  tub: 1.4,
  car: 3.6,
}

/** What a room has, the more needed first; of several in one place the first that fits. */
const furnishings: Readonly<Record<Kind, readonly (readonly What[])[]>> = {
  living: [['sofa', 'settee'], ['screen'], ['plant']],
  dining: [['table', 'table for four', 'small table']],
  studio: [['double bed', 'single bed'], ['sofa', 'settee'], ['small table']],
  bed: [['double bed', 'single bed'], ['wardrobe']],
  bath: [['wc'], ['basin'], ['tub', 'shower']],
  kitchen: [['counter'], ['fridge']],
  hall: [],
  dressing: [['wardrobe'], ['wardrobe']],
  utility: [['washer'], ['basin']],
  stairs: [],
  balcony: [['chairs'], ['plant']],
  carport: [['car']],
  garden: [['tree'], ['tree'], ['tree'], ['tree']],
  lawn: [],
  building: [],
  street: [],
}
/** A room that is lived and eaten in has a table too, and a small bedroom no double bed. */
function wantedIn([kind, name, , , w, h]: Room): readonly (readonly What[])[] {
  // Eight sit in a large room.
  if (kind === 'living' && /dining/i.test(name) && w * h > 27)
    return [['long sofa', 'sofa'], ['long table', 'table'], ['screen'], ['plant'], ['plant']]
  if (kind === 'living' && /dining/i.test(name))
    return [['sofa', 'settee'], ['table', 'table for four', 'small table'], ['screen'], ['plant']]
  if (kind === 'kitchen' && /dining/i.test(name))
    return [['counter'], ['fridge'], ['table', 'table for four', 'small table']]
  if (kind === 'bed' && w * h < 7.6) return [['single bed'], ['wardrobe']]
  return furnishings[kind]
}

/** What stands by itself and not against a wall. */
const isFree = (what: What): boolean => what.includes('table') || what === 'car' || what === 'tree'

export const overlaps = (a: Box, b: Box, gap = 0): boolean =>
  a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap

/** Where a door is passed and its leaf turns, on both sides of its wall; an open gap is passed too. */
export function passages(doors: readonly Gap[]): Box[] {
  return doors.map(([x, y, wall, wide = doorWide]) => {
    const reach = wide > widestLeaf ? 0.35 : wide
    return wall === 'h' ? { x, y: y - reach, w: wide, h: 2 * reach } : { x: x - reach, y, w: 2 * reach, h: wide }
  })
}

const walls: readonly Wall[] = ['top', 'left', 'right', 'bottom']
const inset = 0.1

function spots([, , x, y, w, h]: Room, [along, deep]: Size, wall: Wall): Box[] {
  const lies = wall === 'top' || wall === 'bottom'
  const [bw, bh] = lies ? [along, deep] : [deep, along]
  const room = (lies ? w : h) - 2 * inset - along
  if (room < -0.001 || (lies ? h : w) - inset < deep) return []
  const steps = Math.max(1, Math.ceil(room / 0.1))
  // From the middle of the wall outwards for what one looks at, from its ends for what is put away.
  return Array.from({ length: steps + 1 }, (_, i) => {
    const at = inset + (room * i) / steps
    if (lies) return { x: x + at, y: wall === 'top' ? y + inset : y + h - inset - bh, w: bw, h: bh }
    return { x: wall === 'left' ? x + inset : x + w - inset - bw, y: y + at, w: bw, h: bh }
  })
}

const inMiddle: ReadonlySet<What> = new Set([
  ...(['double bed', 'sofa', 'long sofa', 'settee', 'screen', 'table', 'long table', 'table for four'] as const),
  ...(['small table', 'chairs', 'car'] as const),
])
const middleOf = ({ x, y, w, h }: Box) => ({ x: x + w / 2, y: y + h / 2 })
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)
const opposite: Readonly<Record<Wall, Wall>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

function before({ x, y, w, h }: Box, wall: Wall, reach: number): Box {
  if (wall === 'top') return { x, y, w, h: h + reach }
  if (wall === 'bottom') return { x, y: y - reach, w, h: h + reach }
  if (wall === 'left') return { x, y, w: w + reach, h }
  return { x: x - reach, y, w: w + reach, h }
}

/** Windows of the room, as the wall they are in and the part of it that they take. */
const glassOf = ([, , x, y, w, h]: Room, windows: readonly Gap[]): Box[] =>
  windows.flatMap(([gx, gy, lies, wide = windowWide]) => {
    const box = lies === 'h' ? { x: gx, y: gy - 0.15, w: wide, h: 0.3 } : { x: gx - 0.15, y: gy, w: 0.3, h: wide }
    return overlaps(box, { x, y, w, h }) ? [box] : []
  })
/** What may stand under a window. */
const isLow = (what: What): boolean => what === 'counter' || what === 'chairs' || what === 'plant' || isFree(what)

/** What stands in a room, clear of its doors, of what lies before its windows, and of each other. */
export function furnish(room: Room, doors: readonly Gap[], windows: readonly Gap[]): Placed[] {
  const ways: Box[] = passages(doors)
  const taken: Box[] = []
  const glass = glassOf(room, windows)
  const placed: Placed[] = []
  const [, , rx, ry, rw, rh] = room
  const middle = middleOf({ x: rx, y: ry, w: rw, h: rh })
  const view = glass[0] ? middleOf(glass[0]) : middle
  const eatsHere = wantedIn(room).flat().includes('table') && room[0] === 'living'
  /** One sits by the window, and eats on the other side of the room. */
  const aim = (what: What) => {
    const k = !eatsHere || what === 'screen' ? 0 : what.includes('table') ? -0.5 : 0.5
    return { x: middle.x + k * (view.x - middle.x), y: middle.y + k * (view.y - middle.y) }
  }
  const find = (what: What, size: Size): Placed | undefined => {
    const sofa =
      what === 'screen' ? placed.find(({ what: its }) => its.includes('sofa') || its === 'settee') : undefined
    const candidates = (
      sofa
        ? [opposite[sofa.against]]
        : what === 'car'
          ? (['left'] as const)
          : isFree(what)
            ? (['top', 'left'] as const)
            : walls
    ).flatMap(against =>
      (isFree(what) ? freeSpots(room, size, against) : spots(room, size, against)).map(box => ({
        ...box,
        what,
        against,
      })),
    )
    const isMiddle = inMiddle.has(what)
    const goal = aim(what)
    const shade = (each: Box) => (isLow(what) ? 0 : glass.filter(pane => overlaps(pane, each, 0.02)).length * 20)
    const ranked = candidates
      .map(each => ({
        each,
        cost: shade(each) + (isMiddle ? apart(middleOf(each), goal) : -apart(middleOf(each), middle)),
      }))
      .toSorted((a, b) => a.cost - b.cost)
    return ranked.find(({ each }) => {
      const reached = isFree(what) ? each : before(each, each.against, size[2])
      // One may stand in a doorway, and nothing else may.
      return !ways.some(way => overlaps(way, each, -0.02)) && !taken.some(other => overlaps(other, reached, -0.02))
    })?.each
  }
  for (const choice of wantedIn(room)) {
    let found: Placed | undefined
    for (const what of choice) {
      const [along, deep, clear] = sizes[what]
      for (let own = along; found === undefined && own >= (least[what] ?? along) - 0.001; own -= 0.2)
        found = find(what, [own, deep, clear])
      if (found) break
    }
    if (!found) continue
    placed.push(found)
    taken.push(isFree(found.what) ? found : before(found, found.against, sizes[found.what][2] * 0.6))
  }
  return placed
}

function freeSpots([, , x, y, w, h]: Room, [along, deep]: Size, lies: Wall): Box[] {
  const [bw, bh] = lies === 'top' ? [along, deep] : [deep, along]
  if (bw > w - 2 * inset || bh > h - 2 * inset) return []
  const step = 0.2
  return Array.from({ length: Math.floor((w - 2 * inset - bw) / step) + 1 }, (_, i) =>
    Array.from({ length: Math.floor((h - 2 * inset - bh) / step) + 1 }, (_, j) => ({
      x: x + inset + i * step,
      y: y + inset + j * step,
      w: bw,
      h: bh,
    })),
  ).flat()
}
