import { content } from '../content.ts'
import { image, list, text } from '../field.ts'
import { distinctRows } from './distinct-rows.ts'

export const floorPlans = content({
  section: 'floor-plans',
  rows: 'floor_plans',
  fields: {
    floor_plans: list(
      'Floor plans',
      {
        tower: text('Tower or phase', { required: true, max: 40 }),
        level: text('Level or block', { required: true, max: 20 }),
        image: image('Plan'),
      },
      { itemLabel: 'Plan', max: 400, titledBy: ['tower', 'level'] },
    ),
  },
  check: ({ floor_plans }) =>
    distinctRows(
      'floor_plans',
      floor_plans,
      ['level', 'tower'],
      ({ tower, level }) => `There is another plan of ${tower}, ${level}.`,
    ),
})
