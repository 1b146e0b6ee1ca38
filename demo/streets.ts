import type { Box } from '../model/rules/regions.ts'
import type { Ground, LngLat, River, Street, Streets } from '../model/site/streets.ts'
import { allProperties } from './properties.ts'
import { fnv1a } from './random.ts'
import { rivers, seas } from './waters.ts'

/**
 * The streets of the demo's neighbourhoods. They are invented, as its properties are, by one rule over the whole country: a
 * point has the same streets on every map that shows it. A lattice of roads, bent and with gaps, whose blocks are divided
 * each in a manner of its own; shores and rivers cut them off, and only roads have bridges.
 */
type At = readonly [x: number, y: number]

/** Metres from a corner of the country; one scale for all of it, so that maps of neighbours fit each other. */
const perLng = 108_700
const perLat = 111_000
const metresOf = ([lng, lat]: LngLat): At => [(lng - 116) * perLng, (lat - 4) * perLat]
const placeOf = ([x, y]: At): LngLat => [116 + x / perLng, 4 + y / perLat]

/** From 0 up to 1, the same for the same words. FNV leaves the last signs in the low bits alone: they are mixed. */
function share(...of: (string | number)[]): number {
  let mixed = fnv1a(of.join(' '))
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}

const side = 880

/** Bends the lattice: roads wander, and each city lies at an angle of its own. */
function bent([x, y]: At): At {
  const wave = (a: number, b: number, long: number, high: number) => Math.sin((a * x + b * y) / long) * high
  return [
    x + wave(0.4, 1, 2_900, 620) + wave(1, 0.3, 1_100, 170) + wave(0.2, 1, 470, 34),
    y + wave(1, -0.5, 3_300, 700) + wave(0.3, -1, 1_300, 150) + wave(1, 0.2, 520, 30),
  ]
}

const corner = (i: number, j: number): At => [
  (i + (share('x', i, j) - 0.5) * 0.42) * side,
  (j + (share('y', i, j) - 0.5) * 0.42) * side,
]
const between = ([ax, ay]: At, [bx, by]: At, by1: number): At => [ax + (bx - ax) * by1, ay + (by - ay) * by1]

const isInside = (points: readonly At[], [x, y]: At): boolean => {
  let inside = false
  for (let i = 0, j = points.length - 1; i < points.length; j = i, i += 1) {
    const [ax, ay] = points[i] as At
    const [bx, by] = points[j] as At
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
const distanceTo = (points: readonly At[], [x, y]: At): number => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i < points.length; i += 1) {
    const [ax, ay] = points[i - 1] as At
    const [bx, by] = points[i] as At
    const long = (bx - ax) ** 2 + (by - ay) ** 2
    const along = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long))
    least = Math.min(least, Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)))
  }
  return least
}

type Extent = readonly [west: number, south: number, east: number, north: number]
const extentOf = (points: readonly At[], margin = 0): Extent => [
  Math.min(...points.map(([x]) => x)) - margin,
  Math.min(...points.map(([, y]) => y)) - margin,
  Math.max(...points.map(([x]) => x)) + margin,
  Math.max(...points.map(([, y]) => y)) + margin,
]
const meets = (a: Extent, b: Extent): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]

/** Corners cut twice: water has none. */
function rounded(points: readonly At[], isClosed: boolean, times = 2): At[] {
  if (times === 0) return [...points]
  const [first, last] = [points[0] as At, points.at(-1) as At]
  const around = isClosed ? [...points, first] : points
  const cut = around.slice(1).flatMap((to, i) => {
    const from = around[i] as At
    return [between(from, to, 0.25), between(from, to, 0.75)]
  })
  return rounded(isClosed ? cut : [first, ...cut.slice(1, -1), last], isClosed, times - 1)
}

const waters = seas.map(({ name, points }) => {
  const at = rounded(points.map(metresOf), true)
  return { name, at, points: at.map(placeOf), extent: extentOf(at) }
})
const streams = rivers.map(({ name, metres, points }) => {
  const at = rounded(points.map(metresOf), false)
  return { name, metres, at, points: at.map(placeOf), extent: extentOf(at, 100) }
})

type Near = { readonly waters: typeof waters; readonly streams: typeof streams }
const nearby = (extent: Extent): Near => ({
  waters: waters.filter(each => meets(each.extent, extent)),
  streams: streams.filter(each => meets(each.extent, extent)),
})
const isWater = (near: Near, at: At) => near.waters.some(sea => isInside(sea.at, at))
const isRiver = (near: Near, at: At) => near.streams.some(river => distanceTo(river.at, at) < river.metres / 2 + 12)

/** Whether somebody can stand there. */
export function isLand(place: LngLat): boolean {
  const at = metresOf(place)
  const near = nearby(extentOf([at], 200))
  return !isWater(near, at) && !isRiver(near, at)
}

