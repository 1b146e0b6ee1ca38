import { content } from '../content.ts'
import { group, template } from '../field.ts'
import { mailPlaceholders as placeholders } from '../sample-mail.ts'

const mail = (label: string, help: string) =>
  group(
    label,
    {
      subject: template('Subject', placeholders, {
        required: true,
        max: 150,
        help: 'Short: inboxes cut it after some 60 characters.',
      }),
      body: template('Body', placeholders, {
        required: true,
        max: 5_000,
        help: 'Plain text. {firstname} and {email} become those of the recipient.',
      }),
    },
    { help },
  )

export const emailContent = content({
  section: 'email_content',
  fields: {
    inquiry: mail('Inquiry', 'Sent to a visitor who sent an inquiry.'),
    appointment: mail('Appointment', 'Sent to a visitor who asked for a site visit.'),
    subscription: mail('Subscription', 'Sent to a new subscriber. The link to unsubscribe is added under it.'),
    careers: mail('Careers', 'Sent to an applicant.'),
  },
})
