import type { FieldErrors } from '../../errors.ts'
import { content } from '../content.ts'
import { image, list, number, optionalNumber, text } from '../field.ts'

export const unitDetails = content({
  section: 'unit-details',
  rows: 'unit_details',
  fields: {
    unit_details: list(
      'Unit types',
      {
        unit_type: text('Unit type', { required: true, max: 60 }),
        floor_area_min: number('Floor area from', { unit: 'square_metres', max: 100_000 }),
        floor_area_max: number('Floor area to', { unit: 'square_metres', max: 100_000 }),
        bedrooms: number('Bedrooms', { integer: true, max: 20, help: '0 for a studio or a lot.' }),
        price_from: optionalNumber('Price from', { unit: 'peso', max: 999_999_999, step: 10_000 }),
        image: image('Picture', { aspect: 4 / 3 }),
        plan: image('Plan', { help: 'The rooms of a home of this type, drawn: visitors look into it.' }),
      },
      { itemLabel: 'Unit type', max: 60 },
    ),
  },
  check({ unit_details }) {
    const errors: FieldErrors = {}
    for (const [i, { floor_area_min, floor_area_max }] of unit_details.entries())
      if (floor_area_max < floor_area_min)
        errors[`unit_details.${i}.floor_area_max`] = ['The largest area must not be under the smallest.']
    return errors
  },
})
