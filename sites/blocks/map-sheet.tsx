import type { Point } from '../../model/rules/coordinates.ts'
import { cities, islands } from '../../model/rules/outline.ts'
import type { Ground, LngLat, Street, Streets } from '../../model/site/streets.ts'

/** Colours of a map out of those of its brand: presentation attributes, so that no sheet carries them. */
export const ink = {
  land: 'color-mix(in srgb, var(--p1) 5%, #f6f4ee)',
  block: 'color-mix(in srgb, var(--p1) 17%, #d9d5cb)',
  lane: '#fff',
  main: 'color-mix(in srgb, var(--p2) 22%, #fdf3d6)',
  water: 'color-mix(in srgb, var(--p1) 9%, #bcd8e4)',
  park: 'color-mix(in srgb, var(--p1) 6%, #cfe0bd)',
  words: '#4a4742',
  halo: '#fbfaf6',
  wet: '#47707f',
} as const

export type Sheet = {
  readonly middle: Point
  /** Metres from the left edge to the right one. */
  readonly across: number
  /** In its own units. */
  readonly width: number
  readonly height: number
  readonly x: (lng: number) => number
  readonly y: (lat: number) => number
}

export type Size = { readonly width: number; readonly height: number }

export function sheetOf(middle: Point, across: number, { width, height }: Size): Sheet {
  const perLat = (111_200 * width) / across
  const perLng = perLat * Math.cos((middle.lat * Math.PI) / 180)
  return {
    middle,
    across,
    width,
    height,
    x: lng => Math.round(width / 2 + (lng - middle.lng) * perLng),
    y: lat => Math.round(height / 2 - (lat - middle.lat) * perLat),
  }
}

export const boxOf = ({
  middle: { lat, lng },
  across,
  width,
  height,
}: Sheet): [south: number, west: number, north: number, east: number] => {
  const up = (across * height) / width / 2 / 111_200
  const right = across / 2 / 111_200 / Math.cos((lat * Math.PI) / 180)
  return [lat - up, lng - right, lat + up, lng + right]
}

