import { content } from '../content.ts'
import { choice, link, list, text } from '../field.ts'
import { publicPages } from '../public-pages.ts'

// Specification 3: five kinds, an other-links kind among them. Domain.md 1E spells them.
const snsTypes = [
  { value: 'facebook', label: 'Facebook' },
  { value: 'instagram', label: 'Instagram' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'tiktok', label: 'TikTok' },
  { value: 'others', label: 'Other links' },
] as const

const mobile = (label: string, help: string) => text(label, { format: 'mobile', help })

export const contactInformation = content({
  section: 'contact_information',
  publicPath: publicPages.contact_us.path,
  fields: {
    unit: text('Unit', { max: 120, help: 'Floor, unit and building, as it stands on letters.' }),
    street: text('Street', { max: 120, help: 'Number and street.' }),
    city: text('City', { max: 80, help: 'City and postal code.' }),
    landline: text('Landline', {
      format: 'landline',
      help: 'With the area code, such as (02) 8123 4567. Dialled when tapped on a phone.',
    }),
    mobile: mobile('Mobile', 'The number in the footer and on the contact page, such as 0917 123 4567.'),
    mobile2: mobile('Second mobile', 'Only on the contact page.'),
    mobile3: mobile('Third mobile', 'Only on the contact page.'),
    email: text('E-mail', { format: 'email', help: 'Where visitors may write; shown on the contact page.' }),
    // Ours: readers of the numbers want to know the office hours.
    office_hours: text('Office hours', {
      max: 80,
      help: 'When somebody answers, such as Monday to Friday, 9 am to 6 pm. Only on the contact page.',
    }),
    sns: list(
      'Social networks and links',
      {
        type: choice('Kind', snsTypes, { help: 'Decides the icon.' }),
        label: text('Label', {
          required: true,
          max: 60,
          help: 'Stands beside the icon, such as The group on Facebook.',
        }),
        link: link('Link', { required: true, help: 'The full https:// address of the page.' }),
      },
      { itemLabel: 'Link', max: 20, help: 'In the footer and on the contact page, in this order.' },
    ),
  },
})
