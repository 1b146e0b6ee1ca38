import { brands } from '../../brands.ts'
import { content } from '../content.ts'
import { checkDistinct } from '../distinct.ts'
import { choice, image, list, relation, text, toggle, values } from '../field.ts'
import { propertyEntry, sectionHead } from '../shared-fields.ts'

const brandChoices = brands.map(({ code, display_label }) => ({ value: code, label: display_label }))

export const featuredPropertiesSection = content({
  section: 'home.featured_properties',
  publicPath: '/',
  fields: {
    ...sectionHead(),
    card_link_text: text('Text of the link on a card', { max: 30, help: 'Leads to the property’s page.' }),
    featured_brands: list(
      'Featured brands',
      {
        show: toggle('Show'),
        name: text('Name', { required: true, max: 60, help: 'The heading above its cards.' }),
        code: choice('Brand', brandChoices, { help: 'Whose properties stand under it.' }),
        properties: values('Properties', relation('Property', 'property'), {
          max: 12,
          unique: true,
          help: 'The cards of this brand, in this order.',
        }),
      },
      { itemLabel: 'Brand', max: 5, help: 'One row of cards for each brand; the group site shows several.' },
    ),
    properties: list(
      'Featured properties',
      { ...propertyEntry(), image: image('Image', { aspect: 4 / 3, help: 'In place of the property’s own picture.' }) },
      { itemLabel: 'Property', max: 24, help: 'The cards of this section.' },
    ),
  },
  check: value => ({
    ...checkDistinct(value.featured_brands, 'featured_brands', 'code', brand => `${brand.name} is listed twice.`),
    ...checkDistinct(value.properties, 'properties', 'property_code', row => `${row.property_code} is listed twice.`),
  }),
})
