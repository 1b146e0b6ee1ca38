import { publicPages } from '../../model/content/public-pages.ts'
import type { Box } from '../../model/rules/regions.ts'
import type { SiteProperty } from '../../model/site/snapshot.ts'
import type { SiteView } from '../../model/site/view.ts'
import { useAddress, useView, valueIn } from '../view/view.tsx'
import { kindNames, priceFrom, whereOf } from './cards.tsx'
import { boxOf, Islands, ink, roomFor, ScaleBar, type Sheet, Streetwork, sheetOf } from './map-sheet.tsx'

type Placed = SiteProperty & { readonly lat: number; readonly lng: number }
const isPlaced = (property: SiteProperty): property is Placed => property.lat !== null && property.lng !== null

/** The part of the country that the query asks for: south, west, north, east. */
export function areaIn(view: SiteView): Box | undefined {
  const parts = valueIn(view, 'map').split(',')
  const [s, w, n, e] = parts.map(Number)
  const isArea = parts.length === 4 && parts.every(part => /^-?\d{1,3}(\.\d{1,6})?$/.test(part))
  return isArea && s !== undefined && w !== undefined && n !== undefined && e !== undefined && s < n && w < e
    ? [s, w, n, e]
    : undefined
}

const size = { width: 1_100, height: 1_150 } as const
/** Metres: nearer than this, neighbours are told apart. */
const nearest = 2_200

/** The least part of the country that has all of them, with room around it. */
function sheetFor(points: readonly { lat: number; lng: number }[]): Sheet {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)]
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const high = ((north - south) * 111_200 * size.width) / size.height
  const wide = (east - west) * 111_200 * Math.cos((middle.lat * Math.PI) / 180)
  return sheetOf(middle, Math.max(nearest, Math.max(high, wide) * 1.3), size)
}

type Group = { readonly x: number; readonly y: number; readonly of: readonly Placed[] }
/** Two points nearer than this, in the units of the drawing, are one: a thumb could not choose between them. */
const thumb = 88

/** Points that lie upon each other are one with their number; from the west to the east, as one goes through them by keys. */
function groupsOf(sheet: Sheet, properties: readonly Placed[]): Group[] {
  let groups: Group[] = properties.map(property => ({
    x: sheet.x(property.lng),
    y: sheet.y(property.lat),
    of: [property],
  }))
  for (;;) {
    const pair = groups.flatMap((a, i) => {
      const b = groups.slice(i + 1).find(other => Math.hypot(other.x - a.x, other.y - a.y) < thumb)
      return b ? [[a, b] as const] : []
    })[0]
    if (!pair) return groups.sort((a, b) => a.x - b.x || a.y - b.y)
    const [a, b] = pair
    const all = [...a.of, ...b.of]
    const share = b.of.length / all.length
    const one = { x: Math.round(a.x + (b.x - a.x) * share), y: Math.round(a.y + (b.y - a.y) * share), of: all }
    groups = [...groups.filter(each => each !== a && each !== b), one]
  }
}

const rounded = (value: number) => Number(value.toFixed(4))
/** A part of the country around some properties, as the query says it. */
function areaOf(properties: readonly Placed[]): string {
  const [s, w, n, e] = boxOf(sheetFor(properties))
  return [s, w, n, e].map(rounded).join(',')
}

export const isIn = ([s, w, n, e]: Box, { lat, lng }: SiteProperty): boolean =>
  lat !== null && lng !== null && lat >= s && lat <= n && lng >= w && lng <= e

/**
 * The properties that were found, where they are. Each point is a link to its card, and several upon each other are a link to
 * the part of the country that has them: so keys, thumbs and visitors without a script have the same map.
 */
export function FinderMap({ of: results }: { of: readonly SiteProperty[] }) {
  const view = useView()
  const address = useAddress()
  const placed = results.filter(isPlaced)
  const area = areaIn(view)
  if (placed.length === 0 && !area) return null
  const [s, w, n, e] = area ?? []
  const corners = s !== undefined && w !== undefined && n !== undefined && e !== undefined
  const sheet = corners
    ? sheetOf(
        { lat: (s + n) / 2, lng: (w + e) / 2 },
        Math.max(nearest, (e - w) * 111_200 * Math.cos((((s + n) / 2) * Math.PI) / 180)),
        size,
      )
    : sheetFor(placed)
  const groups = groupsOf(sheet, placed)
  const room = roomFor(size)
  for (const { x, y } of groups) room.take(x, y, 52)
  room.take(160, size.height - 60, 160)
  const names = new Set(
    groups.flatMap(({ x, y, of: [first, ...others] }) => {
      const reach = (first?.name.length ?? 0) * 6.5
      if (!first || others.length > 0 || x + 28 + 2 * reach > size.width - 10) return []
      if (!room.has(x + 60 + reach, y, reach, first.name)) return []
      room.take(x + 28 + reach, y, reach, first.name)
      return [first.id]
    }),
  )
  const isOfStreets = sheet.across < 60_000
  const known = isOfStreets ? view.streetsIn?.(boxOf(sheet), sheet.across > 7_000) : undefined
  const searched = (to: string) => {
    const rest = view.query.filter(([name, value]) => name !== 'map' && value !== '')
    const query = new URLSearchParams([...rest.map(([k, v]) => [k, v]), ...(to === '' ? [] : [['map', to]])]).toString()
    return `${address(publicPages.search_result.path)}${query === '' ? '' : `?${query}`}#results`
  }
  return (
    <nav className="finder-map" aria-label="Map of what was found">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the landmark around it has its name, and each link one of its own */}
      <svg className="street-map" viewBox={`0 0 ${size.width} ${size.height}`}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing within it takes the focus */}
        <g aria-hidden="true">
          {isOfStreets ? (
            <>
              <rect width={size.width} height={size.height} fill={ink.land} />
              {known && <Streetwork sheet={sheet} known={known} room={room} />}
            </>
          ) : (
            <Islands sheet={sheet} room={room} />
          )}
          <ScaleBar of={sheet} x={84} />
        </g>
        {groups.map(({ x, y, of: [first, ...others] }) => {
          if (!first) return null
          const all = [first, ...others]
          return others.length === 0 ? (
            <a
              key={first.id}
              href={`#p-${first.id}`}
              data-at={first.id}
              aria-label={`${first.name}, ${kindNames[first.type]}, ${whereOf(first)}, ${priceFrom(first)}`}
            >
              <title>{`${first.name}, ${priceFrom(first)}`}</title>
              <circle className="touch" cx={x} cy={y} r={thumb / 2} />
              <circle className="dot" cx={x} cy={y} r="17" />
              {names.has(first.id) && (
                <text x={x + 28} y={y + 9} fontSize="25" fontWeight="600">
                  {first.name}
                </text>
              )}
            </a>
          ) : (
            <a
              key={first.id}
              href={searched(areaOf(all))}
              data-area={areaOf(all)}
              data-at={all.map(({ id }) => id).join(' ')}
              aria-label={`${all.length} properties in and around ${first.city}: look closer`}
            >
              <title>{`${all.length} properties: look closer`}</title>
              <circle className="touch" cx={x} cy={y} r={thumb / 2} />
              <circle className="dot" cx={x} cy={y} r="32" />
              <text x={x} y={y + 10} fontSize="28" fontWeight="700" textAnchor="middle">
                {all.length}
              </text>
            </a>
          )
        })}
      </svg>
      {area && (
        <p>
          <a href={searched('')} data-area="">
            Show the whole map
          </a>
        </p>
      )}
    </nav>
  )
}
