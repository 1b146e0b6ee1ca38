import { fill } from '../errors.ts'

/** The four templates of a site (specification 3) and their placeholders. */
export const mailTemplates = ['inquiry', 'appointment', 'subscription', 'careers'] as const
export type MailTemplate = (typeof mailTemplates)[number]
export const mailPlaceholders = ['firstname', 'email'] as const

type Mail = { readonly subject: string; readonly body: string }
/** The value of each placeholder: the recipient's, and others that the mail may name. */
type Recipient = { readonly [P in (typeof mailPlaceholders)[number]]: string } & Readonly<Record<string, string>>
const sampleReference = 'SAMPLE-000000'

/** A template as its recipient reads it. Every mail ends with the number of its case (domain.md 2.16). */
export const sampleMail = ({ subject, body }: Mail, recipient: Recipient): Mail => ({
  subject: fill(subject, recipient),
  body: `${fill(body, recipient)}\n\nReference: ${sampleReference}`,
})
