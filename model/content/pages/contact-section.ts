import { content } from '../content.ts'
import { toggle } from '../field.ts'
import { button, pictures, sectionHead } from '../shared-fields.ts'

export const contactSection = content({
  section: 'home.contact',
  publicPath: '/',
  fields: {
    ...sectionHead(),
    ...pictures(),
    show_contact_number: toggle('Show contact number', true, { help: 'The landline of the contact information.' }),
    show_email: toggle('Show e-mail', true, { help: 'The e-mail of the contact information.' }),
    ...button('inquire', 'inquire button'),
  },
})
