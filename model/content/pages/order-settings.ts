import { content } from '../content.ts'
import { choice, relation, values } from '../field.ts'

const homeSections = [
  { value: 'banner', label: 'Banner', section: 'home.banner' },
  { value: 'homes_brand', label: 'Homes brand', section: 'home.homes_brand' },
  { value: 'value_proposition', label: 'Value proposition', section: 'home.value_proposition' },
  { value: 'abc_living', label: 'Value proposition cards', section: 'home.abc_living' },
  { value: 'featured_properties', label: 'Featured properties', section: 'home.featured_properties' },
  { value: 'about_us', label: 'About us', section: 'home.about_us' },
  { value: 'about_rlc_residences', label: 'About the brand', section: 'home.about_rlc_residences' },
  { value: 'project_location', label: 'Project locations', section: 'home.project_location' },
  { value: 'news_and_promo', label: 'News and promos', section: 'home.news_and_promo' },
  { value: 'latest_news', label: 'Latest news', section: 'home.latest_news' },
  { value: 'bulletin', label: 'Bulletin', section: 'home.bulletin' },
  { value: 'testimonials', label: 'Testimonials', section: 'home.testimonials' },
  { value: 'contact', label: 'Contact', section: 'home.contact' },
  { value: 'map', label: 'Map', section: 'home.map' },
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
  check: ({ home_sections }, site) =>
    Object.fromEntries(
      homeSections.flatMap(({ value, label, section }) => {
        const place = home_sections.indexOf(value)
        return place < 0 || site === undefined || site.has(section)
          ? []
          : [[`home_sections.${place}`, [`This site has no part called ${label}. Remove it from the order.`]]]
      }),
    ),
  warn: ({ home_sections }, site) =>
    homeSections
      .filter(({ value, section }) => site?.has(section) && !home_sections.includes(value))
      .map(({ value, label }) => ({
        path: 'home_sections',
        message: `${label} is not listed and stays off the home page.`,
        fix: { label: `Add ${label}`, path: 'home_sections', value: [...home_sections, value] },
      })),
})