const names = [
  ...['Agila', 'Alitaptap', 'Amihan', 'Anahaw', 'Bagwis', 'Bahaghari', 'Balete', 'Banaba', 'Bituin', 'Bulaklak'],
  ...['Dalisay', 'Damayan', 'Diwata', 'Dungon', 'Gumamela', 'Hagdan', 'Hiraya', 'Ibayo', 'Ilang-ilang', 'Ipil'],
  ...['Kalapati', 'Kasunduan', 'Katuray', 'Kawilihan', 'Ligaya', 'Maharlika', 'Makahiya', 'Malunggay', 'Maningning'],
  ...['Pagkakaisa', 'Panganiban', 'Payapa', 'Pinya', 'Rosal', 'Salinlahi', 'Sandiwa', 'Santan', 'Silangan', 'Tagumpay'],
  ...['Kabisera', 'Kamias', 'Kundiman', 'Lakandula', 'Liwanag', 'Luntian', 'Malaya', 'Marilag', 'Mayumi', 'Narra'],
  ...['Pag-asa', 'Palanca', 'Pinagpala', 'Sampalok', 'Sinag', 'Tamaraw', 'Tanglaw', 'Tanyag', 'Tindalo', 'Yakal'],
]
const nameOf = (ends: readonly string[], ...of: (string | number)[]): string =>
  `${names[Math.floor(share('name', ...of) * names.length)]} ${ends[Math.floor(share('end', ...of) * ends.length)]}`

/** A line of streets before it is cut by water: `id` is the same on every map. */
type Laid = {
  readonly id: string
  readonly kind: Street['kind']
  readonly name: string
  readonly points: readonly At[]
}

/** Points along a straight line of the lattice, bent. */
const drawn = (from: At, to: At): At[] => {
  const pieces = Math.max(2, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 170))
  return Array.from({ length: pieces + 1 }, (_, i) => bent(between(from, to, i / pieces)))
}

const isTown = (i: number, j: number): boolean => {
  const [lng, lat] = placeOf([i * side, j * side])
  const cities = [
    [121.04, 14.59, 0.12],
    [123.9, 10.32, 0.05],
    [125.6, 7.08, 0.04],
    [122.56, 10.71, 0.03],
    [122.95, 10.68, 0.03],
    [124.645, 8.48, 0.02],
  ] as const
  return !cities.some(([x, y, reach]) => Math.hypot(lng - x, lat - y) < reach)
}

/** The roads on the lattice from a corner to the right and upwards. */
function roadsOf(i: number, j: number): Laid[] {
  const road = (isUp: boolean): Laid[] => {
    const [line, along] = isUp ? [i, j] : [j, i]
    const kind = line % 3 === 0 ? 'main' : 'road'
    const way = isUp ? 'up' : 'across'
    if (kind === 'road' && share('gap', way, i, j) < (isTown(i, j) ? 0.34 : 0.14)) return []
    const name = nameOf(kind === 'main' ? ['Avenue', 'Highway'] : ['Road', 'Street'], way, line, Math.floor(along / 7))
    const points = drawn(corner(i, j), isUp ? corner(i, j + 1) : corner(i + 1, j))
    return [{ id: `${way} ${i} ${j}`, kind, name, points }]
  }
  return [...road(false), ...road(true)]
}

/** How the ground between four roads is divided. */
function blocksOf(i: number, j: number): { laid: Laid[]; park: readonly At[] | undefined } {
  const [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i, j + 1), corner(i + 1, j + 1)]
  const within = (u: number, v: number): At => between(between(a, b, u), between(c, d, u), v)
  const laid: Laid[] = []
  const lay = (from: At, to: At, of: string) => {
    const [x, y, way] = [...of.split(' '), '']
    const name = nameOf(['Street', 'Street', 'Lane', 'Drive'], i, j, x ?? '', y ?? '', way ?? '')
    laid.push({ id: `${i} ${j} ${of}`, kind: 'street', name, points: drawn(from, to) })
  }
  const manner = share('manner', i, j)
  const town = isTown(i, j)
  const few = town ? 0.5 : 0.06
  if (manner < few) {
    // Open ground: a street or two, and a lane that ends.
    const at = 0.3 + share('at', i, j) * 0.4
    lay(within(at, 0), within(1 - at, 1), 'u 0')
    lay(within(at, 0.5), within(1, 0.35), 'v 0')
    return { laid, park: undefined }
  }
  if (manner < few + 0.1) {
    const park = [within(0.14, 0.16), within(0.86, 0.12), within(0.88, 0.84), within(0.5, 0.92), within(0.12, 0.86)]
    lay(within(0.07, 0.06), within(0.93, 0.06), 'v 0')
    lay(within(0.93, 0.06), within(0.93, 0.94), 'u 1')
    return { laid, park: park.map(bent) }
  }
  if (manner < few + 0.3) {
    // A village behind gates: a ring with rows inside, two ways out.
    const [near, far] = [0.13, 0.87]
    lay(within(near, near), within(far, near), 'v 0')
    lay(within(near, far), within(far, far), 'v 9')
    lay(within(near, near), within(near, far), 'u 0')
    lay(within(far, near), within(far, far), 'u 9')
    lay(within(0.5, 0), within(0.5, 1), 'u 5')
    const rows = 3 + Math.floor(share('rows', i, j) * 3)
    for (let row = 1; row <= rows; row += 1) {
      const at = near + ((far - near) * row) / (rows + 1)
      lay(within(near, at), within(far, at), `v ${row}`)
    }
    return { laid, park: undefined }
  }
  const [wide, high] = [4 + Math.floor(share('wide', i, j) * 5), 3 + Math.floor(share('high', i, j) * 4)]
  for (let row = 1; row < high; row += 1) lay(within(0, row / high), within(1, row / high), `v ${row}`)
  for (let column = 1; column < wide; column += 1)
    for (let row = 0; row < high; ) {
      // Blocks run into each other here and there.
      let end = row + 1
      while (end < high && share('through', i, j, column, end) < 0.78) end += 1
      if (share('none', i, j, column, row) > 0.16)
        lay(within(column / wide, row / high), within(column / wide, end / high), `u ${column} ${row}`)
      row = end
    }
  const hasPark = share('green', i, j) < 0.25
  const [p, q] = [1 + Math.floor(share('p', i, j) * (wide - 2)), 1 + Math.floor(share('q', i, j) * (high - 2))]
  const inset = (u: number, v: number) => bent(within((p + u) / wide, (q + v) / high))
  return {
    laid,
    park: hasPark ? [inset(0.1, 0.12), inset(0.9, 0.12), inset(0.9, 0.88), inset(0.1, 0.88)] : undefined,
  }
}

