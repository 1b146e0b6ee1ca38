import { and } from '../../rules/and.ts'
import { content } from '../content.ts'
import { group, template, text, toggle, values } from '../field.ts'
import { type BuyerMail, buyerMails } from './buyer-mails.ts'

const mail = ({ label, help, placeholders }: (typeof buyerMails)[BuyerMail]) =>
  group(
    label,
    {
      is_active: toggle('Send this mail', true, { help: 'Off: buyers are not written to on this occasion.' }),
      subject: template('Subject', placeholders, {
        required: true,
        max: 150,
        help: 'Short: inboxes cut it after some 60 characters.',
      }),
      body: template('Body', placeholders, {
        required: true,
        max: 5_000,
        help: `Plain text. It must contain {firstname} and {email}, and may hold ${placeholders
          .slice(2)
          .map(name => `{${name}}`)
          .join(', ')}.`,
      }),
      from_name: text('Sender’s name', { required: true, max: 80, initial: 'Buyer Care' }),
      cc: values('Copies to', text('E-mail', { required: true, format: 'email' }), {
        itemLabel: 'Address',
        max: 10,
        unique: true,
      }),
    },
    { help },
  )

type Mails = { readonly [K in BuyerMail]: ReturnType<typeof mail> }

/** Every mail to a buyer keeps these two (domain.md 1D): the buyer's name, and the address they sign in with. */
const required = ['firstname', 'email'] as const

/** The portal's mails to buyers (domain.md 1D, email_contents). */
export const buyerEmailContent = content({
  section: 'email_content',
  fields: Object.fromEntries(Object.entries(buyerMails).map(([key, each]) => [key, mail(each)])) as Mails,
  check: mails =>
    Object.fromEntries(
      Object.entries(mails).flatMap(([key, { body }]) => {
        const missing = required.filter(name => !body.includes(`{${name}}`))
        return missing.length === 0
          ? []
          : [[`${key}.body`, [`The body must contain ${and(missing.map(name => `{${name}}`))}.`]]]
      }),
    ),
})
