import { content } from '../content.ts'
import { list, number, optionalNumber, text } from '../field.ts'
import { distinctRows } from './distinct-rows.ts'

export const buildingDetails = content({
  section: 'building-details',
  topics: { General: 'Lot' },
  fields: {
    lot_area: optionalNumber('Lot area', { unit: 'square_metres', max: 10_000_000 }),
    towers: list(
      'Towers',
      {
        name: text('Name', { required: true, max: 40 }),
        floors: number('Floors', { integer: true, min: 1, max: 200 }),
        units_per_floor: number('Units on a floor', { integer: true, max: 500 }),
        parking: number('Parking slots', { integer: true, max: 20_000 }),
        height_m: optionalNumber('Height', { unit: 'metres', max: 1_000 }),
      },
      { itemLabel: 'Tower', max: 40, help: 'Floor plans and units name a tower as it is written here.' },
    ),
  },
  check: ({ towers }) => distinctRows('towers', towers, ['name'], row => `There is another tower called ${row.name}.`),
})
