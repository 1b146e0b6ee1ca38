import { expect, test } from 'vitest'
import { locations } from '../model/content/property/locations.ts'
import { kilometresBetween } from '../model/rules/coordinates.ts'
import type { Box } from '../model/rules/regions.ts'
import type { Street } from '../model/site/streets.ts'
import { projectInfo } from './project-info.ts'
import { allProperties } from './properties.ts'
import { isLand, streetsIn } from './streets.ts'

type Placed = { name: string; distance_km: number; lat: number; lng: number }
type Info = { property_id: number; sections: { locations: { lat: number; lng: number; landmarks: Placed[] } } }
const infos = [...projectInfo.rows('demo', {} as never)] as unknown as Info[]

const around = (lat: number, lng: number, by: number): Box => [lat - by, lng - by, lat + by, lng + by]
const isWithin = ([s, w, n, e]: Box, { points }: Street) =>
  points.every(([lng, lat]) => lat > s && lat < n && lng > w && lng < e)
const said = ({ kind, name, points }: Street) =>
  `${kind} ${name} ${points.map(at => at.map(x => x.toFixed(7))).join(' ')}`

test('two maps that show the same ground have the same streets on it', () => {
  // Kapitolyo and Highway Hills: a kilometre apart, in two cities.
  const [a, b] = [around(14.5706, 121.0581, 0.02), around(14.5785, 121.0523, 0.018)]
  const both: Box = [14.562, 121.04, 14.588, 121.068]
  const shown = (box: Box) =>
    streetsIn(box)
      .streets.filter(street => isWithin(both, street))
      .map(said)
      .sort()
  expect(shown(a).length).toBeGreaterThan(60)
  expect(shown(a)).toEqual(shown(b))
})

test('the street nearest to a property is the one that its address says', () => {
  const wrong = allProperties.flatMap(({ property_code, place }) => {
    const { streets } = streetsIn(around(place.lat, place.lng, 0.006))
    return streets.some(({ name, kind }) => kind === 'street' && name === place.street) ? [] : [property_code]
  })
  // Each has a street of its own; where two stand together on one, the second has the next.
  expect(wrong).toEqual([])
})

test('a landmark stands on land, at one place for all who name it, and is as far as it is said to be', () => {
  const places = new Map<string, string>()
  for (const { property_id, sections } of infos) {
    const city = allProperties.find(({ id }) => id === property_id)?.place
    for (const { name, distance_km, lat, lng } of sections.locations.landmarks) {
      const key = `${name}, ${city?.province}`
      expect(places.get(key) ?? `${lat} ${lng}`, key).toBe(`${lat} ${lng}`)
      places.set(key, `${lat} ${lng}`)
      expect(isLand([lng, lat]), key).toBe(true)
      const air = kilometresBetween(sections.locations, { lat, lng })
      // No road is shorter than the way through the air; none here is half as long again. Both are rounded to 0.1.
      expect(distance_km, key).toBeGreaterThanOrEqual(air - 0.05)
      expect(distance_km, key).toBeLessThanOrEqual(air * 1.5 + 0.1)
    }
    expect(locations.check?.({ ...sections.locations, address: 'x' } as never), String(property_id)).toEqual({})
  }
  expect(places.size).toBeGreaterThan(150)
})

test('no street is in the sea, only roads cross a river, and far from the demo there are none', () => {
  // Malate, at the bay; the second is between Pasig and Makati, along the river.
  for (const box of [around(14.5718, 120.9893, 0.02), around(14.565, 121.045, 0.015)]) {
    const { streets, grounds, rivers } = streetsIn(box)
    expect([...grounds.map(({ name }) => name), ...rivers.map(({ name }) => name)]).toContain('Pasig River')
    for (const { kind, points } of streets)
      if (kind === 'street') for (const at of points) expect(isLand(at)).toBe(true)
  }
  expect(streetsIn(around(14.5718, 120.9893, 0.02)).grounds.map(({ name }) => name)).toContain('Manila Bay')
  // Batanes.
  expect(streetsIn(around(20.45, 121.97, 0.02))).toEqual({ streets: [], grounds: [], rivers: [] })
})
