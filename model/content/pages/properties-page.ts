import { content } from '../content.ts'
import { checkDistinct } from '../distinct.ts'
import { list } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pageHead, propertyEntry } from '../shared-fields.ts'

export const propertiesPage = content({
  section: 'properties',
  publicPath: publicPages.properties.path,
  fields: {
    ...pageHead(),
    properties: list('Properties', propertyEntry(), {
      itemLabel: 'Property',
      max: 200,
      help: 'Which properties this page shows. Leave it empty to show every active property of the brand.',
    }),
  },
  check: value =>
    checkDistinct(value.properties, 'properties', 'property_code', row => `${row.property_code} is listed twice.`),
})
