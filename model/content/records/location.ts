import { pointProblems } from '../../rules/coordinates.ts'
import { regions } from '../../rules/regions.ts'
import { content } from '../content.ts'
import { choice, coordinates, image, relation, text, toggle, values } from '../field.ts'

/** Domain.md 1E: a place where a brand builds. Where it stands is moved in the list. */
export const location = content({
  section: 'location',
  fields: {
    name: text('Name', { required: true, max: 80, help: 'Such as Lipa.' }),
    address: text('Address', { required: true, max: 200, help: 'City and province, as it stands on the site.' }),
    region: choice(
      'Region',
      regions.map(({ name }) => ({ value: name, label: name })),
      { help: 'The point on the map is held against it.' },
    ),
    ...coordinates(),
    property_ids: values('Properties', relation('Property', 'property', { by: 'id' }), {
      unique: true,
      max: 40,
      itemLabel: 'Property',
      help: 'Those that stand there.',
    }),
    image: image('Image', { aspect: 4 / 3, help: 'Beside the name of the place.' }),
    is_visible: toggle('Visible', true, { help: 'A hidden location stays here and is not shown to visitors.' }),
  },
  check: pointProblems,
})
