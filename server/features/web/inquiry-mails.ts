import type { Transaction } from 'kysely'
import type { Brand } from '../../../model/brands.ts'
import type { ContentValue } from '../../../model/content/content.ts'
import type { emailContent } from '../../../model/content/pages/email-content.ts'
import { fill } from '../../../model/errors.ts'
import type { Contact } from '../../../model/rules/contact-form.ts'
import type { Tables } from '../../db/tables.ts'
import { queueMail } from '../../records/outbox.ts'

export type Sent = {
  brand: Brand
  reference: string
  contact: Contact
  property: { name: string; code: string } | undefined
  template: ContentValue<typeof emailContent>['inquiry']
}

type Trx = Transaction<Tables>

/** Domain.md 2.16, M31: those who stand for the property, else the general ones; and whom the mail settings name beside them. */
async function hearers(trx: Trx, { brand, property }: Sent): Promise<string[]> {
  const site = await trx
    .selectFrom('recipients')
    .where('id', '=', brand.site_id)
    .where('brand_id', '=', brand.id)
    .select(['payload', 'property_inquiry'])
    .executeTakeFirst()
  const ofProperty = (site?.property_inquiry ?? []).filter(
    ({ property_code }) => property !== undefined && property_code === property.code,
  )
  const general = (site?.property_inquiry ?? []).filter(({ property_code }) => property_code === undefined)
  const dynamic = ofProperty.length > 0 ? ofProperty : general.length > 0 ? general : (site?.payload ?? [])
  const settings = await trx
    .selectFrom('email_settings')
    .where('event_key', '=', 'inquiry.new')
    .where('enabled', '=', true)
    .where(({ or, eb }) => or([eb('brand_id', '=', brand.id), eb('brand_id', 'is', null)]))
    .orderBy('brand_id', order => order.asc().nullsLast())
    .limit(1)
    .select('to')
    .executeTakeFirst()
  return [...new Set([...dynamic.map(({ email }) => email), ...(settings?.to ?? [])])]
}

const line = (label: string, value: string | null): string[] =>
  value === null || value === '' ? [] : [`${label}: ${value}`]

/** M30 to the visitor, M31 to those who answer; in the transaction of the inquiry. */
export async function mailInquiry(trx: Trx, sent: Sent): Promise<void> {
  const { brand, reference, contact, property, template } = sent
  const { firstname, lastname, email, mobile, source_awareness, inquiry_type, message } = contact
  const ending = `\n\nReference: ${reference}`
  if (email !== '') {
    const values = { firstname, email }
    await queueMail(trx, {
      event_key: 'inquiry.received',
      to: email,
      subject: fill(template.subject, values),
      body: fill(template.body, values) + ending,
      brand_id: brand.id,
    })
  }
  const to = await hearers(trx, sent)
  if (to.length === 0) return
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
  await queueMail(trx, {
    event_key: 'inquiry.new',
    to,
    subject: `New inquiry: ${property?.name ?? 'General'}`,
    body: body + ending,
    brand_id: brand.id,
  })
}
