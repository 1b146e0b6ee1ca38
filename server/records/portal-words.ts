import { type BuyerMail, buyerMails } from '../../model/content/portal/buyer-mails.ts'
import { buyerEmailContent } from '../../model/content/portal/email-content.ts'
import { complete } from '../../model/content/value.ts'
import { eventOf, isEventKey } from '../../model/mails/index.ts'
import type { MailEvent } from '../../model/mails/mail-event.ts'
import type { Db } from '../db/handle.ts'
import { readRow } from '../db/row-queries.ts'

type Templates = ReturnType<typeof complete<typeof buyerEmailContent.fields>>
export type PortalTemplate = Templates[BuyerMail]

const isTemplate = (name: string | undefined): name is BuyerMail =>
  name !== undefined && Object.hasOwn(buyerMails, name)
const templateNameOf = (event_key: string): BuyerMail | undefined => {
  const { template }: Pick<MailEvent, 'template'> = isEventKey(event_key) ? eventOf(event_key) : {}
  return isTemplate(template) ? template : undefined
}

/** The published Email Content of the portal for these mails, by event; other events are absent. */
export async function portalWords(db: Db, event_keys: readonly string[]): Promise<ReadonlyMap<string, PortalTemplate>> {
  const wanted = event_keys.flatMap(key => {
    const name = templateNameOf(key)
    return name ? [[key, name] as const] : []
  })
  if (wanted.length === 0) return new Map()
  const row = await readRow(db, 'buyer_contents_published', { portal: buyerEmailContent.section }, ['own'])
  if (!row) return new Map()
  const templates = complete(buyerEmailContent.fields, row.own)
  return new Map(wanted.map(([key, name]) => [key, templates[name]]))
}

/** Appends the placeholders a mail needs to words that lack them. */
export function withNeeds(template: PortalTemplate, event_key: string): { subject: string; body: string } {
  const { needs = [] }: Pick<MailEvent, 'needs'> = isEventKey(event_key) ? eventOf(event_key) : {}
  const missing = needs.filter(name => !template.body.includes(`{${name}}`)).map(name => `{${name}}`)
  return { subject: template.subject, body: [template.body, ...missing].join('\n\n') }
}
