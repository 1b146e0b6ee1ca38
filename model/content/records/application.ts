import { content } from '../content.ts'
import { text, toggle } from '../field.ts'

/** An application that did not come through the site and is entered by hand. */
export const application = content({
  section: 'application',
  fields: {
    firstname: text('First name', { required: true, format: 'name' }),
    lastname: text('Last name', { required: true, format: 'name' }),
    email: text('E-mail', { required: true, format: 'email' }),
    mobile: text('Mobile', { required: true, format: 'mobile', help: 'Such as 0917 123 4567.' }),
    position_applied: text('Position', { required: true, max: 150 }),
    cover_letter: text('Cover letter', { max: 5_000, multiline: true }),
    consent: toggle('The applicant agreed to the privacy policy'),
  },
})

/** A reader who subscribed by telephone or on paper. */
export const reader = content({
  section: 'subscription',
  fields: {
    email: text('E-mail', { required: true, format: 'email' }),
    firstname: text('First name', { format: 'name' }),
  },
})
