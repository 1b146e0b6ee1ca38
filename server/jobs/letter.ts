import type { Selectable } from 'kysely'
import { eventOf, isEventKey } from '../../model/mails/index.ts'
import type { MailEvent } from '../../model/mails/mail-event.ts'
import { numberIn, withAddress } from '../../model/mails/words.ts'
import { pathOf } from '../../model/pages/route.ts'
import { caseAddress } from '../../model/workflows/waiting.ts'
import type { Database } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import type { Letter } from '../outside/mail.ts'
import { caseNumbered } from '../records/cases/waiting.ts'
import { portalWords } from '../records/portal-words.ts'
import type { Settings } from '../settings/settings.ts'

type Row = Selectable<Tables['mail_outbox']>
type Deps = { db: Database; settings: Pick<Settings, 'DESK_ORIGIN'> }

/** Domains reserved for examples (RFC 2606): nobody reads mail there, and demo data uses them. */
const examples = /[@.]example(?:\.(?:com|net|org))?>?$/i
export const refusesAddress = (address: string): boolean =>
  examples.test(address.slice(Math.max(0, address.lastIndexOf('@'))).trim())

/** The mail as it is sent. Its Message-ID is always the same, so that a receiver recognises a second copy. */
export async function letterOf(
  { db, settings }: Deps,
  { id, event_key, brand_id, to, cc, bcc, subject, body, headers, created_at }: Row,
): Promise<Letter> {
  const sender = await db.system
    .selectFrom('email_settings')
    .where('event_key', '=', event_key)
    .where(({ or, eb }) =>
      or([eb('brand_id', 'is', null), ...(brand_id === null ? [] : [eb('brand_id', '=', brand_id)])]),
    )
    .orderBy('brand_id', order => order.asc().nullsLast())
    .limit(1)
    .select(['from_name', 'from_email', 'reply_to'])
    .executeTakeFirst()
  const portal = (await portalWords(db.system, [event_key])).get(event_key)
  const address = isEventKey(event_key) ? await addressOf(db, eventOf(event_key), body) : undefined
  const { hostname } = new URL(settings.DESK_ORIGIN)
  const from = sender
    ? { name: portal?.from_name ?? sender.from_name, address: sender.from_email }
    : { name: 'Atrium', address: `no-reply@${hostname}` }
  const real = (addresses: readonly string[]) => addresses.filter(address => !refusesAddress(address))
  return {
    message_id: `<outbox-${id}-${created_at.getTime()}@${hostname}>`,
    from,
    ...(sender?.reply_to ? { reply_to: sender.reply_to } : {}),
    to: real(to),
    cc: real(cc),
    bcc: real(bcc),
    subject,
    body: address === undefined ? body : withAddress(body, settings.DESK_ORIGIN + address),
    event_key,
    headers: headers ?? {},
  }
}

/** Where the reader of a mail acts on it: on its record, where the mail has a number (decision 264). */
async function addressOf(db: Database, { opens, by }: MailEvent, body: string): Promise<string | undefined> {
  if (opens === undefined) return undefined
  const number = by && numberIn(body)
  if (number === undefined) return pathOf(opens)
  if (by === 'search') return `${pathOf(opens)}?search=${encodeURIComponent(number)}`
  const waiting = await caseNumbered(db.system, number)
  return waiting ? caseAddress(waiting) : pathOf(opens)
}