/** What is left of a line where there is water: a road crosses a river, a street ends before it. */
function onLand(near: Near, { kind, points }: Laid): At[][] {
  if (near.waters.length === 0 && (near.streams.length === 0 || kind !== 'street')) return [[...points]]
  const runs: At[][] = [[]]
  for (const at of points) {
    const isWet = isWater(near, at) || (kind === 'street' && isRiver(near, at))
    if (isWet) runs.push([])
    else runs.at(-1)?.push(at)
  }
  return runs.filter(run => run.length > 1)
}

const extentIn = ([south, west, north, east]: Box): Extent => {
  const [x, y] = metresOf([west, south])
  const [right, top] = metresOf([east, north])
  return [x, y, right, top]
}

/** How far the bends move a point, at most. */
const reach = 1_100

/** The streets that a property stands at: the nearest to it has the name that its address says. */
let ownNames: ReadonlyMap<string, string> | undefined
function named(): ReadonlyMap<string, string> {
  if (ownNames) return ownNames
  const known = new Map<string, string>()
  for (const { place } of allProperties) {
    const at = metresOf([place.lng, place.lat])
    const [x, y] = at
    const nearest = laidIn([x - 500, y - 500, x + 500, y + 500], false)
      .laid.filter(({ id, kind }) => kind === 'street' && !known.has(id))
      .map(({ id, points }) => ({ id, far: distanceTo(points, at) }))
      .sort((a, b) => a.far - b.far)[0]
    if (nearest) known.set(nearest.id, place.street)
  }
  ownNames = known
  return known
}

function laidIn(extent: Extent, isFar: boolean): { laid: Laid[]; parks: At[][] } {
  const [west, south, east, north] = extent
  const laid: Laid[] = []
  const parks: At[][] = []
  for (let i = Math.floor((west - reach) / side); i <= Math.ceil((east + reach) / side); i += 1)
    for (let j = Math.floor((south - reach) / side); j <= Math.ceil((north + reach) / side); j += 1) {
      const blocks = isFar ? undefined : blocksOf(i, j)
      for (const line of [...roadsOf(i, j), ...(blocks?.laid ?? [])])
        if ((!isFar || line.kind === 'main') && meets(extentOf(line.points), extent)) laid.push(line)
      if (blocks?.park && meets(extentOf(blocks.park), extent)) parks.push([...blocks.park])
    }
  return { laid, parks }
}

const known = allProperties.map(({ place: { lng, lat } }) => metresOf([lng, lat]))

/** The streets in a box near the demo's properties; elsewhere there are none. */
export function streetsIn(box: Box, isFar = false): Streets {
  const extent = extentIn(box)
  const around = extentOf(
    [
      [extent[0], extent[1]],
      [extent[2], extent[3]],
    ],
    4_000,
  )
  if (!known.some(at => meets(extentOf([at]), around))) return { streets: [], grounds: [], rivers: [] }
  const near = nearby(extent)
  const { laid, parks } = laidIn(extent, isFar)
  const own = named()
  const streets = laid.flatMap(line =>
    onLand(near, line).map(
      (points): Street => ({ kind: line.kind, name: own.get(line.id) ?? line.name, points: points.map(placeOf) }),
    ),
  )
  const grounds: Ground[] = [
    ...parks
      .filter(points => !points.some(at => isWater(near, at) || isRiver(near, at)))
      .map((points): Ground => ({ kind: 'park', name: '', points: points.map(placeOf) })),
    ...near.waters.map(({ name, points }): Ground => ({ kind: 'water', name, points })),
  ]
  return { streets, grounds, rivers: near.streams.map(({ name, metres, points }): River => ({ name, metres, points })) }
}
