import type { FieldErrors } from '../errors.ts'
import { country, isWithin, regions } from './regions.ts'

export type Point = { readonly lat: number; readonly lng: number }

/** As a bird flies; true to a thousandth over the distances of a city. */
export function kilometresBetween(a: Point, b: Point): number {
  const north = (b.lat - a.lat) * 111.2
  const east = (b.lng - a.lng) * 111.2 * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** The errors of a point on the map: it must be in the country, and about where its region is. */
export function pointProblems({ lat, lng, region }: Point & { readonly region?: string }): FieldErrors {
  if (!isWithin(country, lat, lng)) {
    if (isWithin(country, lng, lat))
      return {
        lat: ['Latitude and longitude have changed places. Latitude is from 4 to 21, longitude from 116 to 127.'],
      }
    const [south, , north] = country
    return lat < south || lat > north
      ? { lat: ['This is outside the Philippines. Enter a latitude from 4.2 to 21.3.'] }
      : { lng: ['This is outside the Philippines. Enter a longitude from 116.5 to 127.'] }
  }
  const named = regions.find(({ name }) => name === region)
  return !named || isWithin(named.box, lat, lng)
    ? {}
    : { region: [`The point on the map is not in ${named.name}. Check the region or the point.`] }
}
