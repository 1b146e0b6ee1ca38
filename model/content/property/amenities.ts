import { content } from '../content.ts'
import { choice, image, list, text } from '../field.ts'

export const amenities = content({
  section: 'amenities',
  rows: 'amenities',
  fields: {
    amenities: list(
      'Amenities',
      {
        name: text('Name', { required: true, max: 80 }),
        image: image('Picture', { aspect: 4 / 3 }),
        category: choice('Kind', [
          { value: 'indoor', label: 'Indoor' },
          { value: 'outdoor', label: 'Outdoor' },
          { value: 'services', label: 'Services' },
        ]),
      },
      { itemLabel: 'Amenity', max: 100 },
    ),
  },
})
