import { content } from '../content.ts'
import { checkDistinct } from '../distinct.ts'
import { list, relation, text, toggle } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pictures } from '../shared-fields.ts'

/** The brand's content for all its property pages; project info fills what a property has no row for. */
export const propertyDetails = content({
  section: 'property_entries',
  publicPath: publicPages.property_details.path,
  fields: {
    properties: list(
      'Properties',
      {
        show: toggle('Show'),
        property_code: relation('Property', 'property', { help: 'Found by its name or its code.' }),
        headline: text('Headline', { max: 120, help: 'In place of the property’s name.' }),
        sub_headline: text('Sub-headline', { max: 300, multiline: true, help: 'Under the headline.' }),
        ...pictures(),
      },
      { itemLabel: 'Property', max: 200, help: 'A row for each property whose banner differs from its project info.' },
    ),
  },
  check: value =>
    checkDistinct(value.properties, 'properties', 'property_code', row => `${row.property_code} is listed twice.`),
})
