import type { Brand } from '../../model/brands.ts'
import { type FieldErrors, fill } from '../../model/errors.ts'
import { letter } from '../../model/mails/letter.ts'
import { type ContactForm, readVisitor, type Visitor } from '../../model/rules/contact-form.ts'
import { dayOf } from '../../model/rules/working-days.ts'
import { applicationNumber } from '../../model/workflows/application.ts'
import type { Trx } from '../db/handle.ts'
import type { Database } from '../db/open.ts'
import { insertedId, readRow } from '../db/row-queries.ts'
import { queueMail } from './outbox.ts'
import { careersHearers } from './recipients.ts'

/** Domain.md 2.11: an application is deleted after so many months unless its sender was hired. */
const keptMonths = 12

/** The same day so many months later, or the last day of a shorter month. */
export function monthsAfter(moment: Date, months: number): string {
  const [year = 0, month = 1, day = 1] = dayOf(moment).split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

type Form = ContactForm & { career_id?: number; position_applied?: string; cover_letter?: string }
export type Applicant = {
  readonly visitor: Visitor
  readonly career_id: number | null
  readonly position_applied: string
  readonly cover_letter: string | null
}

/** The applicant and the position: an open one of the brand, or one in the applicant's own words. */
export async function readApplicant(
  db: Database,
  brand: Brand,
  form: Form,
): Promise<{ applicant: Applicant; errors: FieldErrors }> {
  const { visitor, errors } = readVisitor(form)
  const { career_id, cover_letter } = form
  const career =
    career_id === undefined
      ? undefined
      : await readRow(db.public, 'web_careers', { id: career_id, brand_id: brand.id }, ['title'])
  const position = career?.title ?? form.position_applied?.trim() ?? ''
  if (career_id !== undefined && !career)
    errors['career_id'] = ['This position is not open any more. Choose another, or write which you seek.']
  else if (position === '') errors['position_applied'] = ['Position is required.']
  return {
    applicant: {
      visitor,
      career_id: career_id ?? null,
      position_applied: position,
      cover_letter: cover_letter?.trim() || null,
    },
    errors,
  }
}

type More = {
  readonly now: Date
  readonly ip: string | null
  readonly resume: number | null
  readonly by: number | null
}

export async function writeApplication(
  trx: Trx,
  brand: Brand,
  { visitor, ...applicant }: Applicant,
  { now, ip, resume, by }: More,
): Promise<number> {
  const id = await insertedId(trx, 'web_career_applications', {
    ...visitor,
    ...applicant,
    brand_id: brand.id,
    resume,
    consent_at: now,
    purge_on: monthsAfter(now, keptMonths),
    ip,
    created_at: now,
    updated_at: now,
    created_by: by,
    updated_by: by,
  })
  return id
}

/** M38 to the applicant in the site's words, M39 to the recipients of applications. */
export async function mailApplication(
  trx: Trx,
  brand: Brand,
  { visitor, position_applied }: Applicant,
  id: number,
  template: { subject: string; body: string },
): Promise<void> {
  const ending = `\n\nPosition: ${position_applied}\nReference: ${applicationNumber(id)}`
  await queueMail(trx, {
    event_key: 'career.received',
    to: visitor.email,
    subject: fill(template.subject, visitor),
    body: fill(template.body, visitor) + ending,
    brand_id: brand.id,
  })
  const to = await careersHearers(trx, brand, 'career.new')
  if (to.length > 0)
    await queueMail(trx, {
      ...letter('career.new', {
        name: `${visitor.firstname} ${visitor.lastname}`,
        site: brand.display_label,
        position: position_applied,
        reference: applicationNumber(id),
      }),
      to,
      brand_id: brand.id,
    })
}
