import { kilometresBetween, type Point } from '../model/rules/coordinates.ts'
import type { Place } from './places.ts'
import { allProperties } from './properties.ts'
import { fnv1a } from './random.ts'
import { isLand } from './streets.ts'

/** What is near a property. Of the neighbourhood, or of the whole city: every property of that city has the same one. */
type Landmark = readonly [name: string, category: string, of: 'barangay' | 'city', from: number, to: number]

/** The last two: how far it is at least and at most from the middle of what it is of, in metres. */
export const landmarks: readonly Landmark[] = [
  ['public market', 'market', 'barangay', 350, 900],
  ['city hall', 'government', 'city', 500, 1_600],
  ['elementary school', 'school', 'barangay', 250, 700],
  ['science high school', 'school', 'city', 600, 1_900],
  ['general hospital', 'hospital', 'city', 500, 1_700],
  ['transport terminal', 'transport', 'city', 700, 2_000],
  ['parish church', 'church', 'barangay', 200, 650],
  ['shopping center', 'shopping', 'city', 400, 1_500],
  ['sports complex', 'leisure', 'city', 800, 2_200],
  ['river park', 'leisure', 'barangay', 400, 1_100],
]

const metresOfLat = 111_200
const metresOfLng = (lat: number) => 111_200 * Math.cos((lat * Math.PI) / 180)

export const metresBetween = (a: Point, b: Point): number => kilometresBetween(a, b) * 1_000

/** The property of a city that is nearest to the middle of them all: its city hall is not out at sea between two of them. */
function middleOf(city: string, province: string): Point {
  const all = allProperties.filter(({ place }) => place.city === city && place.province === province)
  const mean = (of: (at: Place) => number) => all.reduce((sum, { place }) => sum + of(place), 0) / all.length
  const middle = { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
  const [nearest] = all
    .map(({ place: { lat, lng } }) => ({ lat, lng }))
    .sort((a, b) => metresBetween(a, middle) - metresBetween(b, middle))
  return nearest ?? middle
}

const rounded = (value: number): number => Math.round(value * 1e5) / 1e5

/** Where it stands: on land, not upon a property, and not upon another landmark. */
export function landmarkNear(place: Place, [name, , of, from, to]: Landmark): Point & { readonly name: string } {
  const title = `${of === 'city' ? place.city : place.barangay} ${name}`
  const middle = of === 'city' ? middleOf(place.city, place.province) : place
  for (let turn = 0; ; turn += 1) {
    const seed = fnv1a(`${title} ${place.province} ${turn} landmark`)
    const bearing = ((Math.imul(seed, 0x9e3779b1) >>> 0) / 4_294_967_296) * 2 * Math.PI
    const far = from + ((Math.imul(seed ^ 0x5bd1e995, 0x85ebca6b) >>> 0) / 4_294_967_296) * (to - from)
    const at = {
      lat: rounded(middle.lat + (Math.cos(bearing) * far) / metresOfLat),
      lng: rounded(middle.lng + (Math.sin(bearing) * far) / metresOfLng(middle.lat)),
    }
    const isFree = !allProperties.some(property => metresBetween(property.place, at) < 150)
    if (turn === 40 || (isFree && isLand([at.lng, at.lat]))) return { name: title, ...at }
  }
}
