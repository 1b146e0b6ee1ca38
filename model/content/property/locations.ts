import { pointProblems } from '../../rules/coordinates.ts'
import { content } from '../content.ts'
import { choice, coordinates, list, number, text } from '../field.ts'

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
      },
      { itemLabel: 'Landmark', max: 60, help: 'Nearest first reads best.' },
    ),
  },
  check: pointProblems,
})
