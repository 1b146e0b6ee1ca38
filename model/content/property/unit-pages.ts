import { content } from '../content.ts'
import { image, list, number, text } from '../field.ts'
import { distinctRows } from './distinct-rows.ts'

/**
 * Domain.md 1B, availability/unit-pages: the plan of a level and the position of each unit on it. A unit's status is in
 * table units and is not stored here a second time.
 */
export const unitPages = content({
  section: 'unit-pages',
  rows: 'unit_pages',
  fields: {
    unit_pages: list(
      'Levels',
      {
        tower: text('Tower or phase', { required: true, max: 40 }),
        level: text('Level or block', { required: true, max: 20 }),
        plan_image: image('Plan'),
        units: list(
          'Units on the plan',
          {
            unit_code: text('Unit code', { required: true, max: 20 }),
            x: number('From the left', { max: 1, step: 0.001, help: 'As a share of the width of the plan: 0 to 1.' }),
            y: number('From the top', { max: 1, step: 0.001, help: 'As a share of its height.' }),
          },
          {
            itemLabel: 'Unit',
            max: 300,
            help: 'Unit Pages places them by dragging. A unit that is not placed stands beside the plan.',
          },
        ),
      },
      { itemLabel: 'Level', max: 400, titledBy: ['tower', 'level'] },
    ),
  },
  check: ({ unit_pages }) =>
    distinctRows(
      'unit_pages',
      unit_pages,
      ['level', 'tower'],
      ({ tower, level }) => `There is another plan of ${tower}, ${level}.`,
    ),
})
