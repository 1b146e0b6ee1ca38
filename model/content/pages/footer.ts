import { content } from '../content.ts'
import { file, image, link, toggle } from '../field.ts'
import { checkEntries, menuEntries } from '../menu-entries.ts'

const entries = [
  { value: 'calculator', label: 'Calculator' },
  { value: 'compare', label: 'Compare' },
  { value: 'appointment', label: 'Appointment' },
  { value: 'careers', label: 'Careers' },
  { value: 'faq', label: 'FAQ' },
  { value: 'testimonials', label: 'Testimonials' },
  { value: 'privacy_policy', label: 'Privacy Policy' },
] as const

const logoLink = 'Where a click on the logo leads: a path of this site or an https:// address.'

export const footer = content({
  section: 'footer',
  publicPath: '/',
  fields: {
    logo: image('Logo', {
      help: 'On the dark background of the footer. Without it the alternate logo of the header stands there.',
    }),
    logo_link: link('Link of the logo', { help: logoLink }),
    second_logo: image('Second logo', { help: 'Usually that of the group.' }),
    second_logo_link: link('Link of the second logo', { help: logoLink }),
    show_extra_logo: toggle('Show extra logo', false),
    extra_logo: image('Extra logo', { governedBy: 'show_extra_logo', help: 'Such as a seal of registration.' }),
    extra_logo_link: link('Link of the extra logo', { governedBy: 'show_extra_logo', help: logoLink }),
    brochure: file('Brochure', { help: 'A PDF that visitors may download from every page.' }),
    entries: menuEntries('Links', entries, 'The links at the foot of every page, in this order.'),
  },
  check: value => checkEntries('entries', value.entries),
})
