import { pointProblems } from '../../rules/coordinates.ts'
import { content } from '../content.ts'
import { coordinates, number, toggle } from '../field.ts'
import { sectionHead } from '../shared-fields.ts'

export const mapSection = content({
  section: 'home.map',
  publicPath: '/',
  fields: {
    ...sectionHead(),
    show_map: toggle('Show map'),
    ...coordinates(),
    zoom: number('Zoom', { integer: true, min: 1, max: 20, initial: 12, help: '6 shows the islands, 15 the streets.' }),
  },
  check: pointProblems,
})
