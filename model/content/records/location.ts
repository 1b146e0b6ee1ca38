import { pointProblems } from '../../rules/coordinates.ts'
import { regions } from '../../rules/regions.ts'
import { content } from '../content.ts'
import { choice, coordinates, image, relation, text, toggle, values } from '../field.ts'

/** Domain.md 1E: a place where a brand builds. Where it stands is moved in the list. */
export const location = content({
  section: 'location',
  fields: {
    name: text('Name', { required: true, max: 80 }),
    address: text('Address', { required: true, max: 200 }),
    region: choice(
      'Region',
      regions.map(({ name }) => ({ value: name, label: name })),
    ),
    ...coordinates(),
    property_ids: values('Properties', relation('Property', 'property', { by: 'id' }), {
      unique: true,
      max: 40,
      itemLabel: 'Property',
    }),
    image: image('Image', { aspect: 4 / 3 }),
    is_visible: toggle('Visible', true, { help: 'A hidden location stays here and is not shown to visitors.' }),
  },
  check: pointProblems,
})
