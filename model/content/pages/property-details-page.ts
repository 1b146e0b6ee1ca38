import { content } from '../content.ts'
import { shown, text } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { button, labelled } from '../shared-fields.ts'

export const propertyDetailsPage = content({
  section: 'property_details',
  publicPath: publicPages.property_details.path,
  fields: {
    ...labelled('project_brief', 'project brief'),
    ...labelled('location', 'location'),
    ...labelled('amenities', 'amenities'),
    ...labelled('gallery', 'gallery'),
    ...labelled('construction_updates', 'construction updates'),
    ...shown(
      'affordability_calculator_header',
      text('Header of the affordability calculator', { max: 120, help: 'Above the button to the calculator.' }),
    ),
    ...button('affordability_calculator', 'affordability calculator button'),
    ...labelled('contact_us', 'contact us'),
    ...labelled('appointment', 'appointment'),
    ...labelled('hotel_integration', 'hotel integration'),
    ...labelled('deliverables', 'deliverables'),
  },
})
