import { content } from '../content.ts'
import { image } from '../field.ts'
import { checkEntries, menuEntries } from '../menu-entries.ts'
import { button } from '../shared-fields.ts'

const entries = [
  { value: 'home', label: 'Home' },
  { value: 'properties', label: 'Properties' },
  { value: 'property_details', label: 'Property Details' },
  { value: 'contact_us', label: 'Contact Us' },
  { value: 'news_and_promos', label: 'News And Promos' },
  { value: 'inquire_now', label: 'Inquire Now' },
  { value: 'appointment', label: 'Appointment' },
  { value: 'property_finder', label: 'Property Finder' },
  { value: 'award', label: 'Award' },
  { value: 'about_us', label: 'About Us' },
] as const

export const header = content({
  section: 'header',
  publicPath: '/',
  fields: {
    logo: image('Logo', { help: 'On a light header. Upload it at least 400 pixels wide, so that it stays sharp.' }),
    logo_alternate: image('Alternate logo', {
      help: 'For a dark background, usually the white one: in the header where that is dark, and at the foot while the footer has no logo of its own.',
    }),
    ...button('appointment', 'appointment button'),
    entries: menuEntries(
      'Menu entries',
      entries,
      'The menu across the top of every page. An entry also needs a page with something on it: an award page without awards is not linked.',
    ),
  },
  check: value => checkEntries('entries', value.entries),
})
