import type { Brand } from '../../../model/brands.ts'
import type { ContentValue } from '../../../model/content/content.ts'
import type { emailContent } from '../../../model/content/pages/email-content.ts'
import { fill } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import type { Contact } from '../../../model/rules/contact-form.ts'
import type { Mail } from '../../records/outbox.ts'

export type SentInquiry = {
  brand: Brand
  reference: string
  contact: Contact
  property: { name: string; code: string } | undefined
  template: ContentValue<typeof emailContent>['inquiry']
}

/** M30 to the visitor, M31 to the staff who answer. */
export function inquiryMails(sent: SentInquiry, to: readonly string[]): Mail[] {
  const { brand, reference, contact, property, template } = sent
  const { firstname, lastname, email, mobile, source_awareness, inquiry_type, message } = contact
  const ending = `\n\nReference: ${reference}`
  const mails: Mail[] = []
  if (email !== '') {
    // A brand's form may not ask for the name.
    const values = { firstname: firstname === '' ? 'customer' : firstname, email }
    mails.push({
      event_key: 'inquiry.received',
      to: email,
      subject: fill(template.subject, values),
      body: fill(template.body, values) + ending,
      brand_id: brand.id,
    })
  }
  const notified = letter('inquiry.new', {
    site: brand.display_label,
    property: property?.name ?? 'General',
    name: `${firstname} ${lastname}`.trim(),
    email,
    mobile,
    type: inquiry_type,
    source: source_awareness,
    message,
    reference,
  })
  if (to.length > 0) mails.push({ ...notified, to, brand_id: brand.id })
  return mails
}
