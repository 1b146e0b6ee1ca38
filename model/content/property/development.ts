import { content } from '../content.ts'
import { optionalNumber, text } from '../field.ts'

/** Specification 3, a project's `others`: what a subdivision is compared by. A tower leaves it empty. */
export const development = content({
  section: 'development',
  fields: {
    type_of_development: text('Type of development', { max: 80, help: 'Such as: Residential subdivision.' }),
    product_offering: text('Product offering', { max: 80, help: 'Such as: Lot only, House and lot.' }),
    design_theme: text('Design theme', { max: 80 }),
    gross_land_area: optionalNumber('Gross land area in hectares', { max: 100_000, step: 0.1 }),
    number_of_lots: optionalNumber('Number of lots', { integer: true, max: 100_000 }),
    predominant_lot_size: optionalNumber('Predominant lot size', { unit: 'square_metres', max: 1_000_000 }),
    density: optionalNumber('Lots per hectare', {
      max: 1_000,
      help: 'As it is advertised: the number of lots by the area.',
    }),
  },
})
