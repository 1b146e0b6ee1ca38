import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { eventOf, isEventKey } from '../../model/mails/index.ts'
import type { MailEvent } from '../../model/mails/mail-event.ts'
import { type MailValues, namesOf, worded } from '../../model/mails/mail-words.ts'
import { secretOf, withoutSecret } from '../../model/mails/secrets.ts'
import type { Db, Trx } from '../db/handle.ts'
import { plannedOnce } from '../db/prepared.ts'
import { type PortalTemplate, portalWords, withNeeds } from './portal-words.ts'
import { isSealedKind, type Sealing, sealMail } from './sealed-mails.ts'

export type Mail = {
  event_key: string
  to: string | readonly string[]
  subject: string
  body: string
  brand_id?: BrandId | null
  /** The account a secret in it opens, where its kind has one (`MailSecret`): the account decides who may read the secret. */
  account_id?: number | null
  /** Whose reply it is, and to which record (`webInquiries 12`): they hear of it where it cannot be delivered. */
  begun?: { readonly by: number; readonly of: string }
  /** Headers beside those of every mail. */
  headers?: Readonly<Record<string, string>>
  /** Where its kind opens an account for a time: by what, and from when, its text is sealed. */
  sealing?: Sealing
  /** It leaves no sooner than then. */
  not_before?: Date
  /** The values of its placeholders. With them, the mail uses the words of the email settings. */
  values?: MailValues
}
type Setting = {
  event_key: string
  brand_id: number | null
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
  enabled: boolean
  subject: string | null
  body: string | null
}
export type Addressed = Mail & { to: string[]; cc: string[]; bcc: string[] }

const longestSubject = 300
const columns = ['event_key', 'brand_id', 'to', 'cc', 'bcc', 'enabled', 'subject', 'body'] as const

/** The brand's own setting, else the general one. */
const settingOf = (settings: readonly Setting[], { event_key, brand_id = null }: Mail): Setting | undefined => {
  const of = (brand: number | null) =>
    settings.find(setting => setting.event_key === event_key && setting.brand_id === brand)
  return (brand_id === null ? undefined : of(brand_id)) ?? of(null)
}
const distinct = (addresses: readonly string[], but: readonly string[] = []): string[] => {
  const known = new Set(but.map(each => each.toLowerCase()))
  return addresses.filter(each => !known.has(each.toLowerCase()) && known.add(each.toLowerCase()))
}

/** The mail as the email settings of its event make it; undefined where it is switched off or has no recipient. */
function addressed(
  mail: Mail,
  setting: Setting | undefined,
  portal: PortalTemplate | undefined,
): Addressed | undefined {
  const event: MailEvent | undefined = isEventKey(mail.event_key) ? eventOf(mail.event_key) : undefined
  const own = [mail.to].flat()
  const added = event && !event.alone ? setting : undefined
  if ((added && !added.enabled) || portal?.is_active === false) return undefined
  const to = distinct([...own, ...(added?.to ?? [])])
  const cc = distinct([...(added?.cc ?? []), ...(portal?.cc ?? [])], to)
  const bcc = distinct(added?.bcc ?? [], [...to, ...cc])
  if (to.length + cc.length + bcc.length === 0) return undefined
  const { subject, body } = portal ? withNeeds(portal, mail.event_key) : (setting ?? {})
  // Lists show the subject. A secret that a subject names from before that was refused is left out.
  const showsSecret = subject && event?.secret?.in !== undefined && namesOf(subject).includes(event.secret.in)
  const words =
    mail.values && subject && body ? worded({ subject: showsSecret ? event.subject : subject, body }, mail.values) : {}
  return { ...mail, ...words, to, cc, bcc }
}

/** What the email settings and the portal's words make of a mail; undefined where it is switched off or has no recipient. */
export type Addressing = (mail: Mail) => Addressed | undefined

export const keysOf = (mails: readonly Pick<Mail, 'event_key'>[]): string[] => [
  ...new Set(mails.map(({ event_key }) => event_key)),
]

