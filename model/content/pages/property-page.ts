import { content } from '../content.ts'
import { shown, text, toggle } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pictures, searchFields } from '../shared-fields.ts'

/** The shared content of all property pages: pictures and search texts where the property has none, and what follows. */
export const propertyPage = content({
  section: 'property_page',
  publicPath: publicPages.property_details.path,
  fields: {
    ...pictures(),
    ...searchFields(),
    show_inquiry_form: toggle('Show inquiry form', true, { help: 'Under the description of the property.' }),
    ...shown('inquiry_headline', text('Headline of the inquiry form', { max: 120, help: 'Above the form.' })),
    show_related_properties: toggle('Show related properties', true, { help: 'Three others of the same city.' }),
    ...shown('related_headline', text('Headline of related properties', { max: 120, help: 'Above the cards.' })),
  },
})
