import { content } from '../content.ts'
import { text } from '../field.ts'
import { checkEntries, menuEntries } from '../menu-entries.ts'

// Specification 2.3: the number and the e-mail are entries of the menu and lead nowhere.
const unrouted = ['contact_number', 'email']
const entries = [
  { value: 'appointment', label: 'Appointment' },
  { value: 'calculator', label: 'Calculator' },
  { value: 'contact_number', label: 'Contact number' },
  { value: 'email', label: 'E-mail' },
] as const

const mobileEntries = [
  { value: 'home', label: 'Home' },
  { value: 'properties', label: 'Properties' },
  { value: 'contact_us', label: 'Contact Us' },
  { value: 'news_and_promos', label: 'News and Promos' },
  { value: 'compare_properties', label: 'Compare Properties' },
  { value: 'affordability_calculator', label: 'Affordability Calculator' },
  { value: 'book_appointment', label: 'Book Appointment' },
] as const

export const sideMenu = content({
  section: 'side_menu',
  publicPath: '/',
  fields: {
    contact_number: text('Contact number', {
      format: 'landline',
      max: 32,
      help: 'Shown in the side menu and dialled when tapped on a phone.',
    }),
    email_address: text('E-mail address', { format: 'email', help: 'Shown in the side menu.' }),
    entries: menuEntries('Side menu', entries, 'The buttons along the side of every page on wide screens.'),
    mobile_entries: menuEntries('Mobile menu', mobileEntries, 'The menu that phones open.'),
  },
  check: value => ({
    ...checkEntries('entries', value.entries, key => !unrouted.includes(key)),
    ...checkEntries('mobile_entries', value.mobile_entries),
  }),
})
