import type { Brand } from '../../../model/brands.ts'
import type { ContentValue } from '../../../model/content/content.ts'
import type { emailContent } from '../../../model/content/pages/email-content.ts'
import { fill } from '../../../model/errors.ts'
import type { Contact } from '../../../model/rules/contact-form.ts'
import type { Mail } from '../../records/outbox.ts'

export type Sent = {
  brand: Brand
  reference: string
  contact: Contact
  property: { name: string; code: string } | undefined
  template: ContentValue<typeof emailContent>['inquiry']
}

const line = (label: string, value: string | null): string[] =>
  value === null || value === '' ? [] : [`${label}: ${value}`]

/** M30 to the visitor, M31 to those who answer. */
export function inquiryMails(sent: Sent, to: readonly string[]): Mail[] {
  const { brand, reference, contact, property, template } = sent
  const { firstname, lastname, email, mobile, source_awareness, inquiry_type, message } = contact
  const ending = `\n\nReference: ${reference}`
  const mails: Mail[] = []
  if (email !== '') {
    const values = { firstname, email }
    mails.push({
      event_key: 'inquiry.received',
      to: email,
      subject: fill(template.subject, values),
      body: fill(template.body, values) + ending,
      brand_id: brand.id,
    })
  }
  const body = [
    `A visitor of ${brand.display_label} has written.`,
    '',
    ...line('Property', property?.name ?? 'General'),
    ...line('Name', `${firstname} ${lastname}`.trim()),
    ...line('E-mail', email),
    ...line('Mobile', mobile),
    ...line('Type', inquiry_type),
    ...line('Heard through', source_awareness),
    '',
    message,
  ].join('\n')
  const subject = `New inquiry: ${property?.name ?? 'General'}`
  if (to.length > 0) mails.push({ event_key: 'inquiry.new', to, subject, body: body + ending, brand_id: brand.id })
  return mails
}
