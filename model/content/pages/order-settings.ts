import { content } from '../content.ts'
import { choice, relation, values } from '../field.ts'

const homeSections = [
  { value: 'banner', label: 'Banner' },
  { value: 'value_proposition', label: 'Value proposition' },
  { value: 'abc_living', label: 'Value proposition cards' },
  { value: 'featured_properties', label: 'Featured properties' },
  { value: 'about_us', label: 'About us' },
  { value: 'about_rlc_residences', label: 'About the brand' },
  { value: 'project_location', label: 'Project locations' },
  { value: 'news_and_promo', label: 'News and promos' },
  { value: 'latest_news', label: 'Latest news' },
  { value: 'bulletin', label: 'Bulletin' },
  { value: 'testimonials', label: 'Testimonials' },
  { value: 'contact', label: 'Contact' },
  { value: 'map', label: 'Map' },
] as const

const propertyOrders = [
  { value: 'listed', label: 'As listed below' },
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest launch first' },
  { value: 'lowest_price', label: 'Lowest price first' },
] as const

export const orderSettings = content({
  section: 'order',
  publicPath: '/',
  fields: {
    home_sections: values('Sections of the home page', choice('Section', homeSections), {
      max: homeSections.length,
      unique: true,
      help: 'From the top down. A section that is not listed stays off the home page.',
    }),
    property_order: choice('Order of properties', propertyOrders, { help: 'On the properties page and in searches.' }),
    properties: values('Properties', relation('Property', 'property'), {
      max: 200,
      unique: true,
      help: 'Used when properties stand as listed; any other property follows by name.',
    }),
  },
})
