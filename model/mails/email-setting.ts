import { brands } from '../brands.ts'
import { type Content, content } from '../content/content.ts'
import { choice, template, text, toggle, values } from '../content/field.ts'
import { mostRecipients } from '../content/records/recipients.ts'
import { type EventKey, eventKeys, eventOf, mailEvents } from './index.ts'
import { templateProblems } from './mail-words.ts'

const addresses = (label: string, help: string) =>
  values(label, text('E-mail', { required: true, format: 'email' }), {
    itemLabel: 'address',
    max: mostRecipients,
    unique: true,
    help,
  })
const enabled = toggle('Send this mail', true, { help: 'Off: nobody gets it.' })
const recipients = {
  to: addresses('Also to', 'Beside the people it concerns.'),
  cc: addresses('Copy', 'Seen by every reader.'),
  bcc: addresses('Blind copy', 'Seen by nobody else.'),
}
const sender = {
  from_name: text('From', { required: true, max: 80 }),
  from_email: text('From address', { required: true, format: 'email' }),
  reply_to: text('Replies to', { format: 'email', help: 'Left empty: to the address it comes from.' }),
}

/** The settings of a mail: a mail with fixed readers, or with its words elsewhere, has no fields for them. */
export function emailSetting(key: EventKey): Content {
  const { placeholders, alone, words } = eventOf(key)
  const names = Object.keys(placeholders)
  return content({
    section: 'email_setting',
    fields: {
      ...(alone ? {} : { enabled }),
      ...(words
        ? {}
        : {
            subject: template('Subject', names, { required: true, max: 250 }),
            body: template('Text', names, {
              required: true,
              max: 5_000,
              help: 'Plain text. A line whose placeholders are all empty is left out. The reference number is put at the end.',
            }),
          }),
      ...(alone ? {} : recipients),
      ...sender,
    },
    check: (input: Readonly<Record<string, unknown>>) =>
      words ? {} : templateProblems(key, { subject: String(input['subject']), body: String(input['body']) }),
  } as Content)
}

const first = eventKeys[0] as EventKey
const named = Object.entries(mailEvents)
  .map(([value, { label }]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))

/** A new setting of a brand for a mail: its other values are those of the general one. */
export const newEmailSetting = content({
  section: 'email_setting_new',
  fields: {
    event_key: choice('Mail', named, { initial: named[0]?.value ?? first }),
    brand: choice(
      'Brand',
      brands.map(({ code, display_label }) => ({ value: code, label: display_label })),
      { help: 'Only mails of this brand are sent so.' },
    ),
  },
})
