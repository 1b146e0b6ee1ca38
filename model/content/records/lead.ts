import type { FieldErrors } from '../../errors.ts'
import { sourceAwareness } from '../../rules/source-awareness.ts'
import { content } from '../content.ts'
import { choice, text } from '../field.ts'

const client = {
  client_first_name: text('First name', { required: true, format: 'name', help: 'Of the client.' }),
  client_last_name: text('Last name', { required: true, format: 'name', help: 'Of the client.' }),
  client_email: text('E-mail', { format: 'email', help: 'Of the client; it or the mobile is needed.' }),
  client_mobile: text('Mobile', { format: 'mobile', help: 'Of the client; it or the e-mail is needed.' }),
  citizenship: text('Citizenship', { required: true, max: 80, help: 'Of the client, such as Filipino.' }),
}
const reached = ({ client_email, client_mobile }: { client_email: string; client_mobile: string }): FieldErrors =>
  client_email.trim() === '' && client_mobile.trim() === ''
    ? { client_mobile: ['Enter the client’s mobile or e-mail.'] }
    : {}

/** Domain.md 1C: a client, as a seller registers them. */
export const lead = content({
  section: 'lead',
  fields: {
    ...client,
    source: choice(
      'Source',
      sourceAwareness.map(value => ({ value, label: value })),
      { initial: '', help: 'How the client heard of the brand.' },
    ),
  },
  check: reached,
})

/** What its owner may change afterwards. */
export const leadContact = content({ section: 'lead_contact', fields: client, check: reached })
