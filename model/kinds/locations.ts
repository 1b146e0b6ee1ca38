import { content } from '../content/content.ts'
import { choice, coordinates, image, relation, text, toggle, values } from '../content/field.ts'
import { list } from '../lists/list.ts'
import { pointProblems } from '../rules/coordinates.ts'
import { regions } from '../rules/regions.ts'
import { order, picture, visible, waits } from './columns.ts'
import { record } from './kind.ts'

/** Domain.md 1E: a place where a brand builds. Its position is changed in the list. */
const location = content({
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

export const webLocations = record({
  page: 'website.location',
  entity: 'web-location',
  path: 'web-locations',
  content: location,
  list: list({
    one: 'location',
    many: 'locations',
    branded: true,
    trash: false,
    sort: { field: 'sort', direction: 'asc' },
    columns: {
      sort: order,
      image: { ...picture, off: true },
      name: { label: 'Name', as: 'text', search: true, width: 200 },
      address: { label: 'Address', as: 'text', search: true, width: 300 },
      region: {
        label: 'Region',
        as: 'text',
        search: true,
        filter: { kind: 'choice', options: regions.map(({ name }) => ({ value: name, label: name })) },
        width: 150,
      },
      properties: { label: 'Properties', as: 'count', width: 100 },
      is_visible: visible,
      waits,
    },
  }),
  order: {},
  switch: 'is_visible',
  web: { path: 'locations', without: ['is_visible'] },
  words: {
    about: 'Where this brand builds, in the order in which visitors read it.',
    empty: 'Add the first location and set its point on the map.',
  },
})
