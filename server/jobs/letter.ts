import type { Selectable } from 'kysely'
import { eventOf, isEventKey } from '../../model/mails/index.ts'
import { withAddress } from '../../model/mails/mail-words.ts'
import type { Db } from '../db/handle.ts'
import type { Database } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import type { MailToSend } from '../outside/mail.ts'
import { portalWords } from '../records/portal-words.ts'
import type { Settings } from '../settings/settings.ts'
import { type Readers, readersOf } from './mail-address.ts'

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
): Promise<MailToSend> {
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
  const { led, path } = await readers(db.system, { event_key, brand_id, to, cc, bcc, body })
  const isLed = path !== undefined && [...to, ...cc, ...bcc].every(each => led.has(each))
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
    body: isLed ? withAddress(body, settings.DESK_ORIGIN + path) : body,
    event_key,
    headers: headers ?? {},
  }
}

/**
 * The letters that a mail is: one, or two where some of its readers are led to what it speaks of and others cannot open
 * it (decision 300). The second is for those who are led.
 */
export async function partsOf<R extends Readable>(db: Db, row: R): Promise<readonly [R] | readonly [R, R]> {
  const all = [...row.to, ...row.cc, ...row.bcc]
  const { led } = await readers(db, row)
  if (led.size === 0 || all.every(each => led.has(each))) return [row]
  const apart = (isTheirs: (email: string) => boolean) => {
    const [to, cc, bcc] = [row.to.filter(isTheirs), row.cc.filter(isTheirs), row.bcc.filter(isTheirs)]
    // A letter to nobody but copies is addressed to them.
    return to.length > 0 ? { to, cc, bcc } : { to: cc, cc: [], bcc }
  }
  return [
    { ...row, ...apart(each => !led.has(each)) },
    { ...row, ...apart(each => led.has(each)) },
  ]
}

type Readable = Pick<Row, 'event_key' | 'brand_id' | 'to' | 'cc' | 'bcc' | 'body'>
const readers = async (db: Db, { event_key, to, cc, bcc, body, brand_id }: Readable): Promise<Readers> =>
  isEventKey(event_key)
    ? readersOf(db, eventOf(event_key), { body, brand_id }, [...to, ...cc, ...bcc])
    : { led: new Set(), path: undefined }
