import type { FieldErrors } from '../../errors.ts'
import { kilometresBetween, pointProblems } from '../../rules/coordinates.ts'
import { content } from '../content.ts'
import { choice, coordinates, list, number, optionalNumber, text } from '../field.ts'

const landmarkKinds = [
  ['market', 'Market'],
  ['government', 'Government'],
  ['school', 'School'],
  ['hospital', 'Hospital'],
  ['transport', 'Transport'],
  ['church', 'Church'],
  ['shopping', 'Shopping'],
  ['leisure', 'Leisure'],
  ['other', 'Other'],
] as const

/** The address and the point on the map are the property's own columns. */
export const locations = content({
  section: 'locations',
  topics: { Text: 'Address', Figures: 'On the map' },
  fields: {
    address: text('Address', { required: true, max: 200 }),
    ...coordinates(),
    landmarks: list(
      'Landmarks',
      {
        name: text('Name', { required: true, max: 120 }),
        category: choice(
          'Kind',
          landmarkKinds.map(([value, label]) => ({ value, label })),
        ),
        distance_km: number('Distance', { unit: 'kilometres', max: 200, step: 0.1, help: 'By road.' }),
        lat: optionalNumber('Latitude', {
          min: -90,
          max: 90,
          step: 0.000001,
          help: 'With both the map shows it; without, only the list does.',
        }),
        lng: optionalNumber('Longitude', { min: -180, max: 180, step: 0.000001 }),
      },
      { itemLabel: 'Landmark', max: 60, help: 'Nearest first reads best.' },
    ),
  },
  check: ({ landmarks, ...place }) => ({ ...pointProblems(place), ...landmarkProblems(place, landmarks) }),
})

type Landmark = { readonly distance_km: number; readonly lat: number | null; readonly lng: number | null }

/** A road is no shorter than the way through the air; the rest is for distances that were rounded. */
function landmarkProblems(place: { lat: number; lng: number }, landmarks: readonly Landmark[]): FieldErrors {
  const errors: Record<string, string[]> = {}
  for (const [i, { lat, lng, distance_km }] of landmarks.entries()) {
    if (lat === null && lng === null) continue
    if (lat === null) errors[`landmarks.${i}.lat`] = ['Enter the latitude too, or leave both empty.']
    else if (lng === null) errors[`landmarks.${i}.lng`] = ['Enter the longitude too, or leave both empty.']
    else {
      const off = pointProblems({ lat, lng })
      for (const [name, message] of Object.entries(off)) errors[`landmarks.${i}.${name}`] = [...message]
      const far = kilometresBetween(place, { lat, lng })
      if (Object.keys(off).length === 0 && far > distance_km * 1.05 + 0.1)
        errors[`landmarks.${i}.lat`] = [
          `This point is ${far.toFixed(1)} km from the property, farther than ${distance_km} km by road. Check the point or the distance.`,
        ]
    }
  }
  return errors
}