/** The settings and words of these events, read once for all of their mails. */
export async function addressingOf(db: Db, keys: readonly string[]): Promise<Addressing> {
  if (keys.length === 0) return () => undefined
  const [settings, portal] = await Promise.all([
    db
      .selectFrom('email_settings')
      .where(sql<boolean>`event_key = any(${[...keys]}::text[])`)
      .select(columns)
      .modifyEnd(plannedOnce)
      .execute(),
    portalWords(db, keys),
  ])
  return mail => addressed(mail, settingOf(settings, mail), portal.get(mail.event_key))
}

/** Mails as they would be sent now: recipients and words. Mails without a recipient are left out. */
export async function asSent<M extends Mail>(db: Db, mails: readonly M[]): Promise<(M & Addressed)[]> {
  if (mails.length === 0) return []
  const addressing = await addressingOf(db, keysOf(mails))
  return mails.flatMap(mail => (addressing(mail) as (M & Addressed) | undefined) ?? [])
}

const rowOf = ({
  event_key,
  to,
  cc,
  bcc,
  subject,
  body,
  brand_id = null,
  account_id = null,
  headers,
  not_before,
  begun,
}: Addressed) => ({
  event_key,
  brand_id,
  account_id,
  body: isSealedKind(event_key) ? withoutSecret(event_key, { subject, body }).body : body,
  ...(not_before === undefined ? {} : { next_attempt_at: not_before }),
  begun_by: begun?.by ?? null,
  begun_of: begun?.of ?? null,
  ...(headers === undefined ? {} : { headers: JSON.stringify(headers) }),
  to: JSON.stringify(to),
  cc: JSON.stringify(cc),
  bcc: JSON.stringify(bcc),
  // One line, whatever a person typed into it.
  subject: [...subject.replace(/\s+/g, ' ').trim()].slice(0, longestSubject).join(''),
})

/** Writes a mail in the transaction of its event, so that it is sent only if that commits. Returns its id; 0 where it has no recipient. */
export async function queueMail(trx: Trx, mail: Mail): Promise<number> {
  const [id = 0] = await queueMails(trx, [mail])
  return id
}

/** As `queueMail`, for the few mails of one event. */
export async function queueMails(trx: Trx, mails: readonly Mail[]): Promise<number[]> {
  refuseNameless(mails)
  return queueSent(trx, await asSent(trx, mails))
}

/** As `queueMails` with settings that were read before: one statement, unless a mail is sealed. */
export async function queueAddressed(trx: Trx, mails: readonly Mail[], addressing: Addressing): Promise<number[]> {
  refuseNameless(mails)
  return queueSent(
    trx,
    mails.flatMap(mail => addressing(mail) ?? []),
  )
}

function refuseNameless(mails: readonly Mail[]): void {
  const nameless = mails.find(
    ({ event_key, account_id }) => secretOf(event_key)?.account && (account_id ?? null) === null,
  )
  if (nameless) throw new Error(`${nameless.event_key} opens an account and does not say whose`)
}

async function queueSent(trx: Trx, sent: readonly Addressed[]): Promise<number[]> {
  if (sent.length === 0) return []
  const open = sent.find(({ event_key, sealing }) => isSealedKind(event_key) && sealing === undefined)
  if (open) throw new Error(`${open.event_key} opens an account, and nothing seals it`)
  const rows = await trx
    .insertInto('mail_outbox')
    .values(sent.map(rowOf))
    .returning('id')
    .modifyEnd(plannedOnce)
    .execute()
  for (const [nth, { event_key, account_id = null, body, sealing }] of sent.entries()) {
    const id = rows[nth]?.id
    if (sealing && isSealedKind(event_key) && id !== undefined)
      await sealMail(trx, { id, event_key, account_id, body }, sealing)
  }
  return rows.map(({ id }) => id)
}

/** Takes mails back that have not left; false, and none is taken back, where one of them has. */
export async function withdrawMails(trx: Trx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const waiting = await trx
    .selectFrom('mail_outbox')
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .select('id')
    .forUpdate()
    .execute()
  if (waiting.length < ids.length) return false
  await trx.deleteFrom('mail_outbox').where('id', 'in', ids).execute()
  return true
}