/** A line in whole units, each point by its step from the one before: the shortest that says it. */
function lineOf({ x, y }: Sheet, points: readonly LngLat[]): string {
  let [atX, atY] = [0, 0]
  const steps = points.map(([lng, lat], i) => {
    const [dx, dy] = [x(lng) - atX, y(lat) - atY]
    atX += dx
    atY += dy
    if (i > 0 && dx === 0 && dy === 0) return ''
    return `${i === 0 ? 'M' : i === 1 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
  })
  return steps.join('')
}
const linesOf = (sheet: Sheet, lines: readonly { readonly points: readonly LngLat[] }[]): string =>
  lines.map(({ points }) => lineOf(sheet, points)).join('')

/** Lengths a scale may have, in metres. */
const lengths = [100, 200, 250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000]
export const inWords = (metres: number) => (metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`)

/** How long a kilometre is, and where north is. */
export function ScaleBar({ of: { across, width, height }, x }: { of: Sheet; x: number }) {
  const most = across / 4.5
  const metres = lengths.findLast(length => length <= most) ?? 100
  const long = Math.round((metres / across) * width)
  return (
    <g transform={`translate(${x} ${height - 44})`} fill={ink.words}>
      <rect x="-70" y="-58" width={long + 92} height="82" fill={ink.halo} fillOpacity="0.88" rx="8" />
      <path d="M-42-30l13 34-13-8-13 8z" />
      <text x="-42" y="-34" fontSize="20" fontWeight="700" textAnchor="middle">
        N
      </text>
      <path d={`M0-10v14h${long}v-14`} fill="none" stroke={ink.words} strokeWidth="4" />
      <text x={long / 2} y="-18" fontSize="26" textAnchor="middle">
        {inWords(metres)}
      </text>
    </g>
  )
}

/** Whether a name has room: not over another, not half out of the frame. */
export function roomFor({ width, height }: Size) {
  const taken: { x: number; y: number; reach: number; name: string }[] = []
  return {
    take: (x: number, y: number, reach: number, name = '') => {
      taken.push({ x, y, reach, name })
    },
    has: (x: number, y: number, reach: number, name: string) =>
      x > reach &&
      x < width - reach &&
      y > 44 &&
      y < height - 44 &&
      taken.every(
        at => Math.hypot(at.x - x, at.y - y) > (at.name === name && name !== '' ? 620 : (at.reach + reach) * 0.72),
      ),
  }
}
type Room = ReturnType<typeof roomFor>

type Name = { readonly name: string; readonly x: number; readonly y: number; readonly turn: number }
/** Where a street's name stands: along its middle, upright. */
function namesOf(sheet: Sheet, streets: readonly Street[], size: number, room: Room): Name[] {
  return streets.flatMap(({ name, points }) => {
    const at = points.map(([lng, lat]) => [sheet.x(lng), sheet.y(lat)] as const)
    const long = name.length * size * 0.54
    const from = at[Math.max(0, Math.floor(at.length / 2) - 1)]
    const to = at[Math.floor(at.length / 2)]
    if (!from || !to || name === '') return []
    const [[ax, ay], [bx, by]] = [at[0] ?? from, at.at(-1) ?? to]
    if (Math.hypot(bx - ax, by - ay) < long * 0.9) return []
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    if (!room.has(x, y, long / 2, name)) return []
    room.take(x, y, long / 2, name)
    const turn = Math.round((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI)
    return [{ name, x: Math.round(x), y: Math.round(y), turn: turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn }]
  })
}

const haloed = { stroke: ink.halo, strokeWidth: 7, strokeLinejoin: 'round', paintOrder: 'stroke' } as const

/** Ground, water and streets: what is under the points of a map. */
export function Streetwork({ sheet, known, room }: { sheet: Sheet; known: Streets; room: Room }) {
  const { streets, grounds, rivers } = known
  const of = (kind: Street['kind']) => streets.filter(street => street.kind === kind)
  const grown = (metres: number, least: number, most: number) =>
    Math.round(Math.max(least, Math.min(most, (metres / sheet.across) * sheet.width)))
  const wide = { main: grown(34, 9, 30), road: grown(20, 6, 20), street: grown(11, 3, 13) }
  const area = (kind: Ground['kind']) =>
    linesOf(
      sheet,
      grounds.filter(ground => ground.kind === kind),
    )
  const paths = {
    main: linesOf(sheet, of('main')),
    road: linesOf(sheet, of('road')),
    street: linesOf(sheet, of('street')),
  }
  const names = [
    ...namesOf(sheet, of('main'), 26, room).map(each => ({ ...each, size: 26 })),
    ...namesOf(sheet, of('road'), 23, room).map(each => ({ ...each, size: 23 })),
    ...(sheet.across < 2_500 ? namesOf(sheet, of('street'), 21, room).map(each => ({ ...each, size: 21 })) : []),
  ]
  return (
    <>
      {area('park') && <path d={area('park')} fill={ink.park} />}
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={paths.street} stroke={ink.block} strokeWidth={wide.street + 3} />
        <path d={paths.street} stroke={ink.lane} strokeWidth={wide.street} />
        {rivers.map(river => (
          <path
            key={river.name}
            d={lineOf(sheet, river.points)}
            stroke={ink.water}
            strokeWidth={grown(river.metres, 6, 90)}
          />
        ))}
      </g>
      {area('water') && <path d={area('water')} fill={ink.water} />}
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={paths.road} stroke={ink.block} strokeWidth={wide.road + 4} />
        <path d={paths.main} stroke={ink.block} strokeWidth={wide.main + 5} />
        <path d={paths.road} stroke={ink.lane} strokeWidth={wide.road} />
        <path d={paths.main} stroke={ink.main} strokeWidth={wide.main} />
      </g>
      <g fill={ink.words} textAnchor="middle" {...haloed}>
        {names.map(({ name, x, y, turn, size }) => (
          <text key={`${name}${x}`} transform={`translate(${x} ${y + 8})rotate(${turn})`} fontSize={size}>
            {name}
          </text>
        ))}
      </g>
      <g fill={ink.wet} fontStyle="italic" fontSize="30" {...haloed}>
        {[...rivers, ...grounds.filter(({ kind }) => kind === 'water')].map(({ name, points }) => {
          const at = points
            .map(([lng, lat]) => [sheet.x(lng), sheet.y(lat)] as const)
            .find(([x, y]) => room.has(x, y, name.length * 9, name))
          if (!at) return null
          room.take(at[0], at[1], name.length * 9, name)
          return (
            <text key={name} x={at[0]} y={at[1]} textAnchor="middle">
              {name}
            </text>
          )
        })}
      </g>
    </>
  )
}

/** The islands, for maps on which a city is a point: coarse, and so without corners, by a curve through each of its points. */
const islandOf = (sheet: Sheet, points: readonly LngLat[]): string => {
  const all = points.slice(0, -1).map(([lng, lat]) => [sheet.x(lng), sheet.y(lat)] as const)
  const at = (i: number) => all[(i + all.length) % all.length] ?? ([0, 0] as const)
  const curve = all.map((_, i) => {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const hold = [bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy]
    return `C${hold.map(Math.round).join(' ')}`
  })
  return `M${at(0).join(' ')}${curve.join('')}Z`
}

/** The country around some points: sea, islands, and the cities that people look for. */
export function Islands({ sheet, room }: { sheet: Sheet; room: Room }) {
  const { width, height } = sheet
  return (
    <>
      <rect width={width} height={height} fill={ink.water} />
      <path
        d={islands.map(points => islandOf(sheet, points)).join('')}
        fill={ink.land}
        stroke={ink.block}
        strokeWidth="2"
      />
      <g fill={ink.words} fontSize="22" {...haloed}>
        {cities.map(({ name, lng, lat }) => {
          const [x, y] = [sheet.x(lng), sheet.y(lat)]
          const reach = name.length * 7
          // On the side where there is room; a point of the map may be upon the city itself.
          const side = [12, 44]
            .flatMap(by => [by, -by])
            .find(by => {
              const way = Math.sign(by)
              return room.has(x + by + way * 22, y, 22, '') && room.has(x + by + way * reach, y, reach, name)
            })
          if (side === undefined) return null
          room.take(x + side + Math.sign(side) * reach, y, reach, name)
          return (
            <text key={name} x={x + side} y={y + 7} textAnchor={side < 0 ? 'end' : 'start'}>
              {name}
            </text>
          )
        })}
      </g>
    </>
  )
}
