import { useId } from 'react'
import { kilometresBetween, type Point } from '../../model/rules/coordinates.ts'
import { useView } from '../view/view.tsx'
import { boxOf, ink, inWords, roomFor, ScaleBar, type Sheet, Streetwork, sheetOf } from './map-sheet.tsx'

/** Sizes in the units of the drawing: beside words, where two are a pixel, and as wide as a page, where one is. */
const sizes = { beside: { width: 1_100, height: 825 }, band: { width: 1_600, height: 640 } } as const
/** Of a band, what a phone still shows. */
const phone = 840

const directions = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const
/** Which way one goes from one point to another. */
function directionTo(from: Point, to: Point): (typeof directions)[number] {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const eighth = Math.round((Math.atan2(east, to.lat - from.lat) / Math.PI) * 4)
  return directions[(eighth + 8) % 8] ?? 'north'
}

export type Spot = Point & { readonly name: string; readonly number: number }

/** How much a map shows: at least half of what is near, and no more than streets can be told apart on. */
const widths = [1_400, 2_000, 2_800, 4_000, 5_600]
function acrossFor(middle: Point, spots: readonly Spot[], zoom: number): number {
  if (spots.length === 0) return Math.max(1_400, Math.min(5_600, 4_600 * 2 ** (14 - zoom)))
  const far = spots.map(spot => kilometresBetween(middle, spot) * 1_000).sort((a, b) => a - b)
  const wanted = (far[Math.ceil(far.length * 0.7) - 1] ?? 0) * 2.9
  return widths.find(each => each >= wanted) ?? 5_600
}

type Standing = { readonly spot: Spot; readonly x: number; readonly y: number; readonly turn?: number }

/** Where the signs stand: at the edge with an arrow where a spot lies outside, and none under another or under the pin. */
function standing({ x, y, width, height }: Sheet, spots: readonly Spot[]): Standing[] {
  const edge = 68
  const [halfX, halfY] = [width / 2, height / 2]
  // The head of the pin, and its point.
  const taken = [
    { x: halfX, y: halfY - 77, reach: 72 },
    { x: halfX, y: halfY - 20, reach: 48 },
    { x: 140, y: height - 70, reach: 150 },
  ]
  return spots.map(spot => {
    const [dx, dy] = [x(spot.lng) - halfX, y(spot.lat) - halfY]
    const shrink = Math.min(1, (halfX - edge) / Math.abs(dx || 1), (halfY - edge) / Math.abs(dy || 1))
    const at = { x: halfX + dx * shrink, y: halfY + dy * shrink }
    for (let turn = 0; turn < 12; turn += 1)
      for (const other of taken) {
        const far = Math.hypot(at.x - other.x, at.y - other.y)
        if (far >= other.reach) continue
        const [ux, uy] = far < 1 ? [1, 0] : [(at.x - other.x) / far, (at.y - other.y) / far]
        at.x = Math.max(edge, Math.min(width - edge, other.x + ux * other.reach))
        at.y = Math.max(edge, Math.min(height - edge, other.y + uy * other.reach))
      }
    taken.push({ ...at, reach: 52 })
    const where = { spot, x: Math.round(at.x), y: Math.round(at.y) }
    return shrink < 1 ? { ...where, turn: Math.round((Math.atan2(dy, dx) * 180) / Math.PI) } : where
  })
}

const SpotMark = ({ of: { spot, x, y, turn } }: { of: Standing }) => (
  <g transform={`translate(${x} ${y})`}>
    {turn !== undefined && <path d="M50 0l-22-16v32z" fill="var(--p1-read)" transform={`rotate(${turn})`} />}
    <circle r="23" fill="#fff" stroke="var(--p1-read)" strokeWidth="4" />
    <text y="9" fontSize="25" fontWeight="700" textAnchor="middle" fill="#26241f">
      {spot.number}
    </text>
  </g>
)

type MapOf = {
  readonly middle: Point
  readonly name: string
  /** As of the content: 15 shows the streets. Only where nothing near says how much is shown. */
  readonly zoom: number
  readonly spots?: readonly Spot[]
  /** As wide as the page, and lower. */
  readonly isBand?: boolean
}

/** The streets around a point, drawn by us: no map service learns of a visitor who does not ask for one. */
export function StreetMap({ middle, name, zoom, spots = [], isBand = false }: MapOf) {
  const { streetsIn } = useView()
  const size = isBand ? sizes.band : sizes.beside
  const { width, height } = size
  const sheet = sheetOf(middle, acrossFor(middle, spots, zoom), size)
  const marks = standing(sheet, spots)
  const known = streetsIn?.(boxOf(sheet)) ?? { streets: [], grounds: [], rivers: [] }
  const id = useId()
  const room = roomFor(size)
  room.take(width / 2, height / 2 - 40, 90)
  const corner = isBand ? (width - phone) / 2 + 84 : 84
  room.take(corner + 80, height - 60, 170)
  for (const { x, y } of marks) room.take(x, y, 34)
  const ring = [250, 500, 1_000, 2_000].findLast(each => each <= sheet.across / 3.2) ?? 250
  return (
    <svg
      className="street-map"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>
        {`Map around ${name}, ${inWords(Math.round(sheet.across / 100) * 100)} across.${
          spots.length > 0
            ? ` ${spots.map(spot => `${spot.number}: ${spot.name}, ${directionTo(middle, spot)}`).join('; ')}.`
            : ''
        }`}
      </title>
      <rect width={width} height={height} fill={ink.land} />
      <Streetwork sheet={sheet} known={known} room={room} />
      <circle
        cx={width / 2}
        cy={height / 2}
        r={Math.round((ring / sheet.across) * width)}
        fill="none"
        stroke="var(--p1-read)"
        strokeOpacity="0.45"
        strokeWidth="3"
        strokeDasharray="4 12"
      />
      <path
        transform={`translate(${width / 2} ${height / 2})`}
        d="M0 0c-24-37-40-54-40-77a40 40 0 0 1 80 0c0 23-16 40-40 77z"
        fill="var(--p1-read)"
        stroke="#fff"
        strokeWidth="6"
      />
      <circle cx={width / 2} cy={height / 2 - 77} r="15" fill="#fff" />
      {marks.map(mark => (
        <SpotMark key={mark.spot.number} of={mark} />
      ))}
      <ScaleBar of={sheet} x={corner} />
    </svg>
  )
}
